import type { AcceptedRun, Batch, BatchRequest, CallName, CallResponse } from '@atelier/contracts';
import { apiVersion, apiVersionHeader } from '@atelier/contracts/conventions';
import { AtelierError, AuthenticationError, errorOf } from './errors.ts';
import { eventStream, type Position, type RunEvent, readRun } from './http/events.ts';
import { runIn } from './http/failure.ts';
import { canBeSent, readSuccess, sendRequest } from './http/request.ts';
import { wait } from './http/retry.ts';
import {
  checkParams,
  type FileCall,
  type JsonCall,
  type ListCall,
  type RequestOptions,
  routeOf,
  type StreamingCall,
  type StreamOptions,
} from './request.ts';
import { beforeRetry, type RetryPolicy, withRetries } from './retry.ts';

export interface ClientOptions extends Partial<RetryPolicy> {
  /** The origin of the server, such as `https://atelier.example`. */
  baseUrl: string;
  /** The credential, or a function that returns a valid one. Public calls need none. */
  token?: string | (() => string | Promise<string>);
  /** `fetch` by default. */
  fetch?: typeof fetch;
}

/** The calls of the API. Every method throws an `AtelierError`, or the reason of an aborted signal. */
export interface Client {
  /** Makes a call with a JSON response. */
  call<Name extends JsonCall>(name: Name, options?: RequestOptions<Name>): Promise<CallResponse<Name>>;
  /**
   * Makes a creating call and yields its events as they arrive; `done` is the last. A lost connection is continued after the last
   * event. Leaving the loop ends the request only: stop the run with `call('stopCreation', …)`.
   */
  stream<Name extends StreamingCall>(
    name: Name,
    options?: StreamOptions<Name>,
  ): AsyncGenerator<RunEvent, void>;
  /** Yields the events of a run, from its first one or after the event with the id `after`, like `stream`. */
  follow(id: string, options?: { after?: string; signal?: AbortSignal }): AsyncGenerator<RunEvent, void>;
  /** Begins a run and returns its addresses; the run needs nobody to follow it. */
  respondAsync<Name extends StreamingCall>(name: Name, options?: RequestOptions<Name>): Promise<AcceptedRun>;
  /**
   * Makes up to 50 creations with one request: each item is a queued run. Returns when all are accepted or refused;
   * an item without a unit has an `error` and no `id`.
   */
  batch(
    items: BatchRequest['items'],
    options?: Pick<RequestOptions<'createBatch'>, 'idempotencyKey' | 'signal'>,
  ): Promise<CallResponse<'createBatch'>>;
  /** Yields the state of a batch whenever it has changed, until all items have ended. */
  followBatch(id: string, options?: { everyMs?: number; signal?: AbortSignal }): AsyncGenerator<Batch, void>;
  /** Makes a call whose response is a file. */
  file<Name extends FileCall>(name: Name, options?: RequestOptions<Name>): Promise<Blob>;
  /** Yields all entries of a list, page by page. */
  list<Name extends ListCall>(
    name: Name,
    options?: RequestOptions<Name>,
  ): AsyncGenerator<CallResponse<Name>['creations'][number], void>;
}

/**
 * Creates a client.
 *
 *     const atelier = createClient({ baseUrl: 'https://atelier.example', token: () => session.getToken() });
 *     const { content } = await atelier.call('generateBlogTitle', { body: { prompt: '…' } });
 *     for await (const { event, data } of atelier.stream('generateArticle', { body })) …
 *
 * Attempts that the server refused (429, 503) are repeated, reads also after other failures, and creating calls after a lost
 * connection. A creating call has the same `Idempotency-Key` in all its attempts, so that it makes one creation.
 */
