import type { ScorePart } from '@atelier/contracts';
import { contact } from './contact.ts';
import { dates } from './dates.ts';
import { length } from './length.ts';
import { links } from './links.ts';
import { parsing } from './parsing.ts';
import type { Rule } from './part.ts';
import { results } from './results.ts';
import type { Resume } from './resume.ts';
import { sections } from './sections.ts';
import { verbs } from './verbs.ts';

const rules: Rule[] = [contact, sections, length, dates, verbs, results, links, parsing];

/** The score of a resume, 0 to 100, and its parts. A function of the file alone: no clock, no chance, no model. */
export function score(resume: Resume): { score: number; parts: ScorePart[] } {
  const parts = rules.map((rule) => rule(resume));
  return { score: parts.reduce((sum, { points }) => sum + points, 0), parts };
}
