import { randomInt } from 'node:crypto';
import { AppError } from '@atelier/server-kit/errors';
import type { ChatMessage, Finish, TextProvider } from './provider.ts';
import { continuationOf, repeatWindow, splitAtLastWord } from './split-text.ts';
import { FenceRemover } from './unwrap-fence.ts';

const mostContinuations = 3;
const continueInstruction =
  'You were cut off. Continue exactly where the text stops, in the middle of the sentence if need be. ' +
  'Repeat nothing of it, and write nothing but its continuation.';

export interface TextRequest {
  system: string;
  prompt: string;
  /** The beginning to continue; it is not yielded again. */
  start?: string;
  maxTokens: number;
  signal: AbortSignal;
  /** Called when the model begins to think. */
  onThinking?: (() => void) | undefined;
  /** Called when all yielded text was reasoning: the text begins again, after `start`. */
  onRestart?: (() => void) | undefined;
}

/** Requests a text and returns it whole. @throws what `writeText` throws */
export async function writeWhole(
  provider: TextProvider,
  request: Omit<TextRequest, 'onRestart'>,
): Promise<string> {
  let text = '';
  const onRestart = () => {
    text = '';
  };
  for await (const piece of writeText(provider, { ...request, onRestart })) text += piece;
  return text;
}

/**
 * Yields a text in chunks, and continues a cut-off text up to three times.
 * @throws what the provider throws, `provider_empty`, and `provider_interrupted` for text still cut off
 */
export async function* writeText(provider: TextProvider, request: TextRequest): AsyncGenerator<string, void> {
  let { maxTokens } = request;
  // A continuation has the seed of its text.
  const seed = randomInt(2 ** 31);
  const { start = '', signal, onThinking } = request;
  const fence = new FenceRemover();
  let text = start;
  for (let continuation = 0; continuation <= mostContinuations; continuation += 1) {
    const messages = conversation(request, text);
    const output = provider.chat({ messages, maxTokens, seed, signal, onThinking });
    const chunks = assemble(output, { start, before: text, fence, last: continuation === mostContinuations });
    let step = await chunks.next();
    for (; !step.done; step = await chunks.next()) {
      if (step.value !== null) {
        text += step.value;
        yield step.value;
      } else if (text !== start) {
        text = start;
        request.onRestart?.();
      }
    }
    if (step.value === 'stop') {
      if (text.trim() === '') throw new AppError('provider_empty');
      return;
    }
    // A model that spent all its tokens on reasoning gets more of them.
    if (text === start) maxTokens *= 2;
  }
  throw new AppError(text.trim() === '' ? 'provider_empty' : 'provider_interrupted');
}

function conversation({ system, prompt }: TextRequest, text: string): ChatMessage[] {
  const start: ChatMessage[] = [
    { role: 'system', content: system },
    { role: 'user', content: prompt },
  ];
  if (text === '') return start;
  const written = { role: 'assistant', content: text.trimEnd() } as const;
  return [...start, written, { role: 'user', content: continueInstruction }];
}

/** Yields whole words; an incomplete last word is dropped if a continuation repeats it. */
async function* assemble(
  output: AsyncGenerator<string | null, Finish>,
  { start, before, fence, last }: { start: string; before: string; fence: FenceRemover; last: boolean },
): AsyncGenerator<string | null, Finish> {
  let pending = '';
  let first = true;
  const joined = () => (first ? continuationOf(before, pending) : pending);
  try {
    let step = await output.next();
    for (; !step.done; step = await output.next()) {
      if (step.value === null) {
        pending = '';
        first = true;
        before = start;
        fence.end(false);
        yield null;
        continue;
      }
      pending += fence.push(step.value);
      if (first && before === '') pending = pending.trimStart();
      if (pending === '' || (first && before !== '' && pending.length < repeatWindow)) continue;
      pending = joined();
      const firstOfText = first && before === '';
      const { whole, rest } = firstOfText ? { whole: pending, rest: '' } : splitAtLastWord(pending);
      first = false;
      pending = rest;
      if (whole) yield whole;
    }
    const isEnd = step.value === 'stop' || last;
    pending += fence.end(isEnd);
    if (first && before === '') pending = pending.trimStart();
    pending = joined();
    const rest = isEnd ? pending : splitAtLastWord(pending).whole;
    if (rest) yield rest;
    return step.value;
  } catch (error) {
    pending += fence.end(false);
    pending = joined();
    if (first ? pending.trim() : pending) yield pending;
    throw error;
  } finally {
    await output.return('stop');
  }
}
