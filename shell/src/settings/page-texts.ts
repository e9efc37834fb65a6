import type { Translation } from '@atelier/tool-kit/language';
import type en from '../catalogues/public/en.ts';

/** The texts of the public pages. None has arguments: formatting would not fit the landing page's budget. */
type PageTexts = Translation<typeof en>;

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
