import type { JobMatch } from '@atelier/contracts';
import { stemsOf, termsOf } from './job-terms.ts';
import { languageOf } from './job-words.ts';

/**
 * Which terms of a job description a resume has, and which it lacks; null where the description has none. Both are read in the language of
 * the description, so that names of tools agree.
 */
export function matchJob(resumeText: string, description: string): JobMatch | null {
  const language = languageOf(description);
  const terms = termsOf(description, language);
  if (terms.length === 0) return null;
  const text = ` ${stemsOf(resumeText, language)} `;
  const has = (term: string) => text.includes(` ${stemsOf(term, language)} `);
  const matched = terms.filter(has);
  return {
    matched,
    missing: terms.filter((term) => !has(term)),
    percent: Math.round((matched.length / terms.length) * 100),
  };
}
