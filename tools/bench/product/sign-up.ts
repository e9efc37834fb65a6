import { verificationCode } from '@atelier/sandbox-clerk/identity';
import { z } from 'zod';

/** Every account that a benchmark makes has this password. */
export const samplePassword = 'correct-horse-9';

const begun = z.object({ response: z.object({ id: z.string() }) });

/**
 * Creates an account through the product's own address, as ClerkJS does, and confirms its e-mail address.
 * @throws Error with the answer, when a step is refused.
 */
export async function signUp(origin: string, email: string): Promise<void> {
  const first = await post(origin, '/client/sign_ups', {
    email_address: email,
    password: samplePassword,
    first_name: 'Sample',
    last_name: 'User',
  });
  const path = `/client/sign_ups/${begun.parse(first.body).response.id}`;
  const code = { strategy: 'email_code' };
  await post(origin, `${path}/prepare_verification`, code, first.cookie);
  await post(origin, `${path}/attempt_verification`, { ...code, code: verificationCode }, first.cookie);
}

async function post(origin: string, path: string, form: Record<string, string>, cookie = '') {
  const answer = await fetch(`${origin}/__clerk/v1${path}`, {
    method: 'POST',
    headers: { origin, ...(cookie && { cookie }) },
    body: new URLSearchParams(form),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  const cookies = answer.headers.getSetCookie().map((header) => header.split(';')[0]);
  return { body: JSON.parse(text) as unknown, cookie: cookies.join('; ') };
}
