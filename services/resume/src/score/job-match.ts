import type { JobMatch } from '@atelier/contracts';
import { canonical, undivided } from '../canonical.ts';
import { stemsOf, termsOf } from './job-terms.ts';
import { languageOf } from './job-words.ts';

/** The terms of a job description that a resume has and lacks; null without terms. */
export function matchJob(resumeText: string, posting: string): JobMatch | null {
  const description = posting.split('\n').map(canonical).join('\n');
  const language = languageOf(description);
  const terms = termsOf(description, language);
  if (terms.length === 0) return null;
  // A hyphen at the end of a line can divide a word or belong to it.
  const hyphened = resumeText.replace(/(?<=\p{L}-)\n/gu, '');
  const text = ` ${stemsOf(`${undivided(resumeText)} . ${hyphened}`, language)} `;
  const has = (term: string) => text.includes(` ${stemsOf(term, language)} `);
  const matched = terms.filter(has);
  return {
    matched,
    missing: terms.filter((term) => !has(term)),
    percent: Math.round((matched.length / terms.length) * 100),
  };
}
