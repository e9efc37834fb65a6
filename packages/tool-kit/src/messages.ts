import type { ImageStyle, Tone } from '@atelier/contracts/tool-options';
import { loadTexts } from './language/texts.ts';

export const messages = await loadTexts({
  en: () => import(/* webpackChunkName: "texts-en" */ './catalogues/en.ts'),
  de: () => import(/* webpackChunkName: "texts-de" */ './catalogues/de.ts'),
});

const styles: Readonly<Record<string, string>> = messages.imageStyles satisfies Record<ImageStyle, string>;
const tones: Readonly<Record<string, string>> = messages.tones satisfies Record<Tone, string>;

/** The name of an image style for users; text that is no style of the contracts as it is. */
export const styleName = (style: string): string => styles[style] ?? style;

/** The name of a tone of a text; likewise. */
export const toneName = (tone: string): string => tones[tone] ?? tone;
