import type { StreamEvent, StreamEventName } from '@atelier/contracts';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { errorOf, localError } from './errors.ts';

/** The events that a stream yields: all but `error`, which is thrown. */
export type RunEvent = Exclude<StreamEvent, { event: 'error' }>;

/** How far a stream was read. */
export interface Position {
  /** The id of the run; null while it is unknown. */
  run: string | null;
  /** The id of the last event; empty before the first. */
  last: string;
}

const names: readonly StreamEventName[] = ['started', 'delta', 'progress', 'report', 'done', 'error'];

/**
 * Reads server-sent events up to the first `done`, and updates `position`. Unknown events are ignored, so that the server may
 * add some.
 * @throws AtelierError that of the event `error`, or `stream_cut` when the stream ends early.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  position: Position,
): AsyncGenerator<RunEvent, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((cause: unknown) => {
        throw localError('stream_cut', cause);
      });
      if (done) throw localError('stream_cut');
      const event = parse(value.event, value.data);
      position.last = value.id ?? position.last;
      if (event?.event === 'started') position.run = event.data.id;
      if (event?.event === 'error') throw errorOf(event.data, 200);
      if (event) yield event;
      if (event?.event === 'done') return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parse(name: string | undefined, data: string): StreamEvent | null {
  const event = names.find((known) => known === name);
  if (!event) return null;
  try {
    return { event, data: JSON.parse(data) } as StreamEvent;
  } catch (cause) {
    throw localError('unreadable_response', cause);
  }
}
