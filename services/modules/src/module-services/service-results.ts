import { moduleContentLimit, moduleServiceEvents, moduleServiceResult } from '@atelier/contracts';
import type { CreationResult } from '@atelier/creation-kit/calls';
import { limitBytes } from '@atelier/server-kit/outbound';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { z } from 'zod';
import { readServiceJson, type ServiceResponse, toServiceError } from './service-requests.ts';

export type ServiceOutput =
  | { kind: 'progress'; stage: string; message: string }
  | { kind: 'text'; text: string }
  | { kind: 'done'; result: CreationResult };

/** Four bytes for each character, and as many for the rest. */
const longestResponse = 8 * moduleContentLimit;

/** Reads JSON, or events up to `done`. @throws AppError for an incomplete, too large or invalid response */
export async function* readServiceOutput(
  { headers, body }: ServiceResponse,
  signal: AbortSignal,
): AsyncGenerator<ServiceOutput, void> {
  try {
    if (String(headers['content-type'] ?? '').startsWith('text/event-stream')) return yield* readStream(body);
    const sent = await readServiceJson(body, longestResponse, signal);
    const { content, ...result } = moduleServiceResult.parse(sent);
    yield { kind: 'text', text: content };
    yield { kind: 'done', result: resultOf(result) };
  } catch (error) {
    throw toServiceError(error, signal);
  }
}

async function* readStream(body: ServiceResponse['body']): AsyncGenerator<ServiceOutput, void> {
  let length = 0;
  for await (const message of readEvents(body)) {
    const output = toOutput(message);
    if (output?.kind === 'text') length += output.text.length;
    if (length > moduleContentLimit) throw new Error('The content is too long.');
    if (output) yield output;
    if (output?.kind !== 'done') continue;
    if (length === 0) throw new Error('The content is empty.');
    return;
  }
  throw new Error('The event stream ended without "done".');
}

async function* readEvents(body: ServiceResponse['body']): AsyncGenerator<EventSourceMessage, void> {
  const decoder = new TextDecoder();
  const read: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => read.push(message) });
  for await (const chunk of limitBytes(body, longestResponse)) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* read.splice(0);
  }
}

function toOutput({ event, data }: EventSourceMessage): ServiceOutput | null {
  if (event === 'progress')
    return { kind: 'progress', ...moduleServiceEvents.progress.parse(JSON.parse(data)) };
  if (event === 'delta') return { kind: 'text', ...moduleServiceEvents.delta.parse(JSON.parse(data)) };
  if (event === 'done')
    return { kind: 'done', result: resultOf(moduleServiceEvents.done.parse(JSON.parse(data))) };
  if (event === 'error') throw new Error('The service sent the event "error".');
  return null;
}

const resultOf = ({ settings, report }: z.output<typeof moduleServiceEvents.done>): CreationResult => ({
  ...(settings && { settings }),
  ...(report && { report }),
});
