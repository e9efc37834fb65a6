import type { ImageStyle } from '@atelier/contracts/tool-options';
import { loadTexts } from './language/texts.ts';

/** All texts of the tool-kit that users read. */
export const messages = await loadTexts({
  en: () => import(/* webpackChunkName: "texts-en" */ './catalogues/en.ts'),
  de: () => import(/* webpackChunkName: "texts-de" */ './catalogues/de.ts'),
});

const names: Readonly<Record<string, string>> = messages.imageStyles satisfies Record<ImageStyle, string>;

/** The name of an image style for users; text that is no style of the contracts as it is. */
export const styleName = (style: string): string => names[style] ?? style;
