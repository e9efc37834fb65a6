import type { ResumeReport } from '@atelier/contracts';

/** The report of a run or a stored creation; null for none, and for that of another tool. */
export const toReport = (report: object | null | undefined): ResumeReport | null =>
  report && 'parts' in report ? (report as ResumeReport) : null;

/** The bullet of an entry of a list. */
export const listMark = /^\s*[\u2022\u25cf\u25aa\u25e6*\u2013-]\s+/;

export const lineText = (report: ResumeReport, line: number) =>
  (report.lines[line]?.text ?? '').replace(listMark, '');

export const countFixes = (part: ResumeReport['parts'][number]) =>
  part.findings.filter(({ kind }) => kind === 'fix').length;
