import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage, type Texts, textsOf } from '@atelier/tool-kit/language';
import de from '../../catalogues/operator/de.ts';
import en from '../../catalogues/operator/en.ts';

/** Both languages are part of the pages' file: more files would add their names to the landing page. */
export const { modules: texts, reports } = textsOf(catalogueOf(pageLanguage()) === 'de' ? de : en) as Texts<
  typeof en
>;
