export { faultWithin } from './completion.ts';
export { openaiClient, toProviderError } from './openai-errors.ts';
export { createTextProvider, type TextProvider, tokenReserve } from './provider.ts';
export { createPublicationCheck } from './publication-check.ts';
export { splitAtLastWord } from './split-text.ts';
export { writeText, writeWhole } from './write-text.ts';
