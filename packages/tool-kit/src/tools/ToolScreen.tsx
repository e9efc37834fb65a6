import type { UnitKind } from '@atelier/contracts';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/errors.ts';
import { Button } from '../elements/Button.tsx';
import { useElapsed } from '../elements/clock.ts';
import { RunProgress } from '../feedback/RunProgress.tsx';
import { Notice } from '../feedback/States.tsx';
import { ToolForm, ToolPage } from '../forms/ToolPage.tsx';
import { messages } from '../messages.ts';
import { ResultPanel } from '../results/ResultPanel.tsx';
import { RepeatButton, VersionButtons } from '../results/result-buttons.tsx';
import type { UsedRun } from '../runs/use-run.ts';

export interface RunPanelProps<Input> {
  run: UsedRun<Input>;
  labels: {
    panel: string;
    hint: string;
    busy: string;
    failed: string;
    /** That runs of another tab, another device or the API are in progress. */
    elsewhere: (count: number) => string;
  };
  /** The run's state in a few words, announced to screen readers. */
  status: string;
  /** From 0 to 1; null while unknown. */
  progress?: number | null;
  /** The text below the progress bar, without the elapsed time. */
  progressText: string;
  /** The shown error: that of the run by default. */
  error?: ApiError | null | undefined;
  /** Whether to offer the same input again after an error. */
  retries?: boolean;
  errorActions?: ReactNode;
  /** Buttons for the result, in addition to versions and Regenerate; empty for none of all. */
  toolbar: ReactNode;
  /** The label of Regenerate, where another word fits. */
  repeatLabel?: string | undefined;
  /** The result is an earlier one, below the state of the last run. */
  muted?: boolean;
  footer?: ReactNode;
  /** The result, or its placeholder; empty for none. */
  children: ReactNode;
}

/** The result panel of a run: its versions, errors, progress with Stop, and runs that another page has begun. */
export function RunPanel<Input>({
  run,
  labels,
  status,
  progress = null,
  progressText,
  error = run.error,
  retries = true,
  errorActions,
  toolbar,
  repeatLabel,
  muted = run.earlier && run.error !== null,
  footer,
  children,
}: RunPanelProps<Input>) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const [other] = run.elsewhere;
  return (
    <ResultPanel
      title={labels.panel}
      hint={labels.hint}
      busy={run.busy}
      status={status}
      error={error}
      failed={labels.failed}
      onRetry={(retries && run.retry) || undefined}
      errorActions={errorActions}
      muted={muted}
      toolbar={
        toolbar && (
          <>
            <VersionButtons run={run} />
            {toolbar}
            <RepeatButton label={repeatLabel} onRepeat={run.busy ? null : run.repeat} />
          </>
        )
      }
      notice={
        other && (
          <Notice
            action={
              <Button size="small" onClick={() => run.showCreation(other)}>
                {messages.show}
              </Button>
            }
          >
            {labels.elsewhere(run.elsewhere.length)}
          </Notice>
        )
      }
      progress={
        <RunProgress value={progress} label={labels.busy} onStop={run.stop}>
          {progressText} {elapsed}
        </RunProgress>
      }
      footer={footer}
    >
      {children}
    </ResultPanel>
  );
}

interface ToolScreenProps {
  labels: { form: string; action: string; busy: string };
  /** What the keyboard shortcut does, as a verb: `generate` by default. */
  verb?: string;
  units: UnitKind;
  busy: boolean;
  onSubmit: () => void;
  /** A `RunPanel`. */
  result: ReactNode;
  /** The fields of the form. */
  children: ReactNode;
}

/** The screen of a tool: its form and its result. */
export const ToolScreen = ({ labels, result, ...form }: ToolScreenProps) => (
  <ToolPage
    form={<ToolForm title={labels.form} action={labels.action} busyAction={labels.busy} {...form} />}
    result={result}
  />
);
