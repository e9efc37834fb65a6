export { openaiFetch, toProviderError } from './openai-errors.ts';
export { createTextProvider, type TextProvider, textProviderSettings, tokenReserve } from './provider.ts';
export { type CheckPublication, createPublicationCheck } from './publication-check.ts';
export { splitAtLastWord } from './split-text.ts';
export { writeText } from './write-text.ts';