export function createClient(options: ClientOptions): Client {
  const policy: RetryPolicy = {
    retries: options.retries ?? 3,
    maxRetryAfterSeconds: options.maxRetryAfterSeconds ?? 60,
    wait: options.wait ?? wait,
  };
  const transport = { baseUrl: options.baseUrl, fetch: options.fetch ?? fetch, toError: errorOf };

  const tokenOf = async () => {
    const given = typeof options.token === 'function' ? await options.token() : (options.token ?? '');
    const token = given.trim();
    if (!canBeSent(token)) throw new TypeError('The token has characters that no credential has.');
    return token;
  };

  async function send<Name extends CallName>(
    name: Name,
    input: RequestOptions<Name>,
    accept: string,
    further: Record<string, string> = {},
  ): Promise<Response> {
    checkParams(name, input.params);
    const route = routeOf(name);
    const keyed = route.units !== undefined || name === 'createBatch';
    const idempotency = keyed ? { 'idempotency-key': input.idempotencyKey ?? crypto.randomUUID() } : {};
    const attempt = async () => {
      const token = route.access === 'user' ? await tokenOf() : '';
      return sendRequest(transport, route, input, {
        accept,
        [apiVersionHeader]: apiVersion,
        ...further,
        ...idempotency,
        ...(token && { authorization: `Bearer ${token}` }),
      });
    };
    const withFreshToken = () =>
      attempt().catch((error: unknown) => {
        // The token may have expired on its way: a function can return a new one.
        if (!(error instanceof AuthenticationError) || typeof options.token !== 'function') throw error;
        return attempt();
      });
    const kind = route.method === 'GET' ? 'read' : keyed ? 'keyed' : 'write';
    return withRetries(withFreshToken, kind, policy, input.signal);
  }

  /** The events of a stream; it is opened again after its last event when the connection is lost. */
  const resuming = (position: Position, first: Response | null, signal: AbortSignal | undefined) =>
    readRun({
      position,
      first,
      signal,
      toError: errorOf,
      open: (id, headers) =>
        send('streamCreation', { params: { id }, ...(signal && { signal }) }, eventStream, headers),
      beforeRetry: (error, failures) => beforeRetry(error, failures, 'stream', policy, signal),
    });

  /** Makes a creating call. When an earlier attempt of it has begun the run, its events are followed. */
  async function* stream<Name extends StreamingCall>(
    name: Name,
    { onRun, ...input }: StreamOptions<Name> = {},
  ): AsyncGenerator<RunEvent, void> {
    const begun = await send(name, input, eventStream).catch((error: unknown) => {
      const run = runOfEarlierAttempt(error);
      if (run) return run;
      throw error;
    });
    const [run, first] =
      typeof begun === 'string' ? [begun, null] : [runIn(begun.headers.get('content-location')), begun];
    if (run) onRun?.(run);
    yield* resuming({ run, last: '' }, first, input.signal);
  }

  async function json<Body>(
    name: CallName,
    input: RequestOptions<CallName>,
    further?: Record<string, string>,
  ): Promise<Body> {
    const response = await send(name, input, 'application/json', further);
    return (await readSuccess(response, errorOf, input.signal)) as Body;
  }

  const call = async <Name extends JsonCall>(name: Name, input: RequestOptions<Name> = {}) => {
    try {
      return await json<CallResponse<Name>>(name, input);
    } catch (error) {
      const run = runOfEarlierAttempt(error);
      if (!run) throw error;
      for await (const event of resuming({ run, last: '' }, null, input.signal))
        if (event.event === 'done') return event.data as CallResponse<Name>;
      throw error;
    }
  };

  return {
    call,
    stream,
    follow: (id, { after = '', signal } = {}) => resuming({ run: id, last: after }, null, signal),
    respondAsync: (name, input = {}) => json<AcceptedRun>(name, input, { prefer: 'respond-async' }),
    batch: (items, input = {}) => call('createBatch', { ...input, body: { items } }),
    async *followBatch(id, { everyMs = batchPollMs, signal } = {}) {
      let previous = '';
      for (;;) {
        const { batch } = await call('getBatch', { params: { id }, ...(signal && { signal }) });
        const state = JSON.stringify(batch);
        if (state !== previous) yield batch;
        if (batch.state === 'ended') return;
        previous = state;
        await policy.wait(everyMs, signal);
      }
    },
    async file(name, input = {}) {
      const response = await send(name, input, '*/*');
      return response.blob();
    },
    async *list(name, input = {}) {
      let cursor: string | undefined;
      do {
        const query = Object.assign({}, input.query, cursor && { cursor });
        const page = await call(name, { ...input, query });
        yield* page.creations;
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
    },
  };
}

/** The run that an earlier attempt has begun and that goes on; null for any other failure. */
const runOfEarlierAttempt = (error: unknown) =>
  error instanceof AtelierError && error.code === 'idempotency_key_in_use' ? error.runId : null;

/** How often the state of a batch is read, in ms. */
const batchPollMs = 2_000;
