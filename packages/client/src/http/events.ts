import { EventSourceParserStream } from 'eventsource-parser/stream';
import type { StreamEvents } from './contract-types.ts';
import { failureIn, isAbort, localFailure, type ToError } from './failure.ts';
import { backoff, wait } from './request.ts';

type StreamEvent = {
  [Name in keyof StreamEvents]: { event: Name; data: StreamEvents[Name] };
}[keyof StreamEvents];

/** The events that a stream yields: all but `error`, which is thrown. */
export type RunEvent = Exclude<StreamEvent, { event: 'error' }>;

/** An event as it was sent. Its `id` is a position, from which a process can continue; empty without one. */
export type ReceivedEvent = RunEvent & { id: string };

export interface Position {
  /** The id of the run and its creation; null while unknown. */
  run: string | null;
  /** The id of the last event; empty before the first. */
  last: string;
}

const noContent = 204;

export const eventStream = 'text/event-stream';

const names: readonly StreamEvent['event'][] = ['started', 'delta', 'progress', 'report', 'done', 'error'];

/** Reads events up to the first `done`, and updates `position`. @throws `error`'s own, or `stream_cut` */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  position: Position,
  toError: ToError,
): AsyncGenerator<ReceivedEvent, void> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(async (cause: unknown) => {
        throw isAbort(cause) ? cause : await toError(localFailure('stream_cut', cause));
      });
      if (done) throw await toError(localFailure('stream_cut'));
      const event = await parse(value.event, value.data, toError);
      position.last = value.id ?? position.last;
      if (event?.event === 'started') position.run = event.data.id;
      if (event?.event === 'error') throw await toError(failureIn(event.data, 200));
      if (event) yield { ...event, id: position.last };
      if (event?.event === 'done') return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function parse(name: string | undefined, data: string, toError: ToError): Promise<StreamEvent | null> {
  const event = names.find((known) => known === name);
  if (!event) return null;
  try {
    return { event, data: JSON.parse(data) } as StreamEvent;
  } catch (cause) {
    throw await toError(localFailure('unreadable_response', cause));
  }
}

/** The source of a run's events, and its retries. */
export interface RunStream {
  position: Position;
  /** The response with the first events; null to open the stream at `position`. */
  first: Response | null;
  /** Requests the events of the run after the one with the id `last`; all of them if it is empty. */
  open(run: string, headers: Readonly<Record<string, string>>, toError: ToError): Promise<Response>;
  /** The number of attempts to reopen a lost stream without an event. */
  retries: number;
  toError: ToError;
  signal?: AbortSignal | undefined;
}

/** Yields the events of a run and reopens a lost stream after its last event. @throws as `readEvents` */
export async function* readRun(stream: RunStream): AsyncGenerator<ReceivedEvent, void> {
  const { position, open, retries, signal } = stream;
  const toError: ToError = (failure) => stream.toError({ ...failure, runId: failure.runId ?? position.run });
  let response = stream.first;
  for (let failures = 0; ; failures += 1) {
    try {
      const after: Record<string, string> = position.last ? { 'last-event-id': position.last } : {};
      response ??= await open(position.run ?? '', after, toError);
      if (response.status === noContent) return;
      for await (const event of readEvents(await bodyOf(response, toError), position, toError)) {
        failures = 0;
        yield event;
      }
      return;
    } catch (error) {
      signal?.throwIfAborted();
      // ky retries requests but does not read streams. It has already retried the request to open one.
      if (!position.run || failures >= retries || !isCut(error)) throw error;
      response = null;
      await wait(backoff.jitter(backoff.delay(failures + 1)), signal);
    }
  }
}

const isCut = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'stream_cut';

async function bodyOf(
  { body, headers, status }: Response,
  toError: ToError,
): Promise<ReadableStream<Uint8Array>> {
  if (body && headers.get('content-type')?.startsWith(eventStream)) return body;
  throw await toError(localFailure('unreadable_response', undefined, status));
}
