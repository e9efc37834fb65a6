import { catalogueOf, languageOfTag } from '@atelier/contracts/languages';
import { setPageLanguage, textsOf } from '@atelier/tool-kit/language';
import de from '../../catalogues/public/de.ts';
import en from '../../catalogues/public/en.ts';
import { givePageTexts } from '../../settings/page-texts.ts';

/** The language of this copy of the server build, from the query of its import: `page.mjs?language=de`. */
const language = languageOfTag(new URL(import.meta.url).searchParams.get('language') ?? undefined);

setPageLanguage(language);
givePageTexts(textsOf({ en, de }[catalogueOf(language)]));
