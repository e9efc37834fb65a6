import { Square } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { Button } from '../elements/Button.tsx';
import { messages } from '../messages.ts';
import './progress.css';

interface ProgressLineProps {
  /** From 0 to 1; null while unknown. */
  value: number | null;
  /** The accessible name: what is in progress. */
  label: string;
}

/** A thin progress bar in the tool's colours. */
export function ProgressLine({ value, label }: ProgressLineProps) {
  const percent = value === null ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="kit-progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-unknown={value === null || undefined}
      style={{ '--done': (percent ?? 100) / 100 } as CSSProperties}
    >
      {/* Another element per kind: the bar must not animate from the moving part to the first value. */}
      <span key={value === null ? 'unknown' : 'known'} />
    </div>
  );
}

interface RunProgressProps {
  /** From 0 to 1; null while unknown. */
  value: number | null;
  /** The accessible name of the progress bar. */
  label: string;
  /** Text below the bar; may change every second, so it is not announced. */
  children: ReactNode;
  onStop: () => void;
}

/** What a result panel shows while a run is busy: progress bar, text and Stop button. */
export const RunProgress = ({ value, label, children, onStop }: RunProgressProps) => (
  <div className="kit-run-progress">
    <ProgressLine value={value} label={label} />
    <div className="kit-run-progress-foot">
      <span className="kit-run-progress-words">{children}</span>
      <Button size="small" onClick={onStop} icon={<Square fill="currentColor" aria-hidden="true" />}>
        {messages.stop}
      </Button>
    </div>
  </div>
);
