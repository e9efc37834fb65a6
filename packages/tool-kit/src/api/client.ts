import type { CallBody, RouteName as CallName, CallQuery, CallResponse } from '@atelier/contracts';
import { routes } from '@atelier/contracts/routes';
import ky from 'ky';
import { sessionToken } from '../session/token.ts';
import { failureToError, isAbort, localError, retryTime, toApiError } from './errors.ts';

/** Query parameters; undefined ones are left out. */
type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** A call of a module's service, as the module's manifest declares it. */
export interface ModuleCall {
  module: string;
  call: string;
}

/** Method, path and access of a call. */
export interface CallRoute {
  method: 'GET' | 'POST';
  path: string;
  access: 'user' | 'public';
}

/** The address at which a call of a module's service is made. */
const moduleRoute = ({ module, call }: ModuleCall, kind: 'runs' | 'calls', method: CallRoute['method']) =>
  ({
    method,
    path: `/api/modules/${encodeURIComponent(module)}/${kind}/${encodeURIComponent(call)}`,
    access: 'user',
  }) as const;

const routeOf = (name: CallName | ModuleCall): CallRoute =>
  typeof name === 'string' ? routes[name] : moduleRoute(name, 'runs', 'POST');

/** The URL of a call on this origin, with path parameters and query. */
export function addressOf(
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string {
  return fillAddress(routes[name].path, params, query);
}

function fillAddress(
  template: string,
  params: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string {
  const path = template.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value));
  return search.size ? `${path}?${search}` : path;
}

/** The body of a run of a module's service, which receives all of it. The creation is stored with the prompt. */
export interface ModuleRunBody {
  prompt: string;
  [field: string]: unknown;
}

/** A call's input: a JSON body or a form, query, path parameters, and a signal that aborts it. */
export interface CallOptions<Name extends CallName | ModuleCall> {
  body?: Name extends CallName ? CallBody<Name> : ModuleRunBody;
  /** For calls with a file: FormData, or its fields as an object. */
  form?: FormData | Readonly<Record<string, string | Blob>>;
  query?: Name extends CallName ? CallQuery<Name> : never;
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
export async function send<Name extends CallName | ModuleCall>(
  name: Name,
  options: CallOptions<Name>,
  accept: string,
): Promise<Response> {
  return request(routeOf(name), options as RequestOptions, accept);
}

/** The input of any call. */
export interface RequestOptions
  extends Pick<CallOptions<CallName>, 'form' | 'params' | 'signal' | 'headers'> {
  body?: unknown;
  query?: QueryValues;
}

/** Sends a request and returns the unread response. @throws ApiError on any failure but an abort. */
type SendRequest = (route: CallRoute, options: RequestOptions, accept: string) => Promise<Response>;

let sender: SendRequest | null = null;

/** Replaces how calls are sent. For the frame of isolated modules, which has no session. */
export function setCallSender(next: SendRequest): void {
  sender = next;
}

/** Sends a request with the session's token where the route requires it. */
export async function request(route: CallRoute, options: RequestOptions, accept: string): Promise<Response> {
  if (sender) return sender(route, options, accept);
  const { body, form, query, params, signal, headers: further } = options;
  try {
    const headers: Record<string, string> = { accept, ...further };
    if (route.access === 'user') headers.authorization = `Bearer ${await sessionToken()}`;
    signal?.throwIfAborted();
    const response = await client(new URL(fillAddress(route.path, params, query), location.origin), {
      method: route.method,
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
  return (await readSuccess(await send(name, options, 'application/json'))) as CallResponse<Name>;
}

async function readSuccess(response: Response): Promise<object> {
  const body = await readJson(response);
  const succeeded = typeof body === 'object' && body !== null && 'success' in body && body.success === true;
  if (!succeeded) throw failureToError(body, response.status);
  return body;
}

/**
 * Makes a call of a module's service that makes no creation, and returns the service's JSON: a POST with a body, a GET without.
 *
 *     const notes = noteList.parse(await callModule({ module: 'mfe-notes', call: 'list' }, { query: { limit: 10 } }));
 *
 * @throws ApiError with a message for users; an aborted call throws the platform's AbortError instead (see `isAbort`).
 */
export async function callModule(
  call: ModuleCall,
  options: { body?: unknown; query?: QueryValues; signal?: AbortSignal } = {},
): Promise<unknown> {
  const route = moduleRoute(call, 'calls', options.body === undefined ? 'GET' : 'POST');
  const body = await readSuccess(await request(route, options, 'application/json'));
  return 'result' in body ? body.result : null;
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
