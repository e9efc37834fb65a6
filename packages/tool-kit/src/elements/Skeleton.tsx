import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';

/** A placeholder for content that is loading. `className` gives it its size. Hidden from screen readers. */
export const Skeleton = ({ className, style }: { className?: string; style?: CSSProperties }) => (
  <span
    className={classNames(
      'kit:block kit:min-h-[0.8rem] kit:animate-breathe kit:rounded-small kit:bg-line/70 kit:motion-reduce:animate-none kit:forced-colors:outline kit:forced-colors:outline-[GrayText]',
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
