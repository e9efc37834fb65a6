import type { CreationRecord } from './creation-fields.ts';

const accents = '\u0300-\u036f';

/** A text in lower case, with each letter as one character without accents. */
export const withoutAccents = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** The blocks of Latin, Greek and Cyrillic with precomposed accented letters. */
export const accented = [
  [0xc0, 0x24f],
  [0x370, 0x4ff],
  [0x1e00, 0x1fff],
] as const;

/** The characters of words in scripts that separate words, as part of a character class. */
export const letters = `a-z0-9${accents}${accented.map((ends) => String.fromCodePoint(ends[0], 45, ends[1])).join('')}`;

/** Shorter words occur in most texts, and longer prefixes are hardly more selective. */
const mostLetters = 6;
/** MongoDB limits a record to 16 MB, and each term is an entry in two indexes. */
export const mostTerms = 10_000;
const words = /[\u0300-\u036fa-z0-9\u00c0-\u024f\u0370-\u04ff\u1e00-\u1fff]{4,}/g;

/** The first distinct prefixes of words in texts, without short words. */
export function termsOf(...texts: (string | null | undefined)[]): string[] {
  const terms = new Set<string>();
  for (const text of texts)
    for (const [word] of withoutAccents(text ?? '').matchAll(words)) {
      if (terms.size === mostTerms) return [...terms];
      terms.add(word.slice(0, mostLetters));
    }
  return [...terms];
}

export type SearchedFields = Pick<
  CreationRecord,
  'prompt' | 'title' | 'settings' | 'public_tags' | 'content'
>;

type OptionalFields = { [Name in keyof SearchedFields]?: SearchedFields[Name] | null | undefined };

/** The `search_terms` of a creation: those of its short fields come first. */
export const searchTermsOf = ({ prompt, title, settings, public_tags, content }: OptionalFields): string[] =>
  termsOf(prompt, title, settings?.file?.toString(), ...(public_tags ?? []), content);
