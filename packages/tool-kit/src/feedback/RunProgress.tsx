import type { ReactNode } from 'react';
import { Button } from '../elements/Button.tsx';
import { classNames } from '../elements/class-names.ts';
import { Square } from '../elements/icons.ts';
import { messages } from '../messages.ts';

interface ProgressLineProps {
  /** From 0 to 1; null while unknown. */
  value: number | null;
  label: string;
}

export function ProgressLine({ value, label }: ProgressLineProps) {
  const unknown = value === null;
  const percent = unknown ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="kit:relative kit:h-[0.3rem] kit:overflow-hidden kit:rounded-full kit:bg-line/75 kit:forced-colors:outline kit:forced-colors:outline-[CanvasText]"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {/* Another element per kind: the bar must not animate from the moving part to the first value. */}
      <span
        key={unknown ? 'unknown' : 'known'}
        className={classNames(
          'kit:absolute kit:inset-0 kit:rounded-[inherit] kit:bg-(image:--tool-accent-line) kit:forced-colors:bg-[Highlight] kit:forced-colors:bg-none kit:forced-colors:forced-color-adjust-none',
          unknown
            ? 'kit:w-2/5 kit:animate-[kit-pass_1.5s_var(--ease)_infinite] kit:motion-reduce:w-full kit:motion-reduce:animate-none kit:motion-reduce:opacity-50'
            : 'kit:origin-left kit:transition-transform kit:duration-(--slow) kit:ease-linear kit:rtl:origin-right',
        )}
        style={percent === undefined ? undefined : { transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}

interface RunProgressProps {
  /** From 0 to 1; null while unknown. */
  value: number | null;
  label: string;
  /** Text below the bar; may change every second, so it is not announced. */
  children: ReactNode;
  onStop: () => void;
}

export const RunProgress = ({ value, label, children, onStop }: RunProgressProps) => (
  <div className="kit:grid kit:gap-[0.7rem]">
    <ProgressLine value={value} label={label} />
    <div className="kit:flex kit:items-center kit:justify-between kit:gap-4">
      <span className="kit:min-w-0 kit:text-[0.84rem] kit:text-ink-3 kit:tabular-nums">{children}</span>
      <Button
        size="small"
        onClick={onStop}
        icon={<Square className="kit:size-[0.65em]" fill="currentColor" aria-hidden="true" />}
      >
        {messages.stop}
      </Button>
    </div>
  </div>
);
