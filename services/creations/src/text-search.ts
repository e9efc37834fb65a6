import {
  accented,
  type CreationRecord,
  letters,
  termsOf,
  withoutAccents,
} from '@atelier/creation-kit/creations';
import { stemmers } from '@atelier/server-kit/stems';
import mongoose, { type QueryFilter } from 'mongoose';

/** Inflectional endings. Other endings that a stemmer removes form other words: `organization` is not a form of `organ`. */
const endings = {
  en: ['', 'e', 'ed', 'er', 'ers', 'es', 'ing', 'ings', 's'],
  de: ['', 'e', 'em', 'en', 'er', 'ern', 'es', 's', 'ung', 'ungen'],
};

/**
 * What the forms of a searched word begin with, without accents, and the pattern of how they go on: `hous` of `houses`, `stor` and then `y`
 * or `i` of `stories`, `bild` of `bilder`. The language is unknown: a word that English leaves as it is, is German. Undefined if they
 * all begin with the word, or have fewer than four letters in common: the index has no shorter words.
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

/** The maximum number of words in a search, because each is searched in every text of the user. */
const mostWords = 10;

const recordFields = ['title', 'prompt', 'settings.file', 'content'];
/** The fields for everyone's search, without the title and the file name, which only the owner sees. */
export const publicFields = ['prompt', 'public_tags'];

/**
 * Matches creations that contain all words of a query in `fields`, in any order, also as prefixes or in another form, ignoring
 * case and accents.
 */
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

/** The most selective indexed condition on `search_terms`: the longest word prefix. */
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

/** A word that begins with one of `letters`. */
const startsWithLetter = /^[\u0300-\u036fa-z0-9\u00c0-\u024f\u0370-\u04ff\u1e00-\u1fff]/;

/** The characters for a letter with accents, by the letter without. */
const accentedForms = new Map<string, string>();
for (const [first, last] of accented) {
  for (let code = first; code <= last; code += 1) {
    const form = String.fromCodePoint(code);
    const letter = withoutAccents(form);
    if (letter !== form && form === form.toLowerCase())
      accentedForms.set(letter, (accentedForms.get(letter) ?? '') + form);
  }
}

/** The pattern of a character: a letter with any accents, as one character or followed by them. */
function patternOf(character: string): string {
  if (/\p{L}/u.test(character)) return `[${character}${accentedForms.get(character) ?? ''}][${accents}]*`;
  return character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
}
