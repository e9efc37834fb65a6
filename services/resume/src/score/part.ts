import type { ScoreFinding, ScorePart } from '@atelier/contracts';
import type { Resume } from './resume.ts';
import type { ScoreTexts } from './texts/en.ts';

/** One rule: gives points for a resume. The same resume gives the same points in each language. */
export type Rule = (resume: Resume, texts: ScoreTexts) => ScorePart;

/** Praise. @param id of the finding, the same in each language @param line of the resume; null for all of it */
export const good = (id: string, message: string, line: number | null = null): ScoreFinding => ({
  kind: 'good',
  id,
  line,
  message,
});
/** A fix. @param id of the finding, the same in each language @param line of the resume; null for all of it */
export const fix = (id: string, message: string, line: number | null = null): ScoreFinding => ({
  kind: 'fix',
  id,
  line,
  message,
});

const mostFindings = 12;

/** A part of the score before its points are counted. */
interface Measured extends Omit<ScorePart, 'points'> {
  /** The share of `most` that the resume gets. It may be outside of 0 to 1. */
  share: number;
}

/** Makes a part of the score; points are rounded and limited to 0 to `most`. What is to be fixed costs a point at least. */
export function part({ id, title, most, share, explanation, findings }: Measured): ScorePart {
  const fixes = findings.filter(({ kind }) => kind === 'fix').length;
  const points = Math.max(0, Math.min(Math.round(most * share), most - fixes));
  return { id, title, points, most, explanation, findings: findings.slice(0, mostFindings) };
}

/** The index of the first line that matches a pattern, or null. */
export const lineOf = (resume: Resume, pattern: RegExp) =>
  resume.lines.find((line) => pattern.test(line.text))?.index ?? null;
