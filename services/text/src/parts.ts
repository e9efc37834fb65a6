import type { CreationModel, UsageLedger } from '@atelier/service-kit';
import type { TextProvider } from '@atelier/service-kit/text-provider';

/** What the calls of this service work with. */
export interface TextParts {
  creations: CreationModel;
  usage: UsageLedger;
  provider: TextProvider;
  /** Tokens a model may spend before its first word (OPENAI_TOKEN_RESERVE). */
  tokenReserve: number;
}
