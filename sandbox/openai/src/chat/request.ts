import { z } from 'zod';
import { type ApiError, invalidRequest } from '../http/response.ts';
import { type ChatModel, countTokens, findChatModel } from '../models.ts';

const message = z.strictObject({
  role: z.enum(['developer', 'system', 'user', 'assistant']),
  content: z.union([
    z.string(),
    z.array(z.strictObject({ type: z.literal('text'), text: z.string() })).min(1),
  ]),
  name: z.string().nullish(),
});

const limit = z.int().min(1).nullish();
const penalty = z.number().min(-2).max(2).nullish();

const schema = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.strictObject({ include_usage: z.boolean().nullish() }).nullish(),
  max_completion_tokens: limit,
  max_tokens: limit,
  seed: z.int().nullish(),
  n: z.literal(1).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  response_format: z.strictObject({ type: z.literal('text') }).nullish(),
  frequency_penalty: penalty,
  presence_penalty: penalty,
  prompt_cache_key: z.string().nullish(),
  reasoning_effort: z.enum(['minimal', 'low', 'medium', 'high']).nullish(),
  safety_identifier: z.string().nullish(),
  service_tier: z.enum(['auto', 'default']).nullish(),
  store: z.literal(false).nullish(),
  user: z.string().nullish(),
  verbosity: z.literal('medium').nullish(),
});

type Body = z.infer<typeof schema>;

/** A chat message whose content parts have been joined into plain text. */
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; text: string };

/** A checked `POST /v1/chat/completions`. */
export type ChatRequest = {
  model: string;
  messages: ChatMessage[];
  stream: boolean;
  includeUsage: boolean;
  /** Most tokens of the output, those of reasoning included. */
  maxTokens: number;
  /** Tokens that the model spends before the first word. */
  reasoningTokens: number;
  /** Tokens of the messages. */
  promptTokens: number;
  seed: number | null;
};

/** Checks a request. Errors have OpenAI's messages. */
export function parseChatRequest(
  body: unknown,
): { ok: true; value: ChatRequest } | { ok: false; error: ApiError } {
  const read = schema.safeParse(body);
  if (!read.success) return { ok: false, error: explain(read.error) };
  const { data } = read;
  const model = findChatModel(data.model);
  if (!model.ok) return model;
  const messages = data.messages.map(
    ({ role, content }): ChatMessage => ({
      role: role === 'developer' ? 'system' : role,
      text: typeof content === 'string' ? content : content.map(({ text }) => text).join('\n'),
    }),
  );
  const promptTokens = messages.reduce((sum, one) => sum + 4 + countTokens(one.text), 3);
  const error = refusedParameter(data, model.value) ?? exceededLimit(data, promptTokens, model.value);
  if (error) return { ok: false, error };
  return {
    ok: true,
    value: {
      model: data.model,
      messages,
      stream: data.stream ?? false,
      includeUsage: data.stream_options?.include_usage ?? false,
      maxTokens: data.max_completion_tokens ?? data.max_tokens ?? model.value.output,
      reasoningTokens: model.value.reasoning ? reasoningTokens[data.reasoning_effort ?? 'medium'] : 0,
      promptTokens,
      seed: data.seed ?? null,
    },
  };
}

const reasoningTokens = { minimal: 0, low: 64, medium: 320, high: 1024 } as const;

/** The parameter that a model family does not support, as OpenAI refuses it. */
function refusedParameter(data: Body, { reasoning }: ChatModel): ApiError | undefined {
  if (data.stream_options && !data.stream) {
    const message = "The 'stream_options' parameter is only allowed when 'stream' is enabled.";
    return invalidRequest(message, null, 'stream_options');
  }
  if (!reasoning) {
    if (data.max_tokens && data.max_completion_tokens) {
      const message = "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.";
      return invalidRequest(message, 'invalid_parameter_combination', 'max_tokens');
    }
    return data.reasoning_effort ? unrecognized('reasoning_effort') : undefined;
  }
  if (data.max_tokens) return unsupported('max_tokens', " Use 'max_completion_tokens' instead.");
  if (data.temperature != null && data.temperature !== 1) {
    const message = `Unsupported value: 'temperature' does not support ${data.temperature} with this model. Only the default (1) value is supported.`;
    return invalidRequest(message, 'unsupported_value', 'temperature');
  }
  const sampling = ['top_p', 'frequency_penalty', 'presence_penalty'] as const;
  const given = sampling.find((name) => data[name] != null);
  return given && unsupported(given);
}

/** The error of a request that is too long for the model, or asks for more than the model writes. */
function exceededLimit(data: Body, promptTokens: number, { input, output }: ChatModel): ApiError | undefined {
  const param = data.max_tokens ? 'max_tokens' : 'max_completion_tokens';
  const most = data[param] ?? 0;
  if (most > output) {
    const message = `${param} is too large: ${most}. This model supports at most ${output} completion tokens, whereas you provided ${most}.`;
    return invalidRequest(message, 'invalid_value', param);
  }
  if (promptTokens <= input) return undefined;
  const message = `Input tokens exceed the configured limit of ${input} tokens. Your messages resulted in ${promptTokens} tokens. Please reduce the length of the messages.`;
  return invalidRequest(message, 'context_length_exceeded', 'messages');
}

function unsupported(name: string, advice = ''): ApiError {
  const message = `Unsupported parameter: '${name}' is not supported with this model.${advice}`;
  return invalidRequest(message, 'unsupported_parameter', name);
}

function unrecognized(name: string): ApiError {
  return invalidRequest(`Unrecognized request argument supplied: ${name}`, 'unknown_parameter', name);
}

function explain(error: z.ZodError): ApiError {
  const issue = error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    return unrecognized([...issue.path, issue.keys[0] ?? ''].join('.'));
  }
  const param = issue?.path.join('.') ?? null;
  const missing = issue?.path.length === 1 && issue.code === 'invalid_type' && issue.input === undefined;
  return missing
    ? invalidRequest(`Missing required parameter: '${param}'.`, 'missing_required_parameter', param)
    : invalidRequest(`Invalid value for '${param}': ${issue?.message}.`, 'invalid_value', param);
}
