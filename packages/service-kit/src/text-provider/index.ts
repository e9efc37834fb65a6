export { openaiFetch, toProviderError } from './openai-errors.ts';
export {
  type ChatMessage,
  type ChatRequest,
  createTextProvider,
  type Finish,
  type TextProvider,
} from './provider.ts';
export { type TextProviderSettings, textProviderSettings } from './settings.ts';
export { splitAtLastWord } from './split-text.ts';
export { type TextRequest, writeText } from './write-text.ts';
