import {
  eventStream,
  type Position,
  type RunEvent,
  readEvents as readEventsOf,
  readRun,
  readSuccess,
  runIn,
} from '@atelier/client/http';
import type { CreatingCallName } from '@atelier/contracts';
import { type CallOptions, type ModuleCall, send, streamRetries } from './client.ts';
import { errorOf, thrownBy } from './errors.ts';

export type { RunEvent };

/** The creating calls, which can respond with a stream of events: the product's by name, and modules'. */
export type StreamingCall = CreatingCallName | ModuleCall;

/** A unique name of a creating call. The settings of a module's creation contain it as `call`. */
export const callKey = (call: StreamingCall): string =>
  typeof call === 'string' ? call : `${call.module}/${call.call}`;

/** Options of a call with a stream. `onRun` receives the id of the run once it is known. */
export type StreamOptions<Name extends StreamingCall> = CallOptions<Name> & { onRun?: (id: string) => void };

/** Reads events up to the first `done`, and updates `position`. @throws ApiError, such as `stream_cut` */
export const readEvents = (
  body: ReadableStream<Uint8Array>,
  position: Position = { run: null, last: '' },
): AsyncGenerator<RunEvent, void> => readEventsOf(body, position, errorOf);

/**
 * Makes an AI call and yields its events as they arrive; ends after `done`. A lost connection resumes.
 *
 * for await (const { event, data } of streamCall('generateArticle', { body, signal })) …
 *
 * A JSON response yields one `done`. Leaving the loop early ends the request; the run goes on (see
 * `stopCreation`).
 * @throws ApiError with a message for users; an aborted call throws the platform's AbortError instead (see
 * `isAbort`).
 */
export async function* streamCall<Name extends StreamingCall>(
  name: Name,
  { onRun, ...options }: StreamOptions<Name>,
): AsyncGenerator<RunEvent, void> {
  const response = await send(name, options, eventStream);
  if (response.headers.get('content-type')?.startsWith(eventStream)) {
    const run = runIn(response.headers.get('content-location'));
    if (run) onRun?.(run);
    yield* follow(run, response, options.signal);
  } else yield { event: 'done', data: (await readSuccess(response, errorOf)) as DoneData };
}

type DoneData = Extract<RunEvent, { event: 'done' }>['data'];

/** Yields the events of any run from its first one, like `streamCall`. */
export async function* followRun(run: string, signal?: AbortSignal): AsyncGenerator<RunEvent, void> {
  yield* follow(run, null, signal);
}

async function* follow(
  run: string | null,
  first: Response | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<RunEvent, void> {
  try {
    yield* readRun({
      position: { run, last: '' },
      first,
      signal,
      toError: errorOf,
      open: (id, headers) => send('streamCreation', { params: { id }, headers, signal }, eventStream),
      retries: streamRetries,
    });
  } catch (error) {
    throw thrownBy(error, signal);
  }
}
