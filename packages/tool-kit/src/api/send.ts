import type { CallBody, CallName, CallQuery } from '@atelier/contracts';
import { routes } from '@atelier/contracts/routes';
import ky from 'ky';
import { session } from '../session/index.ts';
import { addressOf, type QueryValues } from './address.ts';
import { isAbort, localError, toApiError } from './error.ts';
import { failureToError } from './failure.ts';

/** What goes with a call: a JSON body or a form, a query, values for the path, and a signal that ends it. */
export interface CallOptions<Name extends CallName> {
  body?: CallBody<Name>;
  /** For calls that take a file: FormData, or its fields as an object. */
  form?: FormData | Readonly<Record<string, string | Blob>>;
  query?: CallQuery<Name>;
  params?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

const client = ky.create({ timeout: false, retry: 0, throwHttpErrors: false });

function toForm(form: FormData | Readonly<Record<string, string | Blob>>) {
  if (form instanceof FormData) return form;
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  return data;
}

/** Sends a call with the session's token, and returns the answer unread. @throws ApiError on any failure but an abort. */
export async function send<Name extends CallName>(
  name: Name,
  { body, form, query, params, signal }: CallOptions<Name>,
  accept: string,
): Promise<Response> {
  try {
    const headers: Record<string, string> = { accept };
    if (routes[name].access === 'user')
      headers.authorization = `Bearer ${await session.getState().getToken()}`;
    signal?.throwIfAborted();
    const response = await client(new URL(addressOf(name, params, query as QueryValues), location.origin), {
      method: routes[name].method,
      headers,
      signal: signal ?? null,
      ...(body === undefined ? {} : { json: body }),
      ...(form === undefined ? {} : { body: toForm(form) }),
    });
    if (response.ok) return response;
    throw failureToError(await readJson(response), response.status);
  } catch (error) {
    if (signal?.aborted) throw new DOMException('The call was aborted.', 'AbortError');
    throw isAbort(error) ? error : toApiError(error);
  }
}

/** The body as JSON. @throws ApiError `unreadable_answer` when it is something else. */
export async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw isAbort(cause) ? cause : localError('unreadable_answer', cause, response.status);
  }
}
