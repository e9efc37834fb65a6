import {
  type Identity,
  identityHeader,
  type ServiceCallName,
  type ServiceName,
  serviceCalls,
} from '@atelier/contracts';
import {
  createIdentitySigner,
  generateIdentityKeys,
  type IdentityPublicKeys,
} from '../config/identity-keys.ts';

const generated = generateIdentityKeys();

export const testPrivateKeys = generated.privateKeys;

export const testPublicKeys = (service: ServiceName): IdentityPublicKeys => generated.publicKeys[service];

export const signTestIdentity = createIdentitySigner(testPrivateKeys);

export interface TestRequest {
  /** The user's id; default: no user. */
  as?: string;
  /** The user's plan; default: `free`. */
  plan?: Identity['plan'];
  /** The scopes of the user's API key; default: no limit. */
  scopes?: Identity['scopes'];
  /** The id of the user's session or API key. */
  session?: string;
  body?: unknown;
  /** A multipart body instead of a JSON one. */
  form?: FormData;
  query?: Record<string, string | number>;
  params?: Record<string, string>;
  /** The value of the header `Authorization`, of a deployment call. */
  authorization?: string;
  /** Accepts an event stream. */
  events?: boolean;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** Calls a service like the gateway, by the contracts' names, with a signed identity. */
export function createCaller(url: string) {
  return async (name: ServiceCallName, request: TestRequest = {}): Promise<Response> => {
    const { method, path, service } = serviceCalls[name];
    const filled = path.replace(/:(\w+)/g, (_match, param: string) => request.params?.[param] ?? '');
    const query = new URLSearchParams(
      Object.entries(request.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
    );
    const headers = new Headers({
      accept: request.events ? 'text/event-stream' : 'application/json',
      ...request.headers,
    });
    if (request.as) {
      headers.set(
        identityHeader,
        await signTestIdentity(
          {
            userId: request.as,
            sessionId: request.session ?? 'sess_test',
            plan: request.plan ?? 'free',
            scopes: request.scopes,
          },
          service,
        ),
      );
    }
    if (request.authorization) headers.set('authorization', request.authorization);
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    return fetch(`${url}${filled}?${query}`, {
      method,
      headers,
      body: request.form ?? (request.body === undefined ? null : JSON.stringify(request.body)),
      signal: request.signal ?? null,
    });
  };
}
