import { type CSSProperties, type ReactNode, useState } from 'react';
import { classNames } from '../elements/class-names.ts';
import { LineIcon } from '../elements/IconButton.tsx';
import { messages } from '../messages.ts';

/** The classes of what is behind transparent parts of an image. */
export const chequered = 'kit:bg-chequered kit:bg-size-[20px_20px]';

const word =
  'kit:pointer-events-none kit:absolute kit:top-3 kit:rounded-full kit:bg-[oklch(20%_0.01_60/0.72)] kit:px-[0.6rem] kit:py-[0.15rem] kit:text-[0.75rem] kit:font-[520] kit:text-white';
const layer = 'kit:[grid-area:1/1] kit:min-w-0';

interface BeforeAfterProps {
  /** Both must have the same size; they are clipped, not resized. */
  before: ReactNode;
  after: ReactNode;
  /** Shows a chequered background behind transparent parts of `after`. */
  transparent?: boolean;
  start?: number;
}

/** Two images with a movable line between them: a native slider, so arrow keys work too. */
export function BeforeAfter({ before, after, transparent, start = 50 }: BeforeAfterProps) {
  const [position, setPosition] = useState(start);
  return (
    <div
      className={classNames(
        'kit:group kit:relative kit:grid kit:overflow-hidden kit:rounded-card kit:has-[input:focus-visible]:outline-2 kit:has-[input:focus-visible]:outline-offset-2 kit:has-[input:focus-visible]:outline-accent kit:[&_img]:block kit:[&_img]:size-full kit:[&_img]:object-contain',
        transparent && chequered,
      )}
      style={{ '--at': `${position}%` } as CSSProperties}
    >
      <div className={classNames(layer, 'kit:[clip-path:inset(0_0_0_var(--at))]')}>{after}</div>
      <div className={classNames(layer, 'kit:[clip-path:inset(0_calc(100%-var(--at))_0_0)]')}>{before}</div>
      <span className={classNames(word, 'kit:left-3')}>{messages.before}</span>
      <span className={classNames(word, 'kit:right-3')}>{messages.after}</span>
      <span
        className="kit:pointer-events-none kit:absolute kit:inset-y-0 kit:left-(--at) kit:w-0.5 kit:-translate-x-1/2 kit:bg-white kit:shadow-[0_0_0_1px_oklch(0%_0_0/0.12)] kit:forced-color-adjust-none"
        aria-hidden="true"
      >
        <LineIcon
          path="m9 7-5 5 5 5m6-10 5 5-5 5"
          className="kit:absolute kit:top-1/2 kit:left-1/2 kit:size-9 kit:-translate-1/2 kit:rounded-full kit:bg-white kit:stroke-[#222] kit:stroke-2 kit:p-[0.475rem] kit:shadow-[0_2px_10px_oklch(0%_0_0/0.25)] kit:group-has-[input:focus-visible]:outline-3 kit:group-has-[input:focus-visible]:outline-accent"
        />
      </span>
      <input
        className="kit:absolute kit:inset-0 kit:m-0 kit:size-full kit:cursor-ew-resize kit:touch-pan-y kit:touch-pinch-zoom kit:opacity-0"
        type="range"
        min={0}
        max={100}
        step={1}
        value={position}
        aria-label={messages.compare}
        onChange={(event) => setPosition(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
