import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { operatorError } from './openai-errors.ts';
import { faultWithin, isPage, readFault, streamFault } from './provider-fault.ts';

const list = z.array(z.unknown()).catch([]);
const words = z.string().nullish().catch(null);
/** A part of a content; a part with reasoning has no `text`. */
const part = z.union([
  z.string(),
  z.object({ type: z.literal(['text', 'output_text']).optional(), text: z.string() }),
]);
const content = z.union([z.string(), list.transform((parts) => parts.map(textOf).join(''))]).catch('');
const message = z
  .object({ content, refusal: words, reasoning_content: words, reasoning: words, thinking: words })
  .partial();
const choice = z.object({
  index: z.number().catch(0),
  delta: message.nullish().catch(null),
  message: message.nullish().catch(null),
  text: words,
  finish_reason: words,
});
/** A chunk of a stream, or a whole completion; unknown fields are ignored. */
const completion = z.object({ choices: list });

function textOf(value: unknown): string {
  const { data } = part.safeParse(value);
  return typeof data === 'string' ? data : (data?.text ?? '');
}

export interface Chunk {
  text: string;
  isThought: boolean;
  isRefusal: boolean;
  finish: string | null;
}

/** Reads the chunks of the first choice that has text. */
export function createChunkReader(): (value: unknown) => Chunk {
  let followed: number | undefined;
  return (value) => {
    const { data } = completion.safeParse(value);
    const choices = (data?.choices ?? []).flatMap((one) => choice.safeParse(one).data ?? []);
    const said = choices.map(({ delta, message: whole, text, index, finish_reason }) => {
      const { content: written, refusal, ...thoughts } = { ...whole, ...delta };
      return {
        index,
        text: written || text || '',
        isThought: Object.values(thoughts).some(Boolean),
        isRefusal: Boolean(refusal),
        finish: finish_reason || null,
      };
    });
    followed ??= said.find(({ text }) => text)?.index;
    const own = said.filter(({ index }) => index === (followed ?? index));
    return {
      text: own.map(({ text }) => text).join(''),
      isThought: own.some(({ isThought }) => isThought),
      isRefusal: own.some(({ isRefusal }) => isRefusal),
      finish: [...own, ...said].find(({ finish }) => finish)?.finish ?? null,
    };
  };
}

export const done = Symbol('done');
/** A chunk without content, which only shows that the server works. */
export const alive = Symbol('alive');

/** The limit for a response that is not a stream. */
const mostCharacters = 4_000_000;

/**
 * Yields the values of a stream or of a whole completion, then `done`.
 * @throws APIError for a fault that the server reports, AppError for a response in another format
 */
export async function* readCompletion(response: Response): AsyncGenerator<unknown> {
  const events: unknown[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) =>
      void events.push(data.trim() === '[DONE]' ? done : parsed(data, event === 'error')),
    onComment: () => void events.push(alive),
    // Servers with llama.cpp send a fault in the field `error`.
    onError: ({ field, value = '' }) => void (field === 'error' && events.push(parsed(value, true))),
  });
  const decoder = new TextDecoder();
  let start = '';
  let kind = 'unknown' as 'unknown' | 'stream' | 'whole';
  const feed = (text: string) => {
    if (kind === 'stream') return parser.feed(text);
    start += text;
    if (start.length > mostCharacters) throw new Error('The response is too long.');
    if (kind === 'unknown' && start.trim() !== '') kind = /^\s*[{[<]/.test(start) ? 'whole' : 'stream';
    if (kind === 'stream') parser.feed(start);
  };
  for await (const bytes of response.body ?? []) {
    feed(decoder.decode(bytes, { stream: true }));
    for (const value of events.splice(0)) yield checked(value);
  }
  feed(decoder.decode());
  if (kind === 'whole') {
    if (isPage(start)) throw operatorError('The provider sends a web page: check OPENAI_BASE_URL.');
    yield checked(parsed(start, false));
    yield done;
  }
  if (kind === 'stream') parser.feed('\n\n');
  for (const value of events.splice(0)) yield checked(value);
}

/** @throws the fault that the value reports */
function checked(value: unknown): unknown {
  if (value instanceof Error) throw value;
  return value;
}

/** The JSON of an event; text without JSON is a chunk without content, and cut JSON is a fault. */
function parsed(data: string, named: boolean): unknown {
  try {
    const value: unknown = JSON.parse(data);
    return faultWithin(value, named) ?? value;
  } catch (cause) {
    if (named) return streamFault(readFault(data));
    return /^\s*[{[]/.test(data) ? new Error('An event is no JSON.', { cause }) : alive;
  }
}
