import { Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { messages } from '../messages.ts';
import { ProgressLine } from './ProgressLine.tsx';

interface RunProgressProps {
  /** How far, from 0 to 1; null when nobody can say. */
  value: number | null;
  /** A short name of what is under way, for the progress bar. */
  label: string;
  /** What is written below the line; may change every second, and is not spoken. */
  children: ReactNode;
  onStop: () => void;
}

/** What a result panel shows while a run is busy: the line, a few words, and Stop beside them. */
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
