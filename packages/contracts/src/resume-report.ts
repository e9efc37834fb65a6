import { z } from 'zod';
import { jobLimit } from './tool-options.ts';

/** The limits of a report; longer ones are truncated. A dense resume of 20 pages fits. */
export const reportLimits = {
  /** Lines of the resume, and the total of their characters. */
  lines: 2_000,
  lineCharacters: 80_000,
  /** Characters of a line, of a finding's message, or of a passage of hidden text. */
  text: 2_000,
  hidden: 50,
  findings: 100,
  /** Terms of the job description, per list of found and missing ones. */
  terms: 300,
  term: 100,
} as const;

/** A text truncated at `limit` characters. */
const text = (limit: number) => z.string().overwrite((value) => value.slice(0, limit));
/** A list truncated at `limit` entries. */
const list = <Entry extends z.ZodType>(entry: Entry, limit: number) =>
  z.array(entry).overwrite((entries) => entries.slice(0, limit));

/** The criteria of a resume's score. The same file always gets the same points. */
const scorePartIds = [
  'contact',
  'sections',
  'length',
  'dates',
  'verbs',
  'results',
  'links',
  'parsing',
] as const;

/** A finding of a criterion: praise or a fix. `line` is an index of `lines`, or null for the whole resume. */
export const scoreFinding = z.object({
  kind: z.enum(['good', 'fix']).describe('Praise or a fix.'),
  line: z.int().nonnegative().nullable().describe('The index in `lines`; null for the whole resume.'),
  id: z.string().describe("The finding's id, the same in each language."),
  message: text(reportLimits.text).describe('The finding, for users.'),
});
export type ScoreFinding = z.infer<typeof scoreFinding>;

export const scorePart = z.object({
  id: z.enum(scorePartIds).describe('The criterion.'),
  title: z.string().describe('The name of the criterion, for users.'),
  points: z.int().nonnegative().describe('The points of the resume.'),
  most: z.int().positive().describe('The maximum points.'),
  explanation: z.string().describe('The reason for the points.'),
  findings: list(scoreFinding, reportLimits.findings).describe('What was found.'),
});
export type ScorePart = z.infer<typeof scorePart>;

/** The terms of a job description that a resume contains, and those that it does not. */
export const jobMatch = z.object({
  matched: list(text(reportLimits.term), reportLimits.terms).describe('The terms that the resume has.'),
  missing: list(text(reportLimits.term), reportLimits.terms).describe('The terms that it does not have.'),
  percent: z.int().min(0).max(100).describe('The share of matched terms, in percent.'),
});
export type JobMatch = z.infer<typeof jobMatch>;

export const resumeLine = z.object({
  page: z.int().describe('The number of the page; the first is 1.'),
  text: text(reportLimits.text).describe('The text of the line.'),
});

/** The rule-based part of a review. Parsing truncates at `reportLimits`; a finding may be without a line. */
export const resumeReport = z
  .object({
    language: z.enum(['en', 'de']).describe('The language of its texts.'),
    score: z
      .int()
      .min(0)
      .max(100)
      .optional()
      .describe(
        'The sum of all points, always the same for the same file. Score and parts are absent if the resume is in neither English nor German.',
      ),
    parts: list(scorePart, scorePartIds.length).describe('The criteria.'),
    pages: z.int().describe('The number of pages.'),
    words: z.int().describe('The number of words.'),
    lines: list(resumeLine, reportLimits.lines)
      .overwrite(withinCharacters)
      .describe('The text in reading order.'),
    across: list(resumeLine, reportLimits.lines)
      .overwrite(withinCharacters)
      .optional()
      .describe('The pages with two columns, for a parser that reads straight across.'),
    hidden: list(
      resumeLine.extend({ way: z.string().describe('How it is hidden, for users.') }),
      reportLimits.hidden,
    ).describe('Text that readers do not see. It does not count.'),
    posting: text(jobLimit).optional().describe('The job description; absent without one.'),
    job: jobMatch.nullable().describe('The comparison with the job description; null without one.'),
  })
  .describe('The score of a resume by fixed rules.')
  .overwrite((report) => ({
    ...report,
    parts: report.parts.map((part) => ({
      ...part,
      findings: part.findings.map((finding) =>
        (finding.line ?? 0) < report.lines.length ? finding : { ...finding, line: null },
      ),
    })),
  }));
export type ResumeReport = z.infer<typeof resumeReport>;

function withinCharacters<Line extends { text: string }>(lines: Line[]): Line[] {
  let characters = 0;
  const end = lines.findIndex((entry) => {
    characters += entry.text.length;
    return characters > reportLimits.lineCharacters;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
