import type { CreationRecord } from '@atelier/creation-kit/creations';
import mongoose, { type QueryFilter } from 'mongoose';

/** Words of a search that count. Each is looked for in every text of the user. */
const mostWords = 10;

const fields = ['title', 'prompt', 'settings.file', 'content'];

/**
 * Creations in which every word of a text occurs, in any order, in the title, prompt, file name or content; also as the
 * beginning of a longer word, in any case, with or without accents.
 */
export function textSearch(text: string): QueryFilter<CreationRecord> {
  const words = new Set(withoutAccents(text).split(/\s+/).filter(Boolean));
  return {
    $and: Array.from(words)
      .slice(0, mostWords)
      .map((word) => ({ $or: fields.map((field) => ({ [field]: contains(word) })) })),
  };
}

/** A condition that takes time in proportion to the text: each part of its pattern has one way to match. */
function contains(word: string) {
  const begins = startsWithLetter.test(word) ? `(?:^|[^${letters}])` : '';
  return mongoose.trusted({ $regex: begins + Array.from(word, patternOf).join(''), $options: 'i' });
}

const accents = '\u0300-\u036f';

const withoutAccents = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');

/** The blocks of Latin, Greek and Cyrillic in which letters with accents are single characters. */
const accented = [
  [0xc0, 0x24f],
  [0x370, 0x4ff],
  [0x1e00, 0x1fff],
] as const;

/** What words consist of in alphabets that separate them, as a part of a character class. */
const letters = `a-z0-9${accents}${accented.map((ends) => String.fromCodePoint(ends[0], 45, ends[1])).join('')}`;

/** A word that begins with one of `letters`. */
const startsWithLetter = /^[\u0300-\u036fa-z0-9\u00c0-\u024f\u0370-\u04ff\u1e00-\u1fff]/;

/** The characters for a letter with accents, by the letter without. */
const forms = new Map<string, string>();
for (const [first, last] of accented) {
  for (let code = first; code <= last; code += 1) {
    const form = String.fromCodePoint(code);
    const letter = withoutAccents(form);
    if (letter !== form && form === form.toLowerCase()) forms.set(letter, (forms.get(letter) ?? '') + form);
  }
}

/** The pattern of a character: a letter with any accents, as one character or followed by them. */
function patternOf(character: string): string {
  if (/\p{L}/u.test(character)) return `[${character}${forms.get(character) ?? ''}][${accents}]*`;
  return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
}
