import type { ResumeReport } from '@atelier/contracts';

/** What a run or a stored creation carries as its report, once it is known to be a resume's; null for anything else. */
export function toReport(value: Readonly<Record<string, unknown>> | null | undefined): ResumeReport | null {
  if (!value || typeof value.score !== 'number' || !Array.isArray(value.parts) || !Array.isArray(value.lines))
    return null;
  return value as unknown as ResumeReport;
}

/** A line as it stands in the report, without its list mark. */
export const lineText = (report: ResumeReport, line: number) =>
  (report.lines[line]?.text ?? '').replace(/^\s*[\u2022\u25cf\u25aa\u25e6*\u2013-]\s+/, '');

/** How many things a part asks to mend. */
export const fixesOf = (part: ResumeReport['parts'][number]) =>
  part.findings.filter(({ kind }) => kind === 'fix').length;
