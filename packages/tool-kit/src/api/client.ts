import type { CallBody, CallName, CallQuery, CallResponse } from '@atelier/contracts';
import { routes } from '@atelier/contracts/routes';
import ky from 'ky';
import { sessionToken } from '../session/token.ts';
import { failureToError, isAbort, localError, retryTime, toApiError } from './errors.ts';

/** Query parameters; undefined ones are left out. */
type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** The URL of a call on this origin, with path parameters and query. */
export function addressOf(
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string {
  const path = routes[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${path}?${search}` : path;
}

/** A call's input: a JSON body or a form, query, path parameters, and a signal that aborts it. */
export interface CallOptions<Name extends CallName> {
  body?: CallBody<Name>;
  /** For calls with a file: FormData, or its fields as an object. */
  form?: FormData | Readonly<Record<string, string | Blob>>;
  query?: CallQuery<Name>;
  params?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  /** Further headers. */
  headers?: Readonly<Record<string, string>>;
}

const client = ky.create({ timeout: false, retry: 0, throwHttpErrors: false });

function toForm(form: FormData | Readonly<Record<string, string | Blob>>) {
  if (form instanceof FormData) return form;
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  return data;
}

/** Sends a call with the session's token and returns the unread response. @throws ApiError on any failure but an abort. */
export async function send<Name extends CallName>(
  name: Name,
  { body, form, query, params, signal, headers: further }: CallOptions<Name>,
  accept: string,
): Promise<Response> {
  try {
    const headers: Record<string, string> = { accept, ...further };
    if (routes[name].access === 'user') headers.authorization = `Bearer ${await sessionToken()}`;
    signal?.throwIfAborted();
    const response = await client(new URL(addressOf(name, params, query as QueryValues), location.origin), {
      method: routes[name].method,
      headers,
      signal: signal ?? null,
      ...(body === undefined ? {} : { json: body }),
      ...(form === undefined ? {} : { body: toForm(form) }),
    });
    if (response.ok) return response;
    throw failureToError(await readJson(response), response.status, retryTime(response.headers));
  } catch (error) {
    if (signal?.aborted) throw new DOMException('The call was aborted.', 'AbortError');
    throw isAbort(error) ? error : toApiError(error);
  }
}

/** The body as JSON. @throws ApiError `unreadable_answer` when it is not JSON. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw isAbort(cause) ? cause : localError('unreadable_answer', cause, response.status);
  }
}

/**
 * Makes one of the product's calls, with the session's token where required.
 *
 *     const { creation } = await callApi('setPublished', { body: { id, publish: true } });
 *
 * @throws ApiError with a message for users; an aborted call throws the platform's AbortError instead (see `isAbort`).
 */
export async function callApi<Name extends CallName>(
  name: Name,
  options: CallOptions<Name> = {},
): Promise<CallResponse<Name>> {
  const response = await send(name, options, 'application/json');
  const body = await readJson(response);
  const succeeded = typeof body === 'object' && body !== null && 'success' in body && body.success === true;
  if (!succeeded) throw failureToError(body, response.status);
  return body as CallResponse<Name>;
}

/**
 * Makes a call whose response is a file.
 * @throws ApiError with a message for users; an aborted call throws the platform's AbortError instead.
 */
export async function callFile<Name extends CallName>(
  name: Name,
  options: CallOptions<Name> = {},
): Promise<Blob> {
  const response = await send(name, options, '*/*');
  return response.blob();
}
