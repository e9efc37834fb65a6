import type { IncomingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import { text as textOf } from 'node:stream/consumers';
import { type CallName, type CallResponse, type ServiceCallName, serviceCalls } from '@atelier/contracts';

interface Sent {
  method?: string;
  /** Its API key is `ak_<as>`. */
  as?: string;
  headers?: Record<string, string>;
  body?: object;
}
export interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

export interface Client {
  send(path: string, sent?: Sent): Promise<Received>;
  call(name: ServiceCallName, sent?: Sent & { params?: Record<string, string> }): Promise<Received>;
  close(): void;
}

/** A client of a proxy with a certificate of its own. @param host the domain, where it is not the address */
export function createClient({ url, ca, host }: { url: string; ca: string; host?: string }): Client {
  const agent = new Agent({ ca, keepAlive: true });
  const send: Client['send'] = async (path, { method = 'GET', as, headers = {}, body } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Received>();
    const options = {
      agent,
      method,
      ...(host && { servername: host }),
      headers: {
        ...(host && { host }),
        ...(as && { authorization: `Bearer ak_${as}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
    };
    request(`${url}${path}`, options, (response) => {
      textOf(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        reject,
      );
    })
      .once('error', reject)
      .end(body && JSON.stringify(body));
    return promise;
  };
  return {
    send,
    call: (name, { params, ...sent } = {}) =>
      send(pathOf(name, params), { method: serviceCalls[name].method, ...sent }),
    close: () => agent.destroy(),
  };
}

export const pathOf = (name: ServiceCallName, params: Record<string, string> = {}): string =>
  serviceCalls[name].path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
export const jsonOf = <Name extends CallName>({ text }: Pick<Received, 'text'>) =>
  JSON.parse(text) as CallResponse<Name>;
