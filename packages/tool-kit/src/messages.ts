import { loadTexts } from './language/texts.ts';

/** All texts of the tool-kit that users read. */
export const messages = await loadTexts({
  en: () => import(/* webpackChunkName: "texts-en" */ './catalogues/en.ts'),
  de: () => import(/* webpackChunkName: "texts-de" */ './catalogues/de.ts'),
});
