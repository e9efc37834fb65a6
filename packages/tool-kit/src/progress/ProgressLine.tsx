import type { CSSProperties } from 'react';
import './progress.css';

interface ProgressLineProps {
  /** How far, from 0 to 1; null when nobody can say. */
  value: number | null;
  /** What is under way, for people who listen. */
  label: string;
}

/** A thin line in the tool's pigment. */
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
      <span />
    </div>
  );
}
