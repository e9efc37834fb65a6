import type { ResumeReport } from '@atelier/contracts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isListOf = (value: unknown, fits: (entry: Fields) => boolean) =>
  Array.isArray(value) && value.every((entry) => isFields(entry) && fits(entry));
const isStrings = (value: unknown) => Array.isArray(value) && value.every((text) => typeof text === 'string');

const isFinding = ({ kind, line, message }: Fields) =>
  (kind === 'good' || kind === 'fix') &&
  (line === null || typeof line === 'number') &&
  typeof message === 'string';
const isPart = ({ id, title, points, most, findings }: Fields) =>
  typeof id === 'string' &&
  typeof title === 'string' &&
  typeof points === 'number' &&
  typeof most === 'number' &&
  isListOf(findings, isFinding);
const isLine = ({ page, text }: Fields) => typeof page === 'number' && typeof text === 'string';
const isJob = (value: unknown) =>
  value === null ||
  (isFields(value) &&
    typeof value.percent === 'number' &&
    isStrings(value.matched) &&
    isStrings(value.missing));

function isReport(value: unknown): value is ResumeReport {
  return (
    isFields(value) &&
    (value.score === undefined || typeof value.score === 'number') &&
    typeof value.words === 'number' &&
    typeof value.pages === 'number' &&
    isListOf(value.parts, isPart) &&
    isListOf(value.lines, isLine) &&
    (value.across === undefined || isListOf(value.across, isLine)) &&
    isListOf(value.hidden, isLine) &&
    isJob(value.job)
  );
}

/** The report of a run or a stored creation; null for anything that is not a resume report. */
export const toReport = (value: unknown): ResumeReport | null => (isReport(value) ? value : null);

/** A line of the report, without its bullet. */
export const lineText = (report: ResumeReport, line: number) =>
  (report.lines[line]?.text ?? '').replace(/^\s*[\u2022\u25cf\u25aa\u25e6*\u2013-]\s+/, '');

export const countFixes = (part: ResumeReport['parts'][number]) =>
  part.findings.filter(({ kind }) => kind === 'fix').length;
