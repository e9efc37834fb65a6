import type { CallName, CallResponse } from '@atelier/contracts';
import { apiVersion, apiVersionHeader } from '@atelier/contracts/conventions';
import { AuthenticationError, errorOf, localError } from './errors.ts';
import { type RunEvent, readEvents } from './events.ts';
import {
  bodyOf,
  type FileCall,
  type JsonCall,
  type ListCall,
  type RequestOptions,
  routeOf,
  type StreamingCall,
  urlOf,
} from './request.ts';
import { type RetryPolicy, retryAfterOf, wait, withRetries } from './retry.ts';

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
  /** Makes a call and yields its events as they arrive; `done` is the last. Leaving the loop ends the run. */
  stream<Name extends StreamingCall>(
    name: Name,
    options?: RequestOptions<Name>,
  ): AsyncGenerator<RunEvent, void>;
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
 * Attempts that the server refused (429, 503) are repeated, and reads also after other failures. A creating call has the same
 * `Idempotency-Key` in all its attempts.
 */
export function createClient(options: ClientOptions): Client {
  const policy: RetryPolicy = {
    retries: options.retries ?? 3,
    maxRetryAfterSeconds: options.maxRetryAfterSeconds ?? 60,
    wait: options.wait ?? wait,
  };
  const doFetch = options.fetch ?? fetch;

  const tokenOf = async () =>
    typeof options.token === 'function' ? await options.token() : (options.token ?? '');

  async function send<Name extends CallName>(
    name: Name,
    input: RequestOptions<Name>,
    accept: string,
  ): Promise<Response> {
    const { method, access, units } = routeOf(name);
    const url = urlOf(options.baseUrl, name, input);
    const idempotency = units ? { 'idempotency-key': input.idempotencyKey ?? crypto.randomUUID() } : {};
    const attempt = async () => {
      const { body, headers } = bodyOf(input);
      const token = access === 'user' ? await tokenOf() : '';
      const response = await doFetch(url, {
        method,
        body,
        signal: input.signal ?? null,
        headers: {
          accept,
          [apiVersionHeader]: apiVersion,
          ...headers,
          ...idempotency,
          ...(token && { authorization: `Bearer ${token}` }),
        },
      }).catch((cause: unknown) => {
        input.signal?.throwIfAborted();
        throw localError('network', cause);
      });
      if (response.ok) return response;
      throw errorOf(await readJson(response), response.status, retryAfterOf(response.headers));
    };
    const withFreshToken = () =>
      attempt().catch((error: unknown) => {
        // The token may have expired on its way: a function can return a new one.
        if (!(error instanceof AuthenticationError) || typeof options.token !== 'function') throw error;
        return attempt();
      });
    return withRetries(withFreshToken, method === 'GET', policy, input.signal);
  }

  const call = async <Name extends JsonCall>(name: Name, input: RequestOptions<Name> = {}) => {
    const response = await send(name, input, 'application/json');
    return (await readJson(response)) as CallResponse<Name>;
  };

  return {
    call,
    async file(name, input = {}) {
      const response = await send(name, input, '*/*');
      return response.blob();
    },
    async *stream(name, input = {}) {
      const response = await send(name, input, 'text/event-stream');
      if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
        throw localError('unreadable_response', undefined, response.status);
      try {
        yield* readEvents(response.body);
      } catch (error) {
        input.signal?.throwIfAborted();
        throw error;
      }
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

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw localError('unreadable_response', cause, response.status);
  }
}
