import { accountRoutes, routes } from '@atelier/contracts/routes';
import type { CallName, Calls } from './http/contract-types.ts';
import type { RequestInput } from './http/request.ts';

/** The calls with a JSON response. */
export type JsonCall = {
  [Name in CallName]: [Calls[Name]['response']] extends [never] ? never : Name;
}[CallName];
export type FileCall = Exclude<CallName, JsonCall | 'streamCreation'>;
export type StreamingCall = {
  [Name in CallName]: Calls[Name]['creates'] extends true ? Name : never;
}[CallName];
export type ListCall = 'getUserCreations' | 'getPublishedCreations';

interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  signal?: AbortSignal;
  /** The longest time for the call with its retries, in ms; it then throws a `TimeoutError`. */
  timeoutMs?: number;
  /** Identifies a call that costs a unit in all its attempts; a random one by default. */
  idempotencyKey?: string;
}

type Nothing = Record<never, never>;

/** The part `Key` of an input: none without fields, optional if all of its fields are. */
type Part<Key extends string, Value> = [Value] extends [never]
  ? { [K in Key]?: never }
  : keyof Value extends never
    ? { [K in Key]?: never }
    : Nothing extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value };

type Inputs = {
  [Name in CallName]: Part<'body', Calls[Name]['body']> &
    Part<'form', Calls[Name]['form']> &
    Part<'query', Calls[Name]['query']> &
    Part<'params', Calls[Name]['params']> &
    CallOptions;
};

export type RequestOptions<Name extends CallName> = Inputs[Name];

/** The options of a call as its last argument, optional if none is required. */
export type OptionsArgument<Name extends CallName, Further = unknown> = Nothing extends Inputs[Name]
  ? [options?: Inputs[Name] & Further]
  : [options: Inputs[Name] & Further];

export interface Followed {
  /** Receives the id of the run as soon as it is known, for a queued run before the event `started`. */
  onRun?: (id: string) => void;
}

export type StreamOptions<Name extends StreamingCall> = RequestOptions<Name> & Followed;

export type AnyInput = RequestInput & {
  idempotencyKey?: string;
  onResponse?: (response: Response) => void;
};

interface Route {
  method: string;
  path: string;
  access: 'user' | 'public';
  units?: string;
  repeatable?: boolean;
}

/** Method, path, access and cost of a call. @throws TypeError for an unknown name. */
export function routeOf(name: CallName): Route {
  const route: Route | undefined = { ...routes, ...accountRoutes }[name];
  if (!route) throw new TypeError(`The API has no call ${name}.`);
  return route;
}

/** @throws TypeError for a missing path parameter. */
export function checkParams(name: CallName, params: Readonly<Record<string, string>> = {}): void {
  for (const [, key = ''] of routeOf(name).path.matchAll(/:(\w+)/g))
    if (!params[key]) throw new TypeError(`The call ${name} needs params.${key}.`);
}
