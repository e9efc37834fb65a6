import type { CallBody, CallName, CallQuery, CreatingCallName, calls, UnitKind } from '@atelier/contracts';
import { batchRoutes } from '@atelier/contracts/batch-routes';
import { routes } from '@atelier/contracts/routes';

type Calls = typeof calls;

/** The calls with a JSON response. */
export type JsonCall = {
  [Name in CallName]: Calls[Name]['response'] extends null ? never : Name;
}[CallName];
/** The calls whose response is a file. */
export type FileCall = Exclude<CallName, JsonCall | 'streamCreation'>;
/** The calls that make a creation, and can respond with a stream of events. */
export type StreamingCall = CreatingCallName;
/** The calls that return pages of creations. */
export type ListCall = 'getUserCreations' | 'getPublishedCreations';

/** The input of a call. */
export interface RequestOptions<Name extends CallName> {
  /** The JSON body. */
  body?: CallBody<Name>;
  /** The fields of a form with a file. */
  form?: Readonly<Record<string, string | Blob>>;
  query?: CallQuery<Name>;
  /** The parameters of the path. */
  params?: Readonly<Record<string, string>>;
  /** Ends the call; it then throws the signal's reason. */
  signal?: AbortSignal;
  /** Identifies a creating call or a batch in all its attempts; a random one by default. */
  idempotencyKey?: string;
}

interface Route {
  method: 'GET' | 'POST';
  path: string;
  access: 'user' | 'public';
  units?: UnitKind;
}

/** Method, path, access and cost of a call. */
export const routeOf = (name: CallName): Route => ({ ...routes, ...batchRoutes })[name];

/** The URL of a call. A parameter that is undefined is omitted. @throws TypeError for a missing path parameter. */
export function urlOf<Name extends CallName>(
  baseUrl: string,
  name: Name,
  { params = {}, query }: RequestOptions<Name>,
): URL {
  const path = routeOf(name).path.replace(/:(\w+)/g, (_, key: string) => {
    const value = params[key];
    if (!value) throw new TypeError(`The call ${name} needs params.${key}.`);
    return encodeURIComponent(value);
  });
  const url = new URL(path, baseUrl);
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.set(key, String(value));
  return url;
}

/** The body of a request, and its content type where `fetch` does not set it. */
export function bodyOf<Name extends CallName>({ body, form }: RequestOptions<Name>) {
  if (form) {
    const data = new FormData();
    for (const [name, value] of Object.entries(form)) data.append(name, value);
    return { body: data, headers: {} };
  }
  if (body === undefined) return { body: null, headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
