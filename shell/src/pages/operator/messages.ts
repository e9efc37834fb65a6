import { catalogueOf } from '@atelier/contracts/languages';
import { pageLanguage, type Texts, textsOf } from '@atelier/tool-kit/language';
import de from '../../catalogues/operator/de.ts';
import en from '../../catalogues/operator/en.ts';

/** Both languages are part of the file of these pages: each file of its own would add its name to what the landing page loads. */
export const { modules: texts, reports } = textsOf(catalogueOf(pageLanguage()) === 'de' ? de : en) as Texts<
  typeof en
>;
