import type { ImageStyle } from '@atelier/contracts/tool-options';
import { messages } from '../messages.ts';

const names: Readonly<Record<string, string>> = messages.imageStyles satisfies Record<ImageStyle, string>;

/** The name of an image style for users; text that is no style of the contracts as it is. */
export const styleName = (style: string): string => names[style] ?? style;
