import { type CSSProperties, type ReactNode, useState } from 'react';
import { messages } from '../messages.ts';
import './before-after.css';

interface BeforeAfterProps {
  /** Both of one size; they are clipped, not resized. */
  before: ReactNode;
  after: ReactNode;
  /** Shows the chequered ground of transparency below the second. */
  transparent?: boolean;
  /** Where the line stands at first, in percent from the left. */
  start?: number;
}

/** Two pictures, one over the other, and a line to draw between them: a native slider, so arrow keys move it too. */
export function BeforeAfter({ before, after, transparent, start = 50 }: BeforeAfterProps) {
  const [at, setAt] = useState(start);
  return (
    <div
      className="kit-compare"
      data-transparent={transparent || undefined}
      style={{ '--at': `${at}%` } as CSSProperties}
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
        value={at}
        aria-label={messages.compare}
        onChange={(event) => setAt(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}
