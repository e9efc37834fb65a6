import { Square } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { Button } from '../forms/Button.tsx';
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

/** A span of milliseconds as minutes and seconds: `0:14`. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The time since `startedAt` (milliseconds since 1970) as `0:14`, updated each second; `0:00` when it is null. */
export function useElapsed(startedAt: number | null): string {
  const [now, setNow] = useState(startedAt ?? 0);
  useEffect(() => {
    if (startedAt === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [startedAt]);
  return formatElapsed(startedAt === null ? 0 : now - startedAt);
}
