import type { CSSProperties } from 'react';

/** Stands where a picture will be, in its shape. */
export const PictureSkeleton = ({ ratio = 1 }: { ratio?: number }) => (
  <div className="picture-mat" aria-hidden="true">
    <div className="picture-skeleton" style={{ '--ratio': ratio } as CSSProperties} />
  </div>
);
