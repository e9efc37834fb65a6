import { isPage, providerError, type ReportedFault, readFault } from '@atelier/server-kit/provider-faults';
import { createParser } from 'eventsource-parser';
import { APIError } from 'openai';
import { z } from 'zod';

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
const nothing: z.output<typeof choice> = {
  index: 0,
  delta: null,
  message: null,
  text: null,
  finish_reason: null,
};
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
}

/** Reads chunks of the choice 0, or of the first with text if there is no text in it, which `end` returns. */
export function createChunkReader() {
  const texts = new Map<number, string>();
  const finishes = new Map<number, string>();
  let given = '';
  return {
    read(value: unknown): Chunk {
      const { data } = completion.safeParse(value);
      let isThought = false;
      let isRefusal = false;
      for (const one of data?.choices ?? []) {
        const { delta, message: whole, text, index, finish_reason } = choice.safeParse(one).data ?? nothing;
        const {
          content: piece,
          refusal,
          ...thoughts
        } = { ...whole, ...delta, content: delta?.content || text };
        const before = texts.get(index) ?? '';
        texts.set(index, before + (piece || beyond(before, whole?.content ?? '')));
        if (finish_reason) finishes.set(index, finish_reason);
        isThought ||= Object.values(thoughts).some(Boolean);
        isRefusal ||= Boolean(refusal);
      }
      const written = texts.get(0) ?? '';
      const chunk = { text: written.slice(given.length), isThought, isRefusal };
      given = written;
      return chunk;
    },
    end(): { text: string; finish: string | null } {
      const [index = 0, text = ''] = [...texts].find(([, written]) => written) ?? [];
      const first = given ? 0 : index;
      return {
        text: given ? '' : text,
        finish: finishes.get(first) ?? [...finishes.values()].at(-1) ?? null,
      };
    },
  };
}

/** A message in a stream repeats the text so far, or adds to it. */
const beyond = (before: string, whole: string) =>
  whole.startsWith(before) ? whole.slice(before.length) : '';

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
  let isCompletion = false;
  const feed = (text: string) => {
    if (kind === 'stream') return parser.feed(text);
    start += text;
    if (start.length > mostCharacters) throw new Error('The response is too long.');
    if (kind === 'unknown' && start.trim() !== '') kind = /^\s*[{[<]/.test(start) ? 'whole' : 'stream';
    if (kind === 'stream') parser.feed(start);
  };
  /** @throws the fault that the value reports; AppError for the end of a response of another API */
  const checked = (value: unknown) => {
    if (value instanceof Error) throw value;
    isCompletion ||= value === alive || hasChoices(value);
    if (value === done && !isCompletion && start.trim() !== '') throw otherApi(start);
    return value;
  };
  for await (const bytes of response.body ?? []) {
    feed(decoder.decode(bytes, { stream: true }));
    for (const value of events.splice(0)) yield checked(value);
  }
  feed(decoder.decode());
  if (kind === 'whole') {
    if (isPage(start)) throw otherApi(start);
    for (const value of wholeOrLines(start)) yield checked(value);
    yield checked(done);
  }
  if (kind === 'stream') parser.feed('\n\n');
  for (const value of events.splice(0)) yield checked(value);
  if (!isCompletion && start.trim() !== '') throw otherApi(start);
}

const hasChoices = (value: unknown) => typeof value === 'object' && value !== null && 'choices' in value;

/** The value of a whole response, or of each of its lines, which is how other APIs send streams. */
function wholeOrLines(text: string): unknown[] {
  const whole = parsed(text, false);
  const [line = '', next = ''] = text.trim().split('\n', 2);
  return whole instanceof SyntaxError && next && !(parsed(line, false) instanceof Error)
    ? [parsed(line, false)]
    : [whole];
}

const otherApi = (start: string) =>
  providerError({
    provider: 'text',
    status: 200,
    type: 'another api',
    ...readFault(isPage(start) ? start : start.slice(0, 300)),
  });

/** The JSON of an event; text without JSON is a chunk without content, and cut JSON is a fault. */
function parsed(data: string, named: boolean): unknown {
  try {
    const value: unknown = JSON.parse(data);
    return faultWithin(value, named) ?? value;
  } catch (cause) {
    if (named) return streamFault(readFault(data));
    return /^\s*[{[]/.test(data) ? new SyntaxError('An event is no JSON.', { cause }) : alive;
  }
}

const error = z.union([
  z.string().min(1),
  z.looseObject({}).refine((fields) => Object.keys(fields).length > 0),
]);
const failing = z.looseObject({
  error: error.optional().catch(undefined),
  choices: z.array(z.object({ error }).nullable().catch(null)).nullish().catch(null),
});

/** The fault in a chunk or a response with status 200; `named`: the event has the name `error`. */
export function faultWithin(value: unknown, named = false): APIError | null {
  const read = failing.safeParse(value);
  if (!read.success) return named ? streamFault(readFault(value)) : null;
  const { error, errors, detail, object, type, data, choices } = read.data;
  const failed = choices?.find((choice) => choice !== null);
  if (failed) return streamFault(readFault(failed));
  const isAlone = !choices?.length && (errors || type === 'error' || (detail && data === undefined));
  return named || error || object === 'error' || isAlone ? streamFault(readFault(value)) : null;
}

/** Converts a fault to the SDK's error. */
function streamFault(fault: ReportedFault): APIError {
  const status = Number(fault.code);
  return new APIError(status >= 400 && status < 600 ? status : undefined, fault, undefined, undefined);
}
