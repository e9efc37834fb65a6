import type { ReactNode } from 'react';
import type { ApiError } from '../api/errors.ts';
import { Button } from '../elements/Button.tsx';
import { useElapsed } from '../elements/clock.ts';
import { RunProgress } from '../feedback/RunProgress.tsx';
import { Notice } from '../feedback/States.tsx';
import { ToolForm, type ToolFormProps, ToolPage } from '../forms/ToolPage.tsx';
import { messages } from '../messages.ts';
import { ResultPanel, type ResultPanelProps } from '../results/ResultPanel.tsx';
import { ResultSource } from '../results/ResultSource.tsx';
import { RepeatButton, VersionButtons } from '../results/result-buttons.tsx';
import type { UsedRun } from '../runs/use-run.ts';

export interface RunPanelProps<Input>
  extends Pick<ResultPanelProps, 'status' | 'errorActions' | 'toolbar' | 'muted' | 'footer' | 'children'> {
  run: UsedRun<Input>;
  labels: {
    panel: string;
    hint: string;
    busy: string;
    failed: string;
    /** A notice about runs in another tab, on another device or by the API. */
    elsewhere: (runs: { count: number }) => string;
  };
  /** From 0 to 1; null while unknown. */
  progress?: number | null;
  /** The text below the progress bar, without the elapsed time. */
  progressText: string;
  error?: ApiError | null | undefined;
  /** Whether to offer the same input again after an error. */
  retries?: boolean;
  /** What the shown result is being made from; null hides it. By default that of the run's result. */
  source?: string | null | undefined;
  /** What an earlier result without a file is about. */
  topic?: string | undefined;
  repeatLabel?: string | undefined;
}

/** The result panel of a run: versions, errors, progress with Stop, and runs of other pages. */
export function RunPanel<Input>({
  run,
  labels,
  progress = null,
  progressText,
  error = run.error,
  retries = true,
  toolbar,
  repeatLabel,
  source,
  topic,
  children,
  muted = run.stale && !run.busy,
  ...panel
}: RunPanelProps<Input>) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const [other] = run.elsewhere;
  const made = source === undefined ? run.result?.creation : null;
  const file = made ? (made.settings.file?.toString() ?? (muted ? topic : undefined)) : source;
  return (
    <ResultPanel
      {...panel}
      title={labels.panel}
      hint={labels.hint}
      busy={run.busy}
      error={error}
      failed={labels.failed}
      onRetry={(retries && run.retry) || undefined}
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
      source={
        children &&
        (file || (made && muted)) && (
          <ResultSource
            source={file}
            at={made ? Date.parse(made.created_at) : run.startedAt}
            earlier={muted}
          />
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
            {labels.elsewhere({ count: run.elsewhere.length })}
          </Notice>
        )
      }
      progress={
        <RunProgress value={progress} label={labels.busy} onStop={run.stop}>
          {progressText} {elapsed}
        </RunProgress>
      }
    >
      {children}
    </ResultPanel>
  );
}

interface ToolScreenProps extends Omit<ToolFormProps, 'title' | 'action' | 'busyAction' | 'verb'> {
  labels: { form: string; action: string; busy: string; verb?: string };
  result: ReactNode;
}

export const ToolScreen = ({ labels, result, ...form }: ToolScreenProps) => (
  <ToolPage
    form={
      <ToolForm
        title={labels.form}
        action={labels.action}
        busyAction={labels.busy}
        verb={labels.verb}
        {...form}
      />
    }
    result={result}
  />
);
