import { failureIn, isAbort, localFailure, type ToError } from './failure.ts';

/** How requests are sent. */
export interface Transport {
  /** The origin of the server. */
  baseUrl: string;
  fetch(url: URL, init: RequestInit): Promise<Response>;
  toError: ToError;
}

/** The input of a request. */
export interface RequestInput {
  /** The JSON body. */
  body?: unknown;
  /** The fields of a form with a file. */
  form?: FormData | Readonly<Record<string, string | Blob>> | undefined;
  /** The query; a parameter that is undefined is omitted. */
  query?: Readonly<Record<string, unknown>> | undefined;
  /** The parameters of the path. */
  params?: Readonly<Record<string, string>> | undefined;
  signal?: AbortSignal | undefined;
  /** Whether a browser completes the request when its page is left. */
  keepalive?: boolean;
}

/** Whether a token can be the value of a header. `fetch` fails for others as if the server could not be reached. */
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

/**
 * Sends one request, once, and returns the unread response.
 * @throws the error of a failed call, or the reason of an aborted signal.
 */
export async function sendRequest(
  { baseUrl, fetch, toError }: Transport,
  { method, path }: { method: string; path: string },
  { body, form, query, params, signal, keepalive = false }: RequestInput,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const json = body !== undefined && !form;
  const response = await fetch(new URL(addressOf(path, params, query), baseUrl), {
    method,
    headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
    body: form ? formData(form) : json ? JSON.stringify(body) : null,
    signal: signal ?? null,
    keepalive,
  }).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw toError(localFailure('network', cause));
  });
  if (response.ok) return response;
  throw toError(failureIn(await readJson(response, toError, signal), response.status, response.headers));
}

function formData(form: FormData | Readonly<Record<string, string | Blob>>): FormData {
  if (form instanceof FormData) return form;
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  return data;
}

/** The body as JSON. @throws `unreadable_response` when it is not JSON, or the reason of an aborted signal. */
export async function readJson(response: Response, toError: ToError, signal?: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    signal?.throwIfAborted();
    throw isAbort(cause) ? cause : toError(localFailure('unreadable_response', cause, response.status));
  }
}

/** The body of a call that succeeded. @throws the error of any other body, or the reason of an aborted signal. */
export async function readSuccess(
  response: Response,
  toError: ToError,
  signal?: AbortSignal,
): Promise<{ success: true }> {
  const body = await readJson(response, toError, signal);
  if (isSuccess(body)) return body;
  throw toError(failureIn(body, response.status));
}

const isSuccess = (body: unknown): body is { success: true } =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true;
