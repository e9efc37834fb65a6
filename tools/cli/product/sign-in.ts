import { z } from 'zod';
import { PlainError } from '../workspace.ts';

const signInAnswer = z.object({ response: z.object({ created_session_id: z.string() }) });
const tokenAnswer = z.object({ jwt: z.string() });
const refusal = z.object({
  errors: z.array(z.object({ long_message: z.string().optional(), message: z.string() })),
});

/**
 * Signs a user in through the product's own address, as ClerkJS does, and asks for a session token.
 * @throws PlainError when the product is not reachable, or refuses.
 */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const signedIn = await post(origin, '/client/sign_ins', {
    identifier: email,
    strategy: 'password',
    password,
  });
  const { response } = signInAnswer.parse(signedIn.body);
  const token = await post(
    origin,
    `/client/sessions/${response.created_session_id}/tokens`,
    {},
    signedIn.cookie,
  );
  return tokenAnswer.parse(token.body).jwt;
}

async function post(origin: string, path: string, form: Record<string, string>, cookie = '') {
  const answer = await fetch(`${origin}/__clerk/v1${path}`, {
    method: 'POST',
    headers: { origin, ...(cookie && { cookie }) },
    body: new URLSearchParams(form),
  }).catch((cause) => {
    throw new PlainError(`Nothing answers at ${origin}. Run npm start first, or set PUBLIC_ORIGIN or PORT.`, {
      cause,
    });
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const said = refusal.safeParse(body).data?.errors[0];
    throw new PlainError(said?.long_message ?? said?.message ?? `${origin} answers ${answer.status}.`);
  }
  const cookies = answer.headers.getSetCookie().map((header) => header.split(';')[0]);
  return { body, cookie: cookies.join('; ') };
}
