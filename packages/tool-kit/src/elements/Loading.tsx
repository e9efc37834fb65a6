import { classNames } from './class-names.ts';
import './loading.css';

/** A spinner in the text's colour. With a `label` it is a status; without, it is hidden from screen readers. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = <span className={classNames('kit-spinner', className)} aria-hidden="true" />;
  if (!label) return ring;
  return (
    <span className="kit-spinner-status" role="status">
      {ring}
      {label}
    </span>
  );
}

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
