import { pageTexts } from './page-texts.ts';

/** The texts of the public pages. They are in the page, so that no script has two languages. */
export const { frame, landing, newsletter } = pageTexts();
