import { loadTexts } from './language/texts.ts';

/** The texts of the editor. They are loaded with it: no other page needs them. */
export const editorTexts = await loadTexts({
  en: () => import('./catalogues/editor-en.ts'),
  de: () => import('./catalogues/editor-de.ts'),
});
