import { loadTexts } from '@atelier/tool-kit';

/** All texts of this module that users read. */
export const messages = await loadTexts({
  en: () => import('./catalogues/en.ts'),
  de: () => import('./catalogues/de.ts'),
});
