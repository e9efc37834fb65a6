import type { ScoreFinding, ScorePart } from '@atelier/contracts';
import type { Resume } from './resume.ts';
import type { ScoreTexts } from './texts/en.ts';

/** One rule; a resume gets the same points in each language. */
export type Rule = (resume: Resume, texts: ScoreTexts) => ScorePart;

/** Praise; the `id` is the same in each language, and `line` is null for the whole resume. */
export const good = (id: string, message: string, line: number | null = null): ScoreFinding => ({
  kind: 'good',
  id,
  line,
  message,
});
/** A fix; the `id` is the same in each language, and `line` is null for the whole resume. */
export const fix = (id: string, message: string, line: number | null = null): ScoreFinding => ({
  kind: 'fix',
  id,
  line,
  message,
});

const mostFindings = 12;

interface Measured extends Pick<ScorePart, 'id' | 'most' | 'findings'> {
  texts: Pick<ScorePart, 'title' | 'explanation'>;
  /** The share of `most`, which may be outside of 0 to 1. */
  share: number;
}

/** Rounds the points and limits them to 0 to `most`; a fix costs at least a point. */
export function part({ id, texts, most, share, findings }: Measured): ScorePart {
  const { title, explanation } = texts;
  const fixes = findings.filter(({ kind }) => kind === 'fix').length;
  const points = Math.max(0, Math.min(Math.round(most * share), most - fixes));
  return { id, title, points, most, explanation, findings: findings.slice(0, mostFindings) };
}

export const lineOf = (resume: Resume, pattern: RegExp) =>
  resume.lines.find((line) => pattern.test(line.text))?.index ?? null;
