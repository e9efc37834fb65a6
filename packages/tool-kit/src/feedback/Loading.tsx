import './skeleton.css';
import { classNames } from '../class-names.ts';

/** A placeholder for content that is loading. `className` gives it its size. Hidden from screen readers. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span className={classNames('kit-skeleton', className)} aria-hidden="true" />
);

const lineWidths = ['98%', '94%', '97%', '91%', '95%', '62%'];

/** A placeholder for a text: a heading and lines. */
export const SkeletonText = () => (
  <div className="kit-skeleton-text" aria-hidden="true">
    <Skeleton className="kit-skeleton-heading" />
    {lineWidths.map((width) => (
      <span className="kit-skeleton" style={{ width }} key={width} />
    ))}
  </div>
);
