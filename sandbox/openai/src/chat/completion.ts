import { randomUUID } from 'node:crypto';
import type { Fault } from '../control/faults.ts';
import { write } from '../writing/write.ts';
import { remainderOf } from './continuation.ts';
import type { ChatRequest } from './request.ts';
import { countTokens, toTokens } from './tokens.ts';

export type FinishReason = 'stop' | 'length' | 'content_filter';

/** A finished answer, before it is put on the wire whole or piece by piece. */
export type Completion = {
  id: string;
  created: number;
  model: string;
  tokens: string[];
  finish: FinishReason;
  usage: Usage;
};

type Usage = {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number; audio_tokens: number };
  completion_tokens_details: {
    reasoning_tokens: number;
    audio_tokens: number;
    accepted_prediction_tokens: number;
    rejected_prediction_tokens: number;
  };
};

const SHARE_BEFORE_A_CUT = 0.6;
const SHARE_BEFORE_A_FILTER = 0.2;

/** Writes the answer to a request, shortened where the token limit or a fault asks for it. */
export function complete(request: ChatRequest, fault: Fault | undefined): Completion {
  const whole = write(request.messages, request.seed);
  const all = toTokens(remainderOf(whole, request.messages));
  const { keep, finish } = extent(all.length, request.maxTokens, fault);
  const tokens = all.slice(0, keep);
  return {
    id: `chatcmpl-${randomUUID().replaceAll('-', '')}`,
    created: Math.floor(Date.now() / 1000),
    model: request.model,
    tokens,
    finish,
    usage: usageOf(request, tokens.length),
  };
}

function extent(length: number, limit: number, fault: Fault | undefined) {
  if (fault === 'empty') return { keep: 0, finish: 'stop' as const };
  if (fault === 'filter')
    return { keep: Math.floor(length * SHARE_BEFORE_A_FILTER), finish: 'content_filter' as const };
  const cut = fault === 'length' ? Math.floor(length * SHARE_BEFORE_A_CUT) : length;
  const keep = Math.min(cut, limit);
  return { keep, finish: keep < length ? ('length' as const) : ('stop' as const) };
}

function usageOf(request: ChatRequest, completionTokens: number): Usage {
  const promptTokens = request.messages.reduce((sum, one) => sum + 4 + countTokens(one.text), 3);
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
