/** Stands where a picture will be, in its shape. */
export const PictureSkeleton = ({ ratio = 1 }: { ratio?: number }) => (
  <div className="picture-skeleton" style={{ aspectRatio: ratio }} aria-hidden="true" />
);
