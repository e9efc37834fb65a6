import { apiVersion, apiVersionHeader } from '@atelier/contracts/conventions';
import { runAddresses } from '@atelier/contracts/creation-run';
import { AtelierError, AuthenticationError, errorOf } from './errors.ts';
import type { AcceptedRun, CallName, Calls } from './http/contract-types.ts';
import { eventStream, type Position, type ReceivedEvent, readRun } from './http/events.ts';
import { runIn, type ToError } from './http/failure.ts';
import { canBeSent, type Fetch, readSuccess, sendRequest, timed } from './http/request.ts';
import {
  type AnyInput,
  checkParams,
  type FileCall,
  type Followed,
  type JsonCall,
  type ListCall,
  type OptionsArgument,
  routeOf,
  type StreamingCall,
} from './request.ts';

export interface ClientOptions {
  /** The address of the server, such as `https://atelier.example`. */
  baseUrl: string;
  /** The credential, or a function that returns a valid one. Public calls need none. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** `fetch` by default. */
  fetch?: Fetch;
  /** The number of attempts after the first: 3 by default. */
  retries?: number;
  /** The longest accepted `Retry-After` in seconds: 60 by default. A longer one ends the call. */
  maxRetryAfterSeconds?: number;
}

/** The calls of the API. Every method throws an `AtelierError`, or the reason of an aborted signal. */
export interface Client {
  /** Makes a call with a JSON response. */
  call<Name extends JsonCall>(
    name: Name,
    ...options: OptionsArgument<Name>
  ): Promise<Calls[Name]['response']>;
  /** Like `call`, with the response, which has the headers. */
  withResponse<Name extends JsonCall>(
    name: Name,
    ...options: OptionsArgument<Name>
  ): Promise<{ data: Calls[Name]['response']; response: Response }>;
  /**
   * Makes a creating call and yields its events: `started`, the text in `delta`s, then `done`. A lost
   * connection is resumed after the last event. A run continues at the server when the loop is left.
   */
  stream<Name extends StreamingCall>(
    name: Name,
    ...options: OptionsArgument<Name, Followed>
  ): AsyncGenerator<ReceivedEvent, void>;
  /** Yields the events of a run: from the first, or after the event with the id `after`. */
  follow(id: string, options?: { after?: string; signal?: AbortSignal }): AsyncGenerator<ReceivedEvent, void>;
  /** Starts a run and returns its addresses; the run needs no follower. */
  respondAsync<Name extends StreamingCall>(
    name: Name,
    ...options: OptionsArgument<Name>
  ): Promise<AcceptedRun>;
  /** Makes a call whose response is a file. */
  file<Name extends FileCall>(name: Name, ...options: OptionsArgument<Name>): Promise<Blob>;
  /** Gets the file of an image, as it is or with another width or format. */
  download(
    image: { content?: string | undefined },
    options?: Calls['getImage']['query'] & { signal?: AbortSignal; timeoutMs?: number },
  ): Promise<Blob>;
  /** Yields all entries of a list, page by page. */
  list<Name extends ListCall>(
    name: Name,
    ...options: OptionsArgument<Name>
  ): AsyncGenerator<Calls[Name]['response']['creations'][number], void>;
}

