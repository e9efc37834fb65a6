import { verificationCode } from '@atelier/sandbox-clerk/identity';
import { z } from 'zod';

/** The password of all accounts that benchmarks create. */
export const samplePassword = 'correct-horse-9';

const signUpResponse = z.object({ response: z.object({ id: z.string() }) });

/**
 * Creates an account through the product's own address, as ClerkJS does, and confirms its e-mail address.
 * @throws Error with the response, when a step is rejected.
 */
export async function signUp(origin: string, email: string): Promise<void> {
  const first = await post(origin, '/client/sign_ups', {
    email_address: email,
    password: samplePassword,
    first_name: 'Sample',
    last_name: 'User',
  });
  const path = `/client/sign_ups/${signUpResponse.parse(first.body).response.id}`;
  const code = { strategy: 'email_code' };
  await post(origin, `${path}/prepare_verification`, code, first.cookie);
  await post(origin, `${path}/attempt_verification`, { ...code, code: verificationCode }, first.cookie);
}

async function post(origin: string, path: string, form: Record<string, string>, cookie = '') {
  const response = await fetch(`${origin}/__clerk/v1${path}`, {
    method: 'POST',
    headers: { origin, ...(cookie && { cookie }) },
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
  const cookies = response.headers.getSetCookie().map((header) => header.split(';')[0]);
  return { body: JSON.parse(text) as unknown, cookie: cookies.join('; ') };
}
