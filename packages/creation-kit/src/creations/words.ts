const accents = '\u0300-\u036f';

/** A text in lower case, with each letter as one character without accents. */
export const withoutAccents = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** The blocks of Latin, Greek and Cyrillic in which letters with accents are single characters. */
export const accented = [
  [0xc0, 0x24f],
  [0x370, 0x4ff],
  [0x1e00, 0x1fff],
] as const;

/** What words consist of in alphabets that separate them, as a part of a character class. */
export const letters = `a-z0-9${accents}${accented.map((ends) => String.fromCodePoint(ends[0], 45, ends[1])).join('')}`;

/** Shorter words are in most texts, and more letters of a word find hardly fewer. */
const most = 6;
/** Of `letters`. */
const words = /[\u0300-\u036fa-z0-9\u00c0-\u024f\u0370-\u04ff\u1e00-\u1fff]{4,}/g;

/** The distinct beginnings of words in texts, by which a search finds creations. Short words have none. */
export function wordsOf(...texts: (string | undefined)[]): string[] {
  const found = texts.flatMap((text) => withoutAccents(text ?? '').match(words) ?? []);
  return [...new Set(found.map((word) => word.slice(0, most)))];
}
