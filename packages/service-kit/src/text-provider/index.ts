export { fetchWithoutWaste } from './fetch-without-waste.ts';
export {
  type ChatMessage,
  type ChatRequest,
  createTextProvider,
  type Finish,
  type TextProvider,
} from './provider.ts';
export { providerFault } from './provider-fault.ts';
export { type TextProviderSettings, textProviderSettings } from './settings.ts';
export { type TextRequest, writeText } from './write-text.ts';
