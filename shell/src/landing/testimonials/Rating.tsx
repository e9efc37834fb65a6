import type { CSSProperties } from 'react';

/** A rating from 0 to 5 (specification section 9), as stars to the eye and as words to a screen reader. */
export function Rating({ stars }: { stars: number }) {
  return (
    <span
      className="rating"
      role="img"
      aria-label={`${stars} out of 5 stars`}
      style={{ '--stars': stars } as CSSProperties}
    />
  );
}
