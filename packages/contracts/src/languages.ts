/** The languages of the product. Without zod: pages and modules need these values. */

/** The languages that users can choose, by their tag for `lang`, with their native names. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

/** A language for layout tests: English written from right to left, by the cookie `language=ar-XB`. */
export const mirroredLanguage = 'ar-XB';
export type PageLanguage = Language | typeof mirroredLanguage;

/** The cookie with a user's choice, and its lifetime in seconds. */
export const languageCookie = { name: 'language', maxAge: 34_560_000 } as const;

export const pageLanguages = [...(Object.keys(languages) as Language[]), mirroredLanguage] as const;

const isPageLanguage = (tag: string | undefined): tag is PageLanguage =>
  pageLanguages.some((language) => language === tag);

export const directionOf = (language: PageLanguage) => (language === mirroredLanguage ? 'rtl' : 'ltr');

/** The catalogue of texts that a language uses. */
export const catalogueOf = (language: PageLanguage): Language =>
  language === mirroredLanguage ? 'en' : language;

/** The language of a tag, such as an attribute `lang`; English by default. */
export const languageOfTag = (tag: string | undefined): PageLanguage => (isPageLanguage(tag) ? tag : 'en');

/** The language of a request: the user's choice, or else the first supported one in `Accept-Language`. */
export function requestedLanguage(chosen: string | undefined, acceptLanguage: string): PageLanguage {
  if (isPageLanguage(chosen)) return chosen;
  const wanted = acceptLanguage
    .slice(0, 400)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().toLowerCase().split(';');
      const q = quality === undefined ? 1 : Number(quality.trim().replace('q=', ''));
      return { language: tag.split('-')[0], q };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  const found = wanted.find(({ language }) => language !== undefined && Object.hasOwn(languages, language));
  return (found?.language ?? 'en') as Language;
}
