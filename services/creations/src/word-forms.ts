import { stemmers } from '@atelier/server-kit/stems';

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
export function formsOf(word: string): { beginning: string; ending: string } | undefined {
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
