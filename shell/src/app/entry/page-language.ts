import { catalogueOf, languageOfTag } from '@atelier/contracts/languages';
import { setPageLanguage, textsOf } from '@atelier/tool-kit/language';
import de from '../../catalogues/public/de.ts';
import en from '../../catalogues/public/en.ts';
import { givePageTexts } from '../../settings/page-texts.ts';

/**
 * The language of all pages that this copy of the server build renders, from the query with which it was imported:
 * `page.mjs?language=de`. This file is imported before those that read texts when they are loaded.
 */
const language = languageOfTag(new URL(import.meta.url).searchParams.get('language') ?? undefined);

setPageLanguage(language);
givePageTexts(textsOf({ en, de }[catalogueOf(language)]));
