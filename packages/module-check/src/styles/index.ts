/** Limits style sheets to a module, when it is built. */

export { scopeNames } from './scope-names.ts';
export { deadSelectors, scopeStyles } from './scope-styles.ts';
