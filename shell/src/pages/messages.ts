import { loadTexts } from '@atelier/tool-kit/language';

export const pages = await loadTexts({
  en: () => import('../catalogues/pages/en.ts'),
  de: () => import('../catalogues/pages/de.ts'),
});
