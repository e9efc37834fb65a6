import {
  CopyButton,
  callFile,
  DownloadButton,
  downloadBlob,
  downloadText,
  RepeatButton,
  ResultPanel,
  RunProgress,
  SkeletonText,
  toApiError,
  toast,
  type UsedRun,
} from '@atelier/tool-kit';
import { messages } from '../messages.ts';
import { toReport } from '../report/report.ts';
import { FileDown } from './FileDown.tsx';
import { ReviewTabs } from './ReviewTabs.tsx';

async function downloadPdf(id: string) {
  try {
    downloadBlob(await callFile('getReviewPdf', { params: { id } }), 'resume-review.pdf');
  } catch (error) {
    toast.error(toApiError(error).message);
  }
}

/** The right side of the resume reviewer. */
export function ReviewResult({ run }: { run: UsedRun<'reviewResume'> }) {
  const { result } = run;
  const stored = result?.creation ?? null;
  const current = toReport(run.report);
  const report = current ?? (run.busy ? null : toReport(stored?.report));
  const withJob = report?.job != null || 'job_description' in (run.sent()?.form ?? {});
  return (
    <ResultPanel
      title={messages.panel}
      hint={messages.hint}
      busy={run.busy}
      status={statusOf(run, report?.score)}
      error={run.error}
      onRetry={run.repeat}
      toolbar={
        result &&
        !run.busy && (
          <>
            <CopyButton text={result.content} label={messages.copy} />
            <DownloadButton
              label={messages.download}
              onDownload={() => downloadText(result.content, 'resume-review.md')}
            />
            {stored && <FileDown label={messages.downloadPdf} onDownload={() => downloadPdf(stored.id)} />}
            <RepeatButton onRepeat={run.repeat} disabled={!run.sent()} />
          </>
        )
      }
      progress={
        <RunProgress value={null} label={messages.busy} onStop={run.stop}>
          {report ? messages.writing : messages.reading}
        </RunProgress>
      }
    >
      {report ? <ReviewTabs run={run} report={report} withJob={withJob} /> : run.busy && <SkeletonText />}
    </ResultPanel>
  );
}

function statusOf({ phase }: UsedRun<'reviewResume'>, score: number | undefined): string {
  if (phase === 'busy') return score === undefined ? messages.reading : messages.scored(score);
  if (phase === 'done' && score !== undefined) return messages.done(score);
  return phase === 'stopped' ? messages.stopped : '';
}
