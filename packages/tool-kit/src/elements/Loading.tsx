import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

/** A spinner in the text's colour. With a `label` it is a status; without, it is hidden from screen readers. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <span
      className={classNames(
        'kit:inline-block kit:size-[1.1em] kit:flex-none kit:animate-[kit-turn_0.8s_linear_infinite] kit:rounded-full kit:border-2 kit:border-current/30 kit:border-t-current kit:motion-reduce:animate-[kit-breathe_2.4s_ease-in-out_infinite] kit:forced-colors:border-t-[Canvas]',
        className,
      )}
      aria-hidden="true"
    />
  );
  if (!label) return ring;
  return (
    <span
      className="kit:inline-flex kit:items-center kit:gap-[0.6rem] kit:text-sm kit:text-ink-3"
      role="status"
    >
      {ring}
      {label}
    </span>
  );
}

/** A placeholder for content that is loading. `className` gives it its size. Hidden from screen readers. */
export const Skeleton = ({ className, style }: { className?: string; style?: CSSProperties }) => (
  <span
    className={classNames(
      'kit:block kit:min-h-[0.8rem] kit:animate-[kit-breathe_1.8s_ease-in-out_infinite] kit:rounded-small kit:bg-line/70 kit:motion-reduce:animate-none kit:forced-colors:outline kit:forced-colors:outline-[GrayText]',
      className,
    )}
    style={style}
    aria-hidden="true"
  />
);

const lineWidths = ['98%', '94%', '97%', '91%', '95%', '62%'];

export const SkeletonText = () => (
  <div className="kit:grid kit:max-w-(--measure) kit:gap-[0.85rem]" aria-hidden="true">
    <Skeleton className="kit:mb-[0.4rem] kit:h-[1.9rem] kit:w-[55%]" />
    {lineWidths.map((width) => (
      <Skeleton style={{ width }} key={width} />
    ))}
  </div>
);
