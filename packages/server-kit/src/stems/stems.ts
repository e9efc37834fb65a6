import type { Language } from '@atelier/contracts/languages';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as english } from 'stemmer';

/** The stem of a lower-case word, by language: `mentor` of `mentored`, `bild` of `bilder`. */
export const stemmers = {
  en: (word) => (/^[a-z]+$/.test(word) ? english(word) : word),
  de: (word) => (/^[a-zäöüß]+$/.test(word) ? german(word) : word),
} as const satisfies Record<Language, (word: string) => string>;
