import { z } from 'zod';
import { type ApiError, invalidRequest } from '../http/response.ts';

const part = z.looseObject({ type: z.string(), text: z.string().optional() });
const message = z.looseObject({
  role: z.enum(['developer', 'system', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(part), z.null()]).optional(),
});

const limit = z.int().min(1).nullish();
const ignored = z.unknown().optional();

const schema = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  max_completion_tokens: limit,
  max_tokens: limit,
  seed: z.int().nullish(),
  n: z.literal(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  response_format: z.looseObject({ type: z.literal('text') }).nullish(),
  frequency_penalty: ignored,
  presence_penalty: ignored,
  logit_bias: ignored,
  metadata: ignored,
  prompt_cache_key: ignored,
  prompt_cache_options: ignored,
  prompt_cache_retention: ignored,
  reasoning_effort: ignored,
  safety_identifier: ignored,
  service_tier: ignored,
  store: ignored,
  user: ignored,
  verbosity: ignored,
});

/** A chat message whose content parts have been joined into plain text. */
export type ChatMessage = { role: 'system' | 'user' | 'assistant' | 'tool'; text: string };

/** A checked `POST /v1/chat/completions`. */
export type ChatRequest = {
  model: string;
  messages: ChatMessage[];
  stream: boolean;
  includeUsage: boolean;
  maxTokens: number;
  seed: number | null;
};

/** Checks a request. Errors have OpenAI's messages. */
export function parseChatRequest(
  body: unknown,
): { ok: true; value: ChatRequest } | { ok: false; error: ApiError } {
  const read = schema.safeParse(body);
  if (!read.success) return { ok: false, error: explain(read.error) };
  const { data } = read;
  return {
    ok: true,
    value: {
      model: data.model,
      messages: data.messages.map(({ role, content }) => ({
        role: plainRole(role),
        text: plainText(content),
      })),
      stream: data.stream ?? false,
      includeUsage: data.stream_options?.include_usage ?? false,
      maxTokens: data.max_completion_tokens ?? data.max_tokens ?? Number.POSITIVE_INFINITY,
      seed: data.seed ?? null,
    },
  };
}

function plainRole(role: z.infer<typeof message>['role']): ChatMessage['role'] {
  if (role === 'developer') return 'system';
  return role === 'function' ? 'tool' : role;
}

function plainText(content: z.infer<typeof message>['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((one) => one.text ?? '').join('\n');
}

function explain(error: z.ZodError): ApiError {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const key = issue.keys[0] ?? '';
    return invalidRequest(`Unrecognized request argument supplied: ${key}`, 'unknown_parameter', key);
  }
  const param = issue?.path.join('.') ?? null;
  const missing = issue?.path.length === 1 && issue.code === 'invalid_type' && issue.input === undefined;
  return missing
    ? invalidRequest(`Missing required parameter: '${param}'.`, 'missing_required_parameter', param)
    : invalidRequest(`Invalid value for '${param}': ${issue?.message}.`, 'invalid_value', param);
}
