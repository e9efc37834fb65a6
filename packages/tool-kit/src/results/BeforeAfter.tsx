import { type CSSProperties, type ReactNode, useState } from 'react';
import { messages } from '../messages.ts';
import './before-after.css';

interface BeforeAfterProps {
  /** Both must have the same size; they are clipped, not resized. */
  before: ReactNode;
  after: ReactNode;
  /** Shows a chequered background behind transparent parts of `after`. */
  transparent?: boolean;
  /** The initial position of the line, in percent from the left. */
  start?: number;
}

/** Two images on top of each other with a movable line between them: a native slider, so arrow keys work too. */
export function BeforeAfter({ before, after, transparent, start = 50 }: BeforeAfterProps) {
  const [position, setPosition] = useState(start);
  return (
    <div
      className="kit-compare"
      data-transparent={transparent || undefined}
      style={{ '--at': `${position}%` } as CSSProperties}
    >
      <div className="kit-compare-after">{after}</div>
      <div className="kit-compare-before">{before}</div>
      <span className="kit-compare-word">{messages.before}</span>
      <span className="kit-compare-word kit-compare-word-after">{messages.after}</span>
      <span className="kit-compare-line" aria-hidden="true" />
      <input
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
