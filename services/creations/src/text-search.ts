import {
  accented,
  type CreationRecord,
  letters,
  termsOf,
  withoutAccents,
} from '@atelier/creation-kit/creations';
import { stemmers } from '@atelier/server-kit/stems';
import mongoose, { type QueryFilter } from 'mongoose';

/** Inflectional endings; other endings of a stemmer form other words, as in `organization` and `organ`. */
const endings = {
  en: ['', 'e', 'ed', 'er', 'ers', 'es', 'ing', 'ings', 's'],
  de: ['', 'e', 'em', 'en', 'er', 'ern', 'es', 's', 'ung', 'ungen'],
};

/**
 * The common beginning of a word's forms and the pattern of their endings, such as `stor` and `y` or `i`.
 * Undefined if the word has no other form or the beginning is too short for the index.
 */
function formsOf(word: string): { beginning: string; ending: string } | undefined {
  if (!/^[a-zß]{4,}$/.test(word)) return undefined;
  const plain = word.replaceAll('ß', 's');
  const language = stemmers.en(plain) === plain ? 'de' : 'en';
  const stem = stemmers[language](plain);
  const turns = Number(stem.endsWith('i'));
  let length = 0;
  while (length < stem.length - turns && stem[length] === plain[length]) length += 1;
  const ending = plain.slice(length + turns);
  if (length === word.length || length + turns < 4 || !endings[language].includes(ending)) return undefined;
  return {
    beginning: word.slice(0, length),
    ending: `${turns ? '[iy]' : ''}(?:${endings[language].join('|')})`,
  };
}

/** The most words in a search, because each is searched in every text of the user. */
const mostWords = 10;

const recordFields = ['title', 'prompt', 'settings.file', 'content'];
/** The title and the file name are for the owner only. */
export const publicFields = ['prompt', 'public_tags'];

/** Matches creations with all words of a query, as prefixes or inflected forms, without case and accents. */
export function textSearch(
  text: string,
  fields: readonly string[] = recordFields,
): QueryFilter<CreationRecord> {
  const words = [...new Set(withoutAccents(text).split(/\s+/).filter(Boolean))].slice(0, mostWords);
  return {
    ...stored(words),
    $and: words.map((word) => ({ $or: fields.map((field) => ({ [field]: contains(word) })) })),
  };
}

/** The most selective condition with an index: the longest word. */
function stored(words: readonly string[]): QueryFilter<CreationRecord> {
  const beginnings = words.flatMap((word) => {
    const forms = formsOf(word);
    if (forms) return termsOf(forms.beginning)[0] ?? forms.beginning;
    return startsWithLetter.test(word) ? termsOf(word).slice(0, 1) : [];
  });
  const longest = beginnings.toSorted((a, b) => b.length - a.length)[0];
  return longest ? { search_terms: mongoose.trusted({ $regex: `^${longest}` }) } : {};
}

/** A condition in linear time: each part of its pattern has few short ways to match. */
function contains(word: string) {
  const begins = startsWithLetter.test(word) ? `(?:^|[^${letters}])` : '';
  const forms = formsOf(word);
  const pattern = forms
    ? `(?:${lettersOf(word)}|${lettersOf(forms.beginning)}${forms.ending}(?![${letters}]))`
    : lettersOf(word);
  return mongoose.trusted({ $regex: begins + pattern, $options: 'i' });
}

const lettersOf = (word: string) => Array.from(word, patternOf).join('');

const accents = '\u0300-\u036f';

const startsWithLetter = /^[\u0300-\u036fa-z0-9\u00c0-\u024f\u0370-\u04ff\u1e00-\u1fff]/;

/** The accented characters of each letter. */
const accentedForms = new Map<string, string>();
for (const [first, last] of accented) {
  for (let code = first; code <= last; code += 1) {
    const form = String.fromCodePoint(code);
    const letter = withoutAccents(form);
    if (letter !== form && form === form.toLowerCase())
      accentedForms.set(letter, (accentedForms.get(letter) ?? '') + form);
  }
}

/** The pattern of a character with any accents, which may be separate characters. */
function patternOf(character: string): string {
  if (/\p{L}/u.test(character)) return `[${character}${accentedForms.get(character) ?? ''}][${accents}]*`;
  return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
}
