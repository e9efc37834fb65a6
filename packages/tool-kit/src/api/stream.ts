import type { CreatingCallName, StreamEvent, StreamEventName } from '@atelier/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type CallOptions, type ModuleCall, readJson, send } from './client.ts';
import { ApiError, failureToError, localError } from './errors.ts';

/** The calls that make a creation, and can respond with a stream of events: those of the product by name, and of modules. */
export type StreamingCall = CreatingCallName | ModuleCall;

/** A name that distinguishes the calls that make a creation. The settings of a module's creation contain it as `call`. */
export const callKey = (call: StreamingCall): string =>
  typeof call === 'string' ? call : `${call.module}/${call.call}`;

/** The events that a stream yields: all but `error`, which is thrown. */
export type RunEvent = Exclude<StreamEvent, { event: 'error' }>;

/** How far a stream was read. */
interface Position {
  /** The id of the run, which is also that of its creation; null while it is unknown. */
  run: string | null;
  /** The id of the last event. */
  last: string;
}

/** Options of a call with a stream. `onRun` is called with the id of the run, once it is known. */
export type StreamOptions<Name extends StreamingCall> = CallOptions<Name> & { onRun?: (id: string) => void };

/** The delays before a lost stream is continued, in ms, until an event is received. */
const reconnectDelays = [300, 1_000, 2_000, 4_000, 8_000, 15_000];
const lostCodes: readonly string[] = ['network', 'stream_cut', 'unavailable'];

const names: readonly StreamEventName[] = ['started', 'delta', 'progress', 'report', 'done', 'error'];

function toEvent(name: string | undefined, data: string): StreamEvent | null {
  const event = names.find((known) => known === name);
  if (!event) return null;
  try {
    return { event, data: JSON.parse(data) } as StreamEvent;
  } catch (cause) {
    throw localError('unreadable_answer', cause);
  }
}

/**
 * Reads server-sent events up to the first `done`, and updates `position`. Unknown events are ignored, so that the server may
 * add some. @throws ApiError the `error` event's own, or `stream_cut` when the stream ends without `done` or `error`.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  position: Position = { run: null, last: '' },
): AsyncGenerator<RunEvent, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw localError('stream_cut');
      const parsed = toEvent(value.event, value.data);
      position.last = value.id ?? position.last;
      if (parsed?.event === 'error') throw failureToError(parsed.data, 200);
      if (parsed) yield parsed;
      if (parsed?.event === 'done') return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Makes an AI call and yields its events as they arrive; ends after `done`. A lost connection is continued where it was.
 *
 *     for await (const { event, data } of streamCall('generateArticle', { body, signal })) …
 *
 * A JSON response yields one `done`. Leaving the loop early ends the request; the run goes on (see `stopCreation`).
 * @throws ApiError with a message for users; an aborted call throws the platform's AbortError instead (see `isAbort`).
 */
export async function* streamCall<Name extends StreamingCall>(
  name: Name,
  { onRun, ...options }: StreamOptions<Name>,
): AsyncGenerator<RunEvent, void> {
  const response = await send(name, options, 'text/event-stream');
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    const run = /\/creations\/(\w+)\//.exec(response.headers.get('content-location') ?? '')?.[1] ?? null;
    if (run) onRun?.(run);
    const position = { run, last: '' };
    yield* reconnecting(readEvents(response.body, position), position, options.signal);
    return;
  }
  const body = await readJson(response);
  const done = toEvent('done', JSON.stringify(body));
  if (done?.event !== 'done' || done.data.success !== true) throw failureToError(body, response.status);
  yield done;
}

/** Yields the events of a run from its first one, like `streamCall`; also of a run that another page began. */
export async function* followRun(run: string, signal?: AbortSignal): AsyncGenerator<RunEvent, void> {
  yield* reconnecting(null, { run, last: '' }, signal);
}

async function* reconnecting(
  first: AsyncGenerator<RunEvent, void> | null,
  position: Position,
  signal: AbortSignal | undefined,
): AsyncGenerator<RunEvent, void> {
  let events = first;
  for (let failures = 0; ; failures += 1) {
    try {
      events ??= await reopen(position, signal);
      for await (const event of events) {
        failures = 0;
        yield event;
      }
      return;
    } catch (thrown) {
      if (signal?.aborted) throw new DOMException('The call was aborted.', 'AbortError');
      const error = thrown instanceof TypeError ? localError('stream_cut', thrown) : thrown;
      const delay = reconnectDelays[failures];
      if (!position.run || !isLost(error) || delay === undefined) throw error;
      events = null;
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (signal?.aborted) throw new DOMException('The call was aborted.', 'AbortError');
    }
  }
}

async function reopen(position: Position, signal: AbortSignal | undefined) {
  const headers: Record<string, string> = position.last ? { 'last-event-id': position.last } : {};
  const params = { id: position.run ?? '' };
  const response = await send('streamCreation', { params, headers, signal }, 'text/event-stream');
  if (!response.body) throw localError('unreadable_answer', undefined, response.status);
  return readEvents(response.body, position);
}

/** Whether the connection failed, as opposed to the run: an event `error` has the status 200. */
const isLost = (error: unknown) =>
  error instanceof ApiError && error.status !== 200 && lostCodes.includes(error.code);
