import { directionOf, languageOfTag, type PageLanguage } from '@atelier/contracts/languages';

let current: PageLanguage = languageOfTag(globalThis.document?.documentElement.lang);

/** The language of the page. It stays the same until the page is loaded again. */
export const pageLanguage = (): PageLanguage => current;

/** The page's language as in the country of the browser, such as `en-GB`, in which dates are written. */
export function dateLocale(): string {
  const tags = globalThis.document ? navigator.languages : [];
  return tags.find((tag) => tag.split('-')[0] === current) ?? current;
}

/** The direction of the page's script. */
export const pageDirection = () => directionOf(current);

/** Sets the language. For the server that renders a page, before it loads any texts, and for tests. */
export function setPageLanguage(language: PageLanguage): void {
  current = language;
}
