/** Limits style sheets to a module, when it is built. */

export { scopeFonts } from './scope-fonts.ts';
export { scopeStyles } from './scope-styles.ts';
