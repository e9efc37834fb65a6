import { loadTexts } from '@atelier/tool-kit/language';

export const {
  signIn,
  plans,
  premiumTool,
  layout,
  account,
  palette,
  composer,
  trash,
  dashboard,
  creationPage,
  tool,
  tray,
  override,
} = await loadTexts({
  en: () => import(/* webpackChunkName: "texts-en" */ './catalogues/studio/en.ts'),
  de: () => import(/* webpackChunkName: "texts-de" */ './catalogues/studio/de.ts'),
});
