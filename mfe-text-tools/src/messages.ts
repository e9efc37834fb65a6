import { loadTexts } from '@atelier/tool-kit';

export const messages = await loadTexts({
  en: () => import('./catalogues/en.ts'),
  de: () => import('./catalogues/de.ts'),
});
