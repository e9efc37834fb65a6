import type { CSSProperties } from 'react';

/** Stands where a picture will be, in its shape; without movement while it waits in a queue. */
export const PictureSkeleton = ({ ratio = 1, waiting = false }: { ratio?: number; waiting?: boolean }) => (
  <div className="picture-mat" aria-hidden="true">
    <div
      className="picture-skeleton"
      data-waiting={waiting || undefined}
      style={{ '--ratio': ratio } as CSSProperties}
    />
  </div>
);
