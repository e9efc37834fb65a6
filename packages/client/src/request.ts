import type { CallBody, CallName, CallQuery, CreatingCallName, calls, UnitKind } from '@atelier/contracts';
import { batchRoutes, routes } from '@atelier/contracts/routes';

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

/** The input of a call that is followed. */
export interface StreamOptions<Name extends StreamingCall> extends RequestOptions<Name> {
  /** Gets the id of the run as soon as the server names it. The event `started` comes later if the run waits in a queue. */
  onRun?: (id: string) => void;
}

interface Route {
  method: 'GET' | 'POST';
  path: string;
  access: 'user' | 'public';
  units?: UnitKind;
}

/** Method, path, access and cost of a call. */
export const routeOf = (name: CallName): Route => ({ ...routes, ...batchRoutes })[name];

/** @throws TypeError for a missing path parameter. */
export function checkParams(name: CallName, params: Readonly<Record<string, string>> = {}): void {
  for (const [, key = ''] of routeOf(name).path.matchAll(/:(\w+)/g))
    if (!params[key]) throw new TypeError(`The call ${name} needs params.${key}.`);
}