/**
 * Creates a client.
 *
 *     const atelier = createClient({ baseUrl: 'https://atelier.example', token: () => session.getToken() });
 *     const { content } = await atelier.call('generateBlogTitle', { body: { prompt: '…' } });
 *
 * Refused attempts (429, 503) are retried, reads also after other failures, and calls that take an
 * `Idempotency-Key` after a lost connection, also in the body of a response. These send the same key in all
 * attempts, so that they cost one unit.
 */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, fetch, retries = 3, maxRetryAfterSeconds = 60 } = options;
  if (!/^https?:\/\//.test(baseUrl ?? '') || !URL.canParse(baseUrl))
    throw new TypeError('createClient needs `baseUrl`, such as https://atelier.example.');

  const tokenOf = async () => {
    const given = typeof options.token === 'function' ? await options.token() : (options.token ?? '');
    const token = given.trim();
    if (!canBeSent(token)) throw new TypeError('The token has characters that no credential has.');
    return token;
  };

  async function send(
    name: CallName,
    input: AnyInput,
    accept: string,
    further: Record<string, string> = {},
    toError: ToError = errorOf,
  ): Promise<Response> {
    checkParams(name, input.params);
    const route = routeOf(name);
    const keyed = route.units !== undefined || route.repeatable === true;
    const idempotencyKey = keyed ? (input.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const token = route.access === 'user' ? tokenOf : () => '';
    const attempts = () =>
      sendRequest(
        { baseUrl, fetch, toError, token, retries, maxRetryAfterSeconds },
        { ...route, idempotencyKey },
        input,
        { accept, [apiVersionHeader]: apiVersion, ...further },
      );
    return attempts().catch((error: unknown) => {
      // The token may have expired in transit. A retry by ky would count as one of `retries`.
      if (!(error instanceof AuthenticationError) || typeof options.token !== 'function') throw error;
      return attempts();
    });
  }

  /** The events of a stream, which resumes after its last event when the connection is lost. */
  const resuming = (position: Position, first: Response | null, signal: AbortSignal | undefined) =>
    readRun({
      position,
      first,
      signal,
      toError: errorOf,
      open: (id, headers, toError) =>
        send('streamCreation', { params: { id }, signal }, eventStream, headers, toError),
      retries,
    });

  async function json<Body>(
    name: CallName,
    input: AnyInput,
    further?: Record<string, string>,
  ): Promise<Body> {
    const response = await send(name, input, 'application/json', further);
    input.onResponse?.(response);
    return (await readSuccess(response, errorOf, input.signal)) as Body;
  }

  const call = async <Name extends JsonCall>(
    name: Name,
    given: AnyInput = {},
  ): Promise<Calls[Name]['response']> => {
    const input = timed(given);
    const begun = await orEarlierRun(json<Calls[Name]['response']>(name, input));
    if (typeof begun !== 'string') return begun;
    for await (const event of resuming({ run: begun, last: '' }, null, input.signal))
      if (event.event === 'done') return event.data as Calls[Name]['response'];
    throw errorOf({ code: 'stream_cut', message: null, runId: begun });
  };

  const file: Client['file'] = async (name, input: AnyInput = {}) => {
    const response = await send(name, timed(input), '*/*');
    return response.blob();
  };

  return {
    call,
    async withResponse(name, input: AnyInput = {}) {
      let response = new Response();
      const onResponse = (received: Response) => {
        response = received;
      };
      return { data: await call(name, { ...input, onResponse } as never), response };
    },
    async *stream(name, { onRun, ...given }: AnyInput & Followed = {}) {
      const input = timed(given);
      const begun = await orEarlierRun(send(name, input, eventStream));
      const [run, first] =
        typeof begun === 'string' ? [begun, null] : [runIn(begun.headers.get('content-location')), begun];
      if (run) onRun?.(run);
      yield* resuming({ run, last: '' }, first, input.signal);
    },
    follow: (id, { after = '', signal } = {}) => resuming({ run: id, last: after }, null, signal),
    async respondAsync(name, given: AnyInput = {}) {
      const input = timed(given);
      const begun = await orEarlierRun(json<AcceptedRun>(name, input, { prefer: 'respond-async' }));
      if (typeof begun !== 'string') return begun;
      return {
        success: true,
        message: 'The run has begun.',
        id: begun,
        ...runAddresses(begun, baseUrl.replace(/\/+$/, '')),
      };
    },
    file,
    download({ content = '' }, { signal, timeoutMs, ...query } = {}) {
      if (!URL.canParse(content)) throw new TypeError('This creation has no file: its content is a text.');
      const key = content.slice(content.lastIndexOf('/') + 1);
      return file('getImage', {
        params: { key },
        query,
        ...(signal && { signal }),
        ...(timeoutMs && { timeoutMs }),
      });
    },
    async *list(name, input: AnyInput = {}) {
      let cursor: string | undefined;
      do {
        const page = await call(name, { ...input, query: { ...input.query, ...(cursor && { cursor }) } });
        yield* page.creations;
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
    },
  };
}

async function orEarlierRun<Result>(sent: Promise<Result>): Promise<Result | string> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof AtelierError && error.code === 'idempotency_key_in_use' && error.runId)
      return error.runId;
    throw error;
  }
}
