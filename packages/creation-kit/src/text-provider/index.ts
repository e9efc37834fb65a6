export { openaiFetch, toProviderError } from './openai-errors.ts';
export { createTextProvider, type TextProvider } from './provider.ts';
export { textProviderSettings, tokenReserve } from './settings.ts';
export { splitAtLastWord } from './split-text.ts';
export { writeText } from './write-text.ts';
