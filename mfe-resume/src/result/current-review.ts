import type { ResumeReport } from '@atelier/contracts';
import type { RunResult, UsedRun } from '@atelier/tool-kit';
import { toReport } from '../report/report.ts';

export interface CurrentReview {
  report: ResumeReport;
  text: string;
  result: RunResult | null;
  stale: boolean;
}

type Run = Pick<UsedRun<unknown>, 'busy' | 'phase' | 'report' | 'result' | 'text' | 'creationId'>;

/** The report of the current run. Null when the run is done: then the stored creation contains it. */
export function freshReport(run: Run): ResumeReport | null {
  return run.phase === 'done' ? null : toReport(run.report);
}

/** Report and review belong together. A failed run keeps the previous review (specification section 4). */
export function currentReview(run: Run, wantsFresh = false): CurrentReview | null {
  const { result } = run;
  const stored = toReport(result?.report);
  const fresh = freshReport(run);
  // The result of a run that was interrupted has the report of that run.
  const isOfRun = result !== null && run.report !== null && result.report === run.report;
  if (fresh && (run.busy || (wantsFresh && !isOfRun) || !stored))
    return { report: fresh, text: run.text, result: null, stale: false };
  if (stored && result)
    return {
      report: stored,
      text: result.content,
      result,
      stale: !isOfRun && run.phase !== 'done' && run.phase !== 'idle',
    };
  return null;
}
