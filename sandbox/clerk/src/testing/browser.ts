import { z } from 'zod';
import { proxyPath, secretKey, seededUsers } from '../identity.ts';
import type { RunningClerk } from '../start.ts';

const clientShape = z.object({
  sessions: z.array(z.object({ id: z.string(), last_active_token: z.object({ jwt: z.string() }) })),
});

export type ClientShape = z.infer<typeof clientShape>;

const clientResponse = z.object({ response: clientShape });

export const testOrigin = 'http://localhost:3000';
export const testPassword = seededUsers[0]?.password ?? '';

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface RequestOverrides {
  readonly origin?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends requests as ClerkJS does through the gateway's proxy: form bodies, `_method`, one cookie jar. */
export class Browser {
  readonly #clerk: RunningClerk;
  readonly #cookies = new Map<string, string>();

  constructor(clerk: RunningClerk) {
    this.#clerk = clerk;
  }

  movedTo(clerk: RunningClerk): Browser {
    const moved = new Browser(clerk);
    for (const [name, value] of this.#cookies) moved.#cookies.set(name, value);
    return moved;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<TestResponse> {
    return this.#send(path, { method: 'GET', headers });
  }

  post(
    path: string,
    form: Record<string, string> = {},
    overrides: RequestOverrides = {},
  ): Promise<TestResponse> {
    const { origin = testOrigin, headers } = overrides;
    return this.#send(path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { ...(origin === null ? {} : { origin }), ...headers },
    });
  }

  /** A write with another method than POST, as ClerkJS sends it. */
  write(
    method: 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    form: Record<string, string> = {},
  ): Promise<TestResponse> {
    return this.post(`${path}?_method=${method}`, form);
  }

  async signIn(email: string, password = testPassword): Promise<TestResponse> {
    return this.post('/v1/client/sign_ins', { identifier: email, password });
  }

  async client(): Promise<ClientShape> {
    const { response } = clientResponse.parse((await this.get('/v1/client')).body);
    return response;
  }

  async token(): Promise<string> {
    const [session] = (await this.client()).sessions;
    return session?.last_active_token.jwt ?? '';
  }

  async #send(path: string, init: RequestInit): Promise<TestResponse> {
    const headers = new Headers({ 'clerk-proxy-url': testOrigin + proxyPath, 'clerk-secret-key': secretKey });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(this.#clerk.url + path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  }
}

/** Reads the value at a path such as `response.totals.total_due_now.amount`. */
export function at(body: unknown, path: string): unknown {
  let value = body;
  for (const key of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }
  return value;
}

export const textAt = (body: unknown, path: string): string => z.string().parse(at(body, path));

export const errorCode = (body: unknown): unknown => at(body, 'errors.0.code');
