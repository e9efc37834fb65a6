import type { CallName, calls, StreamEvent, StreamEventName } from '@atelier/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type CallOptions, readJson, send } from './client.ts';
import { failureToError, localError } from './errors.ts';

/** The calls that can respond with a stream of events. */
export type StreamingCall = {
  [Name in CallName]: (typeof calls)[Name]['streams'] extends true ? Name : never;
}[CallName];

/** The events that a stream yields: all but `error`, which is thrown. */
export type RunEvent = Exclude<StreamEvent, { event: 'error' }>;

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
 * Reads server-sent events up to the first `done`. Unknown events are ignored, so that the server may add
 * some. @throws ApiError the `error` event's own, or `stream_cut` when the stream ends without `done` or `error`.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<RunEvent, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw localError('stream_cut');
      const parsed = toEvent(value.event, value.data);
      if (parsed?.event === 'error') throw failureToError(parsed.data, 200);
      if (parsed) yield parsed;
      if (parsed?.event === 'done') return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Makes an AI call and yields its events as they arrive; ends after `done`.
 *
 *     for await (const { event, data } of streamCall('generateArticle', { body, signal })) …
 *
 * A JSON response yields one `done`. Leaving the loop early cancels the request.
 * @throws ApiError with a message for users; an aborted call throws the platform's AbortError instead (see `isAbort`).
 */
export async function* streamCall<Name extends StreamingCall>(
  name: Name,
  options: CallOptions<Name>,
): AsyncGenerator<RunEvent, void> {
  const response = await send(name, options, 'text/event-stream');
  try {
    if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
      yield* readEvents(response.body);
      return;
    }
    const body = await readJson(response);
    const done = toEvent('done', JSON.stringify(body));
    if (done?.event !== 'done' || done.data.success !== true) throw failureToError(body, response.status);
    yield done;
  } catch (error) {
    if (options.signal?.aborted) throw new DOMException('The call was aborted.', 'AbortError');
    if (error instanceof TypeError) throw localError('stream_cut', error);
    throw error;
  }
}
