import { z } from 'zod';

/** The settings of a service that requests texts; spread into its own `z.object`. */
export const textProviderSettings = {
  OPENAI_API_KEY: z.string().describe("the provider's key; any text if the provider needs none"),
  OPENAI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'is not an address' })
    .default('https://api.openai.com/v1')
    .describe('the address of an OpenAI-compatible API'),
  OPENAI_TEXT_MODEL: z.string().default('gpt-5-mini').describe('the name of a chat model'),
  OPENAI_TOKEN_FIELD: z
    .enum(['max_completion_tokens', 'max_tokens'])
    .default('max_completion_tokens')
    .describe('the first name to try for the field of the token limit; if the model refuses it, the other'),
  OPENAI_IDLE_SECONDS: z.coerce
    .number()
    .positive()
    .max(600)
    .default(60)
    .describe('how long the model may send nothing, also before its first byte'),
};

export type TextProviderSettings = z.output<z.ZodObject<typeof textProviderSettings>>;
