import { loadTexts } from '@atelier/tool-kit/language';

/** The texts of the small pages, and of the landing page's parts without interaction. */
export const pages = await loadTexts({
  en: () => import('../catalogues/pages/en.ts'),
  de: () => import('../catalogues/pages/de.ts'),
});
