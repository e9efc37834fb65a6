import {
  Button,
  CopyButton,
  DownloadButton,
  downloadText,
  Notice,
  RepeatButton,
  ResultPanel,
  RunProgress,
  SkeletonText,
  type UsedRun,
  useElapsed,
} from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { messages } from './messages.ts';

/** The run of a text tool. */
export type TextRun = UsedRun<'generateArticle'> | UsedRun<'generateBlogTitle'>;

interface TextPanelProps {
  run: TextRun;
  labels: {
    panel: string;
    hint: string;
    busy: string;
    starting: string;
    writing: string;
    copy: string;
    download: string;
  };
  /** How much a text contains, for users: `812 words`. */
  amountOf: (text: string) => string;
  /** The progress from 0 to 1; null while unknown. */
  progress?: number | null;
  /** The text below the progress bar, without the elapsed time. */
  progressText: string;
  /** The name of the file that the result is saved as. */
  fileNameOf: (content: string) => string;
  /** An action of the notice above a partial result. */
  noticeAction?: ReactNode;
  /** Renders a whole, partial or streamed text. */
  children: (text: string, streaming: boolean) => ReactNode;
}

/** The result panel of a text tool: shows the text while it is streamed, a notice if it is partial, and its actions. */
export function TextPanel({
  run,
  labels,
  amountOf,
  progress = null,
  progressText,
  fileNameOf,
  noticeAction,
  children,
}: TextPanelProps) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const { result } = run;
  const streaming = run.busy && run.text !== '';
  const notice = result?.status === 'stopped' ? messages.run.stoppedNotice : messages.run.incompleteNotice;
  return (
    <ResultPanel
      title={labels.panel}
      hint={labels.hint}
      busy={run.busy}
      status={statusOf(run, labels, amountOf)}
      error={run.error}
      onRetry={run.repeat}
      errorActions={
        run.text && (
          <Button size="small" onClick={run.showPartial}>
            {messages.run.showArrived(amountOf(run.text))}
          </Button>
        )
      }
      toolbar={
        result &&
        !streaming && (
          <>
            <CopyButton text={result.content} label={labels.copy} />
            <DownloadButton
              label={labels.download}
              onDownload={() => downloadText(result.content, fileNameOf(result.content))}
            />
            <RepeatButton onRepeat={run.repeat} disabled={run.busy || !run.sent()} />
          </>
        )
      }
      progress={
        <RunProgress value={progress} label={labels.busy} onStop={run.stop}>
          {progressText} {elapsed}
        </RunProgress>
      }
    >
      {streaming ? (
        children(run.text, true)
      ) : result ? (
        <div className={run.busy ? 'opacity-50' : undefined}>
          {result.status !== 'completed' && !run.busy && (
            <Notice action={noticeAction}>{notice(amountOf(result.content))}</Notice>
          )}
          {children(result.content, false)}
        </div>
      ) : (
        run.busy && <SkeletonText />
      )}
    </ResultPanel>
  );
}

/** The announced status: short, and changed only with the run's state. */
function statusOf(
  run: TextRun,
  labels: TextPanelProps['labels'],
  amountOf: (text: string) => string,
): string {
  if (run.phase === 'busy') return run.text ? labels.writing : labels.starting;
  if (run.phase === 'stopped') return messages.run.stopped;
  return run.phase === 'done' && run.result ? messages.run.done(amountOf(run.result.content)) : '';
}
