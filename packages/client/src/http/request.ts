import ky, { isHTTPError, isNetworkError, isTimeoutError } from 'ky';
import { type CallFailure, failureIn, isAbort, localFailure, type ToError } from './failure.ts';

export type Fetch = (request: Request, init?: RequestInit) => Promise<Response>;

export interface Transport {
  /** The address of the server: its origin, and a path where a proxy serves it below one. */
  baseUrl: string;
  /** `fetch` of the platform by default. */
  fetch?: Fetch | undefined;
  toError: ToError;
  /** Returns the credential, or nothing for a public call. Called for each attempt. */
  token: () => Promise<string> | string;
  /** The number of attempts after the first. */
  retries: number;
  /** The longest accepted `Retry-After` in seconds. A longer one ends the call with its error. */
  maxRetryAfterSeconds: number;
}

export interface RequestTarget {
  method: string;
  path: string;
  idempotencyKey?: string | undefined;
}

export interface RequestInput {
  body?: unknown;
  /** The fields of a form with a file. */
  form?: FormData | Readonly<Record<string, string | Blob | undefined>> | undefined;
  query?: Readonly<Record<string, unknown>> | undefined;
  params?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** The longest duration of the call in milliseconds. */
  timeoutMs?: number | undefined;
  /** Whether a browser completes the request when its page is left. */
  keepalive?: boolean;
}

export function timed<Input extends RequestInput>(input: Input): Input {
  if (input.timeoutMs === undefined) return input;
  const timeout = AbortSignal.timeout(input.timeoutMs);
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  return { ...input, signal, timeoutMs: undefined };
}

/** Whether a token is a valid header value. For others, `fetch` fails as if the server were unreachable. */
export const canBeSent = (token: string) => /^[\x21-\x7e]*$/.test(token);

/** Fills the placeholders of a path, and adds the query. A missing path parameter is empty. */
export function addressOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${filled}?${search}` : filled;
}

/** The server has not started the work, so any call may be retried. */
const refused = [429, 503];
/** The timeouts of reads and of files. Other calls last as long as their run. */
const readTimeoutMs = 60_000;
const fileTimeoutMs = 10 * readTimeoutMs;

/**
 * Sends a request. It is repeated after a refusal (429, 503), and after other failures if it is a read or has
 * an idempotency key. @throws the last error, or the reason of an aborted signal
 */
export async function sendRequest(
  { baseUrl, fetch, toError, token, retries, maxRetryAfterSeconds }: Transport,
  { method, path, idempotencyKey }: RequestTarget,
  { body, form, query, params, signal, keepalive = false }: RequestInput,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const reads = method === 'GET';
  const authorize = async ({ request }: { request: Request }) => {
    const value = await token();
    if (value) request.headers.set('authorization', `Bearer ${value}`);
  };
  const identify = ({ request }: { request: Request }) => {
    if (idempotencyKey) request.headers.set('idempotency-key', idempotencyKey);
  };
  const sent = ky(baseUrl.replace(/\/+$/, '') + addressOf(path, params, query), {
    method,
    headers,
    ...(form ? { body: formData(form) } : body !== undefined && { json: body }),
    signal: signal ?? null,
    keepalive,
    fetch: receiving(fetch ?? globalThis.fetch),
    timeout: reads && (headers.accept === '*/*' ? fileTimeoutMs : readTimeoutMs),
    retry: {
      ...backoff,
      limit: retries,
      methods: [method],
      statusCodes: reads
        ? [...refused, 408, 500, 502, 504]
        : idempotencyKey
          ? [...refused, 408, 409]
          : refused,
      afterStatusCodes: [...refused, 409],
      maxRetryAfter: maxRetryAfterSeconds * 1000,
      retryOnTimeout: reads,
      shouldRetry({ error }) {
        const failure = failureOf(error);
        if (failure?.code === 'network') return reads || idempotencyKey ? undefined : false;
        // The run of an earlier attempt can be followed; an earlier attempt without a run ends soon.
        const ends = failure?.code === 'idempotency_key_in_use' && !failure.runId;
        if (failure?.status === 409 && !ends) return false;
        // `maxRetryAfter` shortens the wait, so that the server would refuse the next attempt, too.
        const tooLong = (failure?.retryAfterSeconds ?? 0) > maxRetryAfterSeconds;
        return tooLong || failure?.code === 'quota_exceeded' ? false : undefined;
      },
    },
    hooks: {
      beforeRequest: [authorize, identify],
      // Each attempt is a copy of the one before: it has its key, and its credential, which may have expired.
      beforeRetry: [authorize],
      beforeError: [
        ({ error }) => {
          const failure = failureOf(error);
          return failure ? toError(failure) : error;
        },
      ],
    },
  });
  return sent.catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
}

/** Receives each body with its response, so that a cut body fails the attempt. */
const receiving =
  (fetch: Fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const request = input as Request;
    const response = await fetch(request, init);
    if (!response.body || response.headers.get('content-type')?.startsWith('text/event-stream'))
      return response;
    const { status, statusText, headers } = response;
    const body = await response.arrayBuffer().catch((cause: unknown) => {
      throw request.signal.aborted || isAbort(cause) ? cause : new TypeError('fetch failed', { cause });
    });
    return new Response(body, { status, statusText, headers });
  };

/** The failure of the request itself, not an error of a hook or the reason of an aborted signal. */
function failureOf(error: Error): CallFailure | null {
  if (isHTTPError(error)) return failureIn(error.data, error.response.status, error.response.headers);
  return isNetworkError(error) || isTimeoutError(error)
    ? localFailure('network', error.cause ?? error)
    : null;
}

function formData(form: FormData | Readonly<Record<string, string | Blob | undefined>>): FormData {
  if (form instanceof FormData) return form;
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) if (value !== undefined) data.append(name, value);
  return data;
}

/** The body as JSON. @throws `unreadable_response`, or the reason of an aborted signal */
export async function readJson(response: Response, toError: ToError, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    signal?.throwIfAborted();
    throw isAbort(cause) ? cause : await toError(localFailure('unreadable_response', cause, response.status));
  }
}

/** The body of a successful call. @throws the error of any other body, or the reason of an aborted signal. */
export async function readSuccess(
  response: Response,
  toError: ToError,
  signal?: AbortSignal,
): Promise<{ success: true }> {
  const body = await readJson(response, toError, signal);
  if (isSuccess(body)) return body;
  throw await toError(failureIn(body, response.status));
}

const isSuccess = (body: unknown): body is { success: true } =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true;

/** The delays between attempts in ms: exponential with random jitter. `Retry-After` takes precedence. */
export const backoff = {
  delay: (attempt: number) => Math.min(backoffLimitMs, 500 * 2 ** (attempt - 1)),
  jitter: (delay: number) => delay / 2 + (Math.random() * delay) / 2,
};
const backoffLimitMs = 8_000;

/** Waits with a timer; rejects with the reason of an aborted signal. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
