import { type CallName, calls } from '@atelier/contracts';
import { signIn } from '../../cli/product/sign-in.ts';

/** Session tokens live for 60 seconds. */
const renewAfterMs = 40_000;

/** What a call takes along. */
export interface Ask {
  body?: object | FormData;
  query?: Record<string, string | number>;
  /** Asks for an event stream. */
  events?: boolean;
}

/** Somebody who is signed in, and calls the product as a browser would. */
export interface Person {
  token(): Promise<string>;
  call(name: CallName, ask?: Ask): Promise<Response>;
}

/** Signs in one of the sandbox's users. */
export function person(origin: string, email = 'ada@example.com', password = 'correct-horse-9'): Person {
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

/** The answer's JSON. @throws Error with what was said instead, when it is no success. */
export async function succeeded(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(answer.url).pathname}: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
