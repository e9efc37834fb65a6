import {
  Button,
  CopyButton,
  callFile,
  DownloadButton,
  downloadBlob,
  downloadText,
  IconButton,
  RepeatButton,
  ResultPanel,
  RunProgress,
  SkeletonText,
  toApiError,
  toast,
  type UsedRun,
  VersionButtons,
} from '@atelier/tool-kit';
import { useState } from 'react';
import { messages } from '../messages.ts';
import { ReviewTabs } from './ReviewTabs.tsx';
import { freshReport, shownReview } from './shown-review.ts';

async function downloadPdf(id: string) {
  try {
    downloadBlob(await callFile('getReviewPdf', { params: { id } }), 'resume-review.pdf');
  } catch (error) {
    toast.error(toApiError(error).message);
  }
}

/** The result of the resume reviewer. */
export function ReviewResult({ run }: { run: UsedRun<'reviewResume'> }) {
  const [wanted, setWanted] = useState<number | null>(null);
  const fresh = freshReport(run);
  const shown = shownReview(run, wanted !== null && wanted === run.startedAt);
  const stored = shown?.result?.creation ?? null;
  return (
    <ResultPanel
      title={messages.panel}
      hint={messages.hint}
      busy={run.busy}
      status={statusOf(run, shown?.report.score)}
      error={run.error}
      failed={messages.failed}
      // The input of a run from before a reload is not known.
      onRetry={run.sent() ? run.repeat : undefined}
      errorActions={
        fresh &&
        shown?.earlier && (
          <Button size="small" onClick={() => setWanted(run.startedAt)}>
            {messages.showScore(fresh.score)}
          </Button>
        )
      }
      toolbar={
        shown?.result &&
        !run.busy && (
          <>
            <VersionButtons run={run} />
            <CopyButton text={shown.text} label={messages.copy} />
            <DownloadButton
              label={messages.download}
              onDownload={() => downloadText(shown.text, 'resume-review.md')}
            />
            {stored && (
              <DownloadFileButton label={messages.downloadPdf} onDownload={() => downloadPdf(stored.id)} />
            )}
            <RepeatButton onRepeat={run.repeat} disabled={!run.sent()} />
          </>
        )
      }
      progress={
        <RunProgress value={null} label={messages.busy} onStop={run.stop}>
          {fresh ? messages.writing : messages.reading}
        </RunProgress>
      }
    >
      {shown ? (
        <div className={run.busy && shown.earlier ? 'opacity-50' : undefined}>
          <ReviewTabs shown={shown} busy={run.busy} />
        </div>
      ) : (
        run.busy && <SkeletonText />
      )}
    </ResultPanel>
  );
}

function statusOf({ phase }: UsedRun<'reviewResume'>, score: number | undefined): string {
  if (phase === 'busy') return score === undefined ? messages.reading : messages.scored(score);
  if (phase === 'done' && score !== undefined) return messages.done(score);
  return phase === 'stopped' ? messages.stopped : '';
}

/** A button that downloads a file; busy meanwhile. */
function DownloadFileButton({ label, onDownload }: { label: string; onDownload: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onDownload();
    setBusy(false);
  };
  return (
    <IconButton label={label} busy={busy} onClick={press}>
      <span className="resume-file-word" aria-hidden="true">
        PDF
      </span>
    </IconButton>
  );
}
