import {
  addressOf as addressOfPath,
  eventStream,
  type RequestInput,
  readJson as readJsonOf,
  readSuccess,
  sendRequest,
  timed,
} from '@atelier/client/http';
import type { CallBody, CallQuery, CallResponse, Method } from '@atelier/contracts';
import { type RouteName as CallName, routes } from '@atelier/contracts/routes';
import { sessionToken } from '../session/token.ts';
import { ApiError, errorOf, thrownBy } from './errors.ts';

/** Query parameters; undefined ones are omitted. */
type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** A call of a module's service, declared in the module's manifest. */
export interface ModuleCall {
  module: string;
  call: string;
}

export interface CallRoute {
  method: Method;
  path: string;
  access: 'user' | 'public';
}

const moduleRoute = ({ module, call }: ModuleCall, kind: 'runs' | 'calls', method: CallRoute['method']) =>
  ({
    method,
    path: `/api/modules/${encodeURIComponent(module)}/${kind}/${encodeURIComponent(call)}`,
    access: 'user',
  }) as const;

/** @throws ApiError for a name that is not in the table: modules are not type-checked here. */
function routeOf(name: CallName | ModuleCall): CallRoute {
  if (typeof name !== 'string') return moduleRoute(name, 'runs', 'POST');
  if (Object.hasOwn(routes, name)) return routes[name];
  throw new ApiError({ code: 'scope_required', message: `Modules can't make the call ${name}.` });
}

/** The URL of a call on this origin, with path parameters and query. */
export function addressOf(
  name: CallName,
  params: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string {
  return addressOfPath(routes[name].path, params, query);
}

/** The body of a run of a module's service, which receives the whole body. The creation stores the prompt. */
export interface ModuleRunBody {
  prompt: string;
  [field: string]: unknown;
}

/** A call's input: a JSON body or a form, query, path parameters, a signal to abort it and a time limit. */
export interface CallOptions<Name extends CallName | ModuleCall> {
  body?: Name extends CallName ? CallBody<Name> : ModuleRunBody;
  /** For calls with a file: FormData, or its fields as an object. */
  form?: FormData | Readonly<Record<string, string | Blob | undefined>>;
  query?: Name extends CallName ? CallQuery<Name> : never;
  params?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  headers?: Readonly<Record<string, string>>;
}

/** The number of attempts to reopen a run's stream without an event: about 30 s. */
export const streamRetries = 8;

/** Reads are retried once, which hides short failures. Users see the errors of other calls and decide. */
const retriesOf = ({ method }: CallRoute, accept: string) =>
  method !== 'GET' ? 0 : accept === eventStream ? streamRetries : 1;

/** The longest `Retry-After` that a page waits for; a longer one is shown. */
const maxRetryAfterSeconds = 1;

/** Sends a call with the session's token. @throws ApiError on any failure but an abort */
export async function send<Name extends CallName | ModuleCall>(
  name: Name,
  options: CallOptions<Name>,
  accept: string,
): Promise<Response> {
  return request(routeOf(name), options as RequestOptions, accept);
}

export interface RequestOptions extends RequestInput {
  query?: QueryValues | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** Sends a request, with the token if the route requires it. @throws ApiError on any failure but an abort */
export async function request(route: CallRoute, options: RequestOptions, accept: string): Promise<Response> {
  const { signal } = options;
  try {
    const transport = {
      baseUrl: location.origin,
      toError: errorOf,
      token: route.access === 'user' ? sessionToken : () => '',
      retries: retriesOf(route, accept),
      maxRetryAfterSeconds,
    };
    return await sendRequest(transport, route, timed(options), { accept, ...options.headers });
  } catch (error) {
    throw thrownBy(error, signal);
  }
}

/** The body as JSON. @throws ApiError `unreadable_response` when it is not JSON. */
export const readJson = (response: Response): Promise<unknown> => readJsonOf(response, errorOf);

/**
 * Makes one of the product's calls, with the session's token where required.
 *
 *     const { creation } = await callApi('setPublished', { body: { id, publish: true } });
 *
 * @throws ApiError with a message for users; an aborted call throws the platform's AbortError instead (see
 * `isAbort`).
 */
export async function callApi<Name extends CallName>(
  name: Name,
  options: CallOptions<Name> = {},
): Promise<CallResponse<Name>> {
  const response = await send(name, options, 'application/json');
  return (await readSuccess(response, errorOf)) as CallResponse<Name>;
}

/**
 * Makes a call of a module's service without a creation: a POST with a body, a GET without.
 *
 *     const notes = await callModule({ module: 'mfe-notes', call: 'list' }, { query: { limit: 10 } });
 *
 * @throws ApiError with a message for users, or the platform's AbortError (see `isAbort`).
 */
export async function callModule(
  call: ModuleCall,
  options: { body?: unknown; query?: QueryValues; signal?: AbortSignal } = {},
): Promise<unknown> {
  const route = moduleRoute(call, 'calls', options.body === undefined ? 'GET' : 'POST');
  const body = await readSuccess(await request(route, options, 'application/json'), errorOf);
  return 'result' in body ? body.result : null;
}

/** Makes a call whose response is a file. @throws ApiError, or the platform's AbortError */
export async function callFile<Name extends CallName>(
  name: Name,
  options: CallOptions<Name> = {},
): Promise<Blob> {
  const response = await send(name, options, '*/*');
  return response.blob();
}
