import { type CallName, calls } from '@atelier/contracts';
import { z } from 'zod';
import { PlainError } from '../workspace.ts';
import { sampleUser } from './sample-users.ts';

const signInResponse = z.object({ response: z.object({ created_session_id: z.string() }) });
const tokenResponse = z.object({ jwt: z.string() });
const clerkErrors = z.object({
  errors: z.array(z.object({ long_message: z.string().optional(), message: z.string() })),
});
/** Session tokens are valid for 60 seconds. */
const renewAfterMs = 40_000;

interface RequestOptions {
  body?: object | FormData;
  query?: Record<string, string | number>;
  events?: boolean;
}

/** A signed-in user who calls the product's API as a browser does. */
export interface ApiClient {
  token(): Promise<string>;
  call(name: CallName, options?: RequestOptions): Promise<Response>;
}

/** The error of a command that needs a running product, and cannot reach one. */
export const notRunning = (origin: string, cause: unknown): PlainError =>
  new PlainError(`No product is running at ${origin}. Run npm start first, or set PUBLIC_ORIGIN or PORT.`, {
    cause,
  });

/** Signs a user in, Ada by default, and renews the session token as needed. */
export function apiClient(
  origin: string,
  { email, password }: { email: string; password: string } = sampleUser('ada'),
): ApiClient {
  let current: { token: Promise<string>; at: number } | null = null;
  const token = () => {
    if (!current || performance.now() - current.at > renewAfterMs) {
      const signedIn = signIn(origin, email, password);
      current = { token: signedIn, at: performance.now() };
      signedIn.catch(() => {
        current = null;
      });
    }
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

/** The form of an upload as a browser sends it: the file and the other fields of the tool. */
export function uploadForm(
  field: 'image' | 'resume',
  file: Buffer,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(file)]), field);
  return form;
}

/** Reads the JSON of a successful response. @throws Error with status and body of another response. */
export async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname}: ${response.status} ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

/** Signs a user in at the product's Clerk proxy, as ClerkJS does, and returns a session token. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const signedIn = await postToClerk(origin, '/client/sign_ins', {
    identifier: email,
    strategy: 'password',
    password,
  });
  const { response: session } = signInResponse.parse(signedIn.body);
  const token = await postToClerk(
    origin,
    `/client/sessions/${session.created_session_id}/tokens`,
    {},
    signedIn.cookie,
  );
  return tokenResponse.parse(token.body).jwt;
}

/** Sends a form to Clerk's Frontend API. Returns the body of the response and its cookies. */
export async function postToClerk(
  origin: string,
  path: string,
  form: Readonly<Record<string, string>>,
  cookie = '',
): Promise<{ body: unknown; cookie: string }> {
  const response = await fetch(`${origin}/__clerk/v1${path}`, {
    method: 'POST',
    headers: { origin, ...(cookie && { cookie }) },
    body: new URLSearchParams(form),
  }).catch((cause: unknown) => {
    throw notRunning(origin, cause);
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const error = clerkErrors.safeParse(body).data?.errors[0];
    throw new PlainError(error?.long_message ?? error?.message ?? `${origin} returned ${response.status}.`);
  }
  const cookies = response.headers.getSetCookie().map((header) => header.split(';')[0]);
  return { body, cookie: cookies.join('; ') };
}
