import { loadTexts } from './language/texts.ts';

/** All texts of the tool-kit that users read. */
export const messages = await loadTexts({
  en: () => import(/* webpackChunkName: "tool-kit-en" */ './catalogues/en.ts'),
  de: () => import(/* webpackChunkName: "tool-kit-de" */ './catalogues/de.ts'),
});
