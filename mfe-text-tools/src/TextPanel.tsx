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
  VersionButtons,
} from '@atelier/tool-kit';
import type { ReactNode } from 'react';
import { messages } from './messages.ts';

/** The run of a text tool. */
type TextRun = UsedRun<'generateArticle'> | UsedRun<'generateBlogTitle'>;

interface TextPanelProps {
  run: TextRun;
  labels: {
    panel: string;
    hint: string;
    failed: string;
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
  /** Regenerates the text; by default with the input of the last run. */
  onRepeat?: () => void;
  /** The text as it is shown, copied and saved; the result's own by default. */
  shownText?: (content: string) => string;
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
  onRepeat = run.repeat,
  shownText = (content) => content,
  children,
}: TextPanelProps) {
  const elapsed = useElapsed(run.busy ? run.startedAt : null);
  const { result } = run;
  const shown = result && shownText(result.content);
  const streaming = run.busy && run.text !== '';
  const notice = result?.status === 'stopped' ? messages.run.stoppedNotice : messages.run.incompleteNotice;
  return (
    <ResultPanel
      title={labels.panel}
      hint={labels.hint}
      busy={run.busy}
      status={statusOf(run, labels, amountOf)}
      error={run.error}
      failed={labels.failed}
      onRetry={run.repeat}
      errorActions={
        run.text && (
          <Button size="small" onClick={run.showPartial}>
            {messages.run.showArrived(amountOf(run.text))}
          </Button>
        )
      }
      toolbar={
        shown &&
        !streaming && (
          <>
            <VersionButtons run={run} />
            <CopyButton text={shown} label={labels.copy} />
            <DownloadButton
              label={labels.download}
              onDownload={() => downloadText(shown, fileNameOf(shown))}
            />
            <RepeatButton onRepeat={onRepeat} disabled={run.busy || !run.sent()} />
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
      ) : result && shown !== null ? (
        <div className={run.busy ? 'opacity-50' : undefined}>
          {result.status !== 'completed' && !run.busy && (
            <Notice action={noticeAction}>{notice(amountOf(result.content))}</Notice>
          )}
          {children(shown, false)}
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
