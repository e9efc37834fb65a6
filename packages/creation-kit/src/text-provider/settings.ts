import { z } from 'zod';

/** What a service that has texts written reads. Spread into its own `z.object`. */
export const textProviderSettings = {
  OPENAI_API_KEY: z.string().describe("the provider's key; any text where the provider takes none"),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'is not an address' })
    .default('https://api.openai.com/v1')
    .describe('the address of an OpenAI-compatible API; OpenAI itself unless set'),
  OPENAI_TEXT_MODEL: z.string().default('gpt-5-mini').describe('the name of a chat model'),
  OPENAI_TOKEN_LIMIT: z
    .enum(['max_completion_tokens', 'max_tokens'])
    .default('max_completion_tokens')
    .describe('max_completion_tokens for OpenAI, max_tokens for Ollama and others'),
  OPENAI_SEED: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true')
    .describe('false where the provider refuses the field seed'),
  OPENAI_IDLE_SECONDS: z.coerce
    .number()
    .positive()
    .max(600)
    .default(60)
    .describe('how long a stream may be silent before it counts as stalled'),
};

/** Tokens that a reasoning model may spend before its first word. */
export const tokenReserve = 2_000;

/** The settings once read. */
export type TextProviderSettings = z.output<z.ZodObject<typeof textProviderSettings>>;
