import type { Translation } from '@atelier/tool-kit/language';
import type en from '../catalogues/public/en.ts';

/**
 * The texts of the public pages in one language. None has arguments: what formats them would be a part of the landing page's
 * scripts.
 */
type PageTexts = Translation<typeof en>;

/** The id of the JSON script element that contains the texts. */
export const textsElement = 'texts';

let given: PageTexts | null = null;

/** Sets the texts where no server has written them into the page: on the server itself, and in tests. */
export function givePageTexts(texts: PageTexts): void {
  given = texts;
}

/** The texts of the page. @throws Error when there are none. */
export function pageTexts(): PageTexts {
  given ??= readTexts();
  return given;
}

function readTexts(): PageTexts {
  const text = document.getElementById(textsElement)?.textContent;
  if (!text) throw new Error('The page contains no texts.');
  return JSON.parse(text) as PageTexts;
}
