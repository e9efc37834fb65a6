import { proxyPath, secretKey, seededUsers } from '../identity.ts';
import type { RunningClerk } from '../start.ts';
import { answerShape, type ClientShape } from './answer-shape.ts';

/** Where the tests pretend that the product is. */
export const testOrigin = 'http://localhost:3000';
export const testPassword = seededUsers[0]?.password ?? '';

/** An answer with its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What a test may change about a request. */
export interface Change {
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

  /** The same cookies, for another emulator. */
  movedTo(clerk: RunningClerk): Browser {
    const moved = new Browser(clerk);
    for (const [name, value] of this.#cookies) moved.#cookies.set(name, value);
    return moved;
  }

  get(path: string): Promise<Answer> {
    return this.#ask(path, { method: 'GET' });
  }

  post(path: string, form: Record<string, string> = {}, change: Change = {}): Promise<Answer> {
    const { origin = testOrigin, headers } = change;
    return this.#ask(path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { ...(origin === null ? {} : { origin }), ...headers },
    });
  }

  /** A write that is no POST, sent as ClerkJS sends it. */
  write(
    method: 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    form: Record<string, string> = {},
  ): Promise<Answer> {
    return this.post(`${path}?_method=${method}`, form);
  }

  /** Signs in with a password in one call. */
  async signIn(email: string, password = testPassword): Promise<Answer> {
    return this.post('/v1/client/sign_ins', { identifier: email, password });
  }

  /** The current client. */
  async client(): Promise<ClientShape> {
    const { response } = answerShape.parse((await this.get('/v1/client')).body);
    return response;
  }

  /** A session token for the active session. */
  async token(): Promise<string> {
    const [session] = (await this.client()).sessions;
    return session?.last_active_token.jwt ?? '';
  }

  async #ask(path: string, init: RequestInit): Promise<Answer> {
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
