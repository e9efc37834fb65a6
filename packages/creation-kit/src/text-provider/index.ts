export { OperatorFault, openaiClient, operatorError, toProviderError } from './openai-errors.ts';
export { createTextProvider, type TextProvider, textProviderSettings, tokenReserve } from './provider.ts';
export { faultWithin } from './provider-fault.ts';
export { createPublicationCheck } from './publication-check.ts';
export { splitAtLastWord } from './split-text.ts';
export { writeText, writeWhole } from './write-text.ts';
