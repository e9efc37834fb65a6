import './skeleton.css';
import { classNames } from '../class-names/index.ts';

/** A place kept for something that is on its way. Give it its size by `className`. Hidden from people who listen. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('kit-skeleton', className)} aria-hidden="true" />
);

const lineWidths = ['98%', '94%', '97%', '91%', '95%', '62%'];

/** A place kept for a text: a heading and lines. */
export const SkeletonText = () => (
  <div className="kit-skeleton-text" aria-hidden="true">
    <Skeleton className="kit-skeleton-heading" />
    {lineWidths.map((width) => (
      <span className="kit-skeleton" style={{ width }} key={width} />
    ))}
  </div>
);
