import { type CallName, calls } from '@atelier/contracts';
import { sampleUser } from './sample-users.ts';
import { signIn } from './sign-in.ts';

/** Session tokens are valid for 60 seconds. */
const renewAfterMs = 40_000;

/** What a call sends. */
export interface RequestOptions {
  body?: object | FormData;
  query?: Record<string, string | number>;
  /** Requests an event stream. */
  events?: boolean;
}

/** A signed-in user who calls the product's API as a browser does. */
export interface ApiClient {
  /** A valid session token. */
  token(): Promise<string>;
  call(name: CallName, options?: RequestOptions): Promise<Response>;
}

/** Signs a user in, Ada by default, and renews the session token as needed. */
export function apiClient(
  origin: string,
  { email, password }: { email: string; password: string } = sampleUser('ada'),
): ApiClient {
  let current: { token: Promise<string>; at: number } | null = null;
  const token = () => {
    if (!current || performance.now() - current.at > renewAfterMs)
      current = { token: signIn(origin, email, password), at: performance.now() };
    return current.token;
  };
  return {
    token,
    async call(name, { body, query = {}, events = false } = {}) {
      const { method, path } = calls[name];
      const form = body instanceof FormData;
      const url = new URL(path, origin);
      for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
      return fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${await token()}`,
          accept: events ? 'text/event-stream' : 'application/json',
          ...(body && !form ? { 'content-type': 'application/json' } : {}),
        },
        body: form ? body : body ? JSON.stringify(body) : null,
      });
    },
  };
}

/** Reads the JSON of a successful response. @throws Error with status and body of another response. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
