import { z } from 'zod';
import { type ApiError, explain, invalidRequest } from '../http/response.ts';
import { type ChatModel, countTokens, findChatModel } from '../models.ts';

const message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() });

const schema = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.literal(true),
  max_completion_tokens: z.int().min(1).optional(),
  max_tokens: z.int().min(1).optional(),
  seed: z.int().optional(),
});

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; text: string };

/** A checked `POST /v1/chat/completions`. */
export type ChatRequest = {
  model: string;
  messages: ChatMessage[];
  /** Most tokens of the text, without those that the model spends on reasoning before it. */
  maxTokens: number;
  seed: number | null;
};

/** What a model that reasons spends before the first word. */
const reasoningTokens = 320;

/** Checks a request. Errors have OpenAI's messages. */
export function parseChatRequest(
  body: unknown,
): { ok: true; value: ChatRequest } | { ok: false; error: ApiError } {
  const read = schema.safeParse(body);
  if (!read.success) return { ok: false, error: explain(read.error) };
  const { data } = read;
  const model = findChatModel(data.model);
  if (!model.ok) return model;
  const error = refusal(data, model.value);
  if (error) return { ok: false, error };
  const most = data.max_completion_tokens ?? data.max_tokens ?? Number.POSITIVE_INFINITY;
  return {
    ok: true,
    value: {
      model: data.model,
      messages: data.messages.map(({ role, content }) => ({ role, text: content })),
      maxTokens: Math.max(0, model.value.reasoning ? most - reasoningTokens : most),
      seed: data.seed ?? null,
    },
  };
}

/** The error of a parameter that the model does not support, or of a request that is too long for it. */
function refusal(data: z.infer<typeof schema>, { input, reasoning }: ChatModel): ApiError | undefined {
  if (data.max_tokens && reasoning) {
    const text =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    return invalidRequest(text, 'unsupported_parameter', 'max_tokens');
  }
  const tokens = data.messages.reduce((sum, one) => sum + 4 + countTokens(one.content), 3);
  if (tokens <= input) return undefined;
  const text = `Input tokens exceed the configured limit of ${input} tokens. Your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`;
  return invalidRequest(text, 'context_length_exceeded', 'messages');
}
