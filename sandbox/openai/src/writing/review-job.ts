import type { Material } from './review-material.ts';

const common = new Set(
  'look seek seeking need want join about also and are will with that this have from your you our for the their them they what when which must should would more than such into other work working years experience team teams role ability strong good knowledge skills skill looking join company plus including within across well able using least'.split(
    ' ',
  ),
);
const shownItems = 6;

/**
 * Advice on a job description: the terms that the resume contains and those that are missing. Uses the terms that the
 * material lists, if it does.
 */
export function adviseOnJob({ jobDescription, resume, terms }: Material): string {
  const { found, missing: lacking } = terms ?? compareTerms(jobDescription, resume);
  const matched = found.slice(0, shownItems);
  const missing = lacking.slice(0, shownItems);
  const lines = [
    matched.length
      ? `- Already covered: ${matched.join(', ')}. Keep these words as the posting spells them.`
      : '- None of the posting’s main terms appears yet.',
    missing.length
      ? `- Missing so far: ${missing.join(', ')}. Where they are true for you, name them in the line that proves them.`
      : '- No important term is missing.',
    '- Mirror the order of the posting: put the experience that it asks for first at the top of your list.',
  ];
  return lines.join('\n');
}

function compareTerms(
  description: string,
  resume: readonly string[],
): { found: string[]; missing: string[] } {
  const text = resume.join(' ').toLowerCase();
  const terms = termsOf(description);
  const has = (term: string) => text.includes(term.toLowerCase());
  return { found: terms.filter(has), missing: terms.filter((term) => !has(term)) };
}

function termsOf(description: string): string[] {
  const counts = new Map<string, { word: string; weight: number }>();
  for (const [word] of description.replace(/https?:\S+/g, '').matchAll(/[\p{L}][\p{L}\p{N}+#.-]{2,24}/gu)) {
    const clean = word.replace(/[.-]+$/, '');
    const key = clean.toLowerCase();
    if (clean.length < 3 || common.has(key)) continue;
    const known = counts.get(key) ?? { word: clean, weight: 0 };
    counts.set(key, { word: known.word, weight: known.weight + (/\p{Lu}/u.test(clean) ? 2 : 1) });
  }
  return [...counts.values()].toSorted((a, b) => b.weight - a.weight).map((one) => one.word);
}
