import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Fault } from '../faults.ts';
import { ApiError, parseBody } from '../http.ts';
import { countTokens, findChatModel, toTokens } from '../models.ts';
import { type ChatMessage, write } from '../writing/write.ts';

const message = z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() });

const schema = z.strictObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  stream: z.literal(true),
  max_completion_tokens: z.int().min(1).optional(),
  max_tokens: z.int().min(1).optional(),
  seed: z.int().optional(),
});

export type ChatRequest = {
  model: string;
  messages: ChatMessage[];
  /** Most tokens of the text, without those that the model spends on reasoning before it. */
  maxTokens: number;
  seed: number | null;
};

const reasoningTokens = 320;

/** Checks a request. @throws ApiError with OpenAI's message */
export function parseChatRequest(body: unknown): ChatRequest {
  const data = parseBody(schema, body);
  const { input, reasoning } = findChatModel(data.model);
  if (data.max_tokens && reasoning) {
    const text =
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
    throw new ApiError(400, text, { code: 'unsupported_parameter', param: 'max_tokens' });
  }
  const tokens = data.messages.reduce((sum, one) => sum + 4 + countTokens(one.content), 3);
  if (tokens > input) {
    const text = `Input tokens exceed the configured limit of ${input} tokens. Your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`;
    throw new ApiError(400, text, { code: 'context_length_exceeded', param: 'messages' });
  }
  const most = data.max_completion_tokens ?? data.max_tokens ?? Number.POSITIVE_INFINITY;
  return {
    model: data.model,
    messages: data.messages.map(({ role, content }) => ({ role, text: content })),
    maxTokens: Math.max(0, reasoning ? most - reasoningTokens : most),
    seed: data.seed ?? null,
  };
}

type FinishReason = 'stop' | 'length' | 'content_filter';

export type Completion = {
  id: string;
  created: number;
  model: string;
  tokens: string[];
  finish: FinishReason;
};

const lengthFaultShare = 0.6;
const filterFaultShare = 0.2;

/** Writes the completion of a request, shortened by the token limit or by a fault. */
export function complete(request: ChatRequest, fault: Fault | undefined): Completion {
  const all = toTokens(remainderOf(request));
  const { keep, finish } = extent(all.length, request.maxTokens, fault);
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    tokens: all.slice(0, keep),
    finish,
  };
}

function extent(length: number, limit: number, fault: Fault | undefined) {
  if (fault === 'empty') return { keep: 0, finish: 'stop' as const };
  if (fault === 'filter')
    return { keep: Math.floor(length * filterFaultShare), finish: 'content_filter' as const };
  const cut = fault === 'length' ? Math.floor(length * lengthFaultShare) : length;
  const keep = Math.min(cut, limit);
  return { keep, finish: keep < length ? ('length' as const) : ('stop' as const) };
}

/** The last texts, newest first: a conversation may continue one that had another seed. */
const recentTexts: string[] = [];
const mostTexts = 20;

/**
 * The rest of a text after the beginning that the conversation already has as the assistant's messages.
 * White space may differ, because clients trim. Returns the whole text if the assistant's messages are the
 * beginning of no recent text.
 */
function remainderOf({ messages, seed }: ChatRequest): string {
  const whole = write(messages, seed);
  const previous = messages.filter((one) => one.role === 'assistant').map((one) => one.text);
  if (previous.length === 0) {
    recentTexts.unshift(whole);
    recentTexts.length = Math.min(recentTexts.length, mostTexts);
    return whole;
  }
  for (const text of [whole, ...recentTexts]) {
    const end = endOfPrefix(text, previous.join(''));
    if (end !== undefined) return text.slice(end);
  }
  return whole;
}

function endOfPrefix(whole: string, prefix: string): number | undefined {
  let at = 0;
  for (const sign of prefix.replace(/\s+/g, '')) {
    while (/\s/.test(whole[at] ?? '')) at += 1;
    if (!whole.startsWith(sign, at)) return undefined;
    at += sign.length;
  }
  if (/\s$/.test(prefix)) while (/\s/.test(whole[at] ?? '')) at += 1;
  return at;
}
