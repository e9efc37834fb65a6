import { randomUUID } from 'node:crypto';
import type { Fault } from '../faults.ts';
import { toTokens } from '../models.ts';
import { write } from '../writing/write.ts';
import type { ChatRequest } from './request.ts';

export type FinishReason = 'stop' | 'length' | 'content_filter';

/** A finished completion, before it is sent. */
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

/** The seeds of the last requests, newest first: a conversation may continue a text that had another seed. */
const recentSeeds: (number | null)[] = [];
const seedsAtMost = 20;

/**
 * The rest of a text after the beginning that the conversation already has as the assistant's messages. White space may
 * differ, because clients trim. Returns the whole text if the assistant's messages are the beginning of no recent text.
 */
function remainderOf({ messages, seed }: ChatRequest): string {
  const whole = write(messages, seed);
  const previous = messages.filter((one) => one.role === 'assistant').map((one) => one.text);
  const last = previous.at(-1);
  if (last === undefined) {
    recentSeeds.unshift(seed);
    recentSeeds.length = Math.min(recentSeeds.length, seedsAtMost);
    return whole;
  }
  for (const tried of [seed, ...recentSeeds]) {
    const text = write(messages, tried);
    const end = endOfPrefix(text, previous.join('')) ?? endOfPrefix(text, last);
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
  const spaces = /\s*$/.exec(prefix)?.[0].length ?? 0;
  for (let skipped = 0; skipped < spaces && /\s/.test(whole[at] ?? ''); skipped += 1) at += 1;
  return at;
}
