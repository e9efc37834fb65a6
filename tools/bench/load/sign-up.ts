import { verificationCode } from '@atelier/sandbox-clerk/identity';
import { z } from 'zod';
import { postToClerk } from '../../cli/product/api-client.ts';

/** The password of all accounts that benchmarks create. */
export const samplePassword = 'correct-horse-9';

const signUpResponse = z.object({ response: z.object({ id: z.string() }) });

/**
 * Creates an account through the product's own address, as ClerkJS does, and confirms its e-mail address.
 * @throws PlainError when a step is rejected.
 */
export async function signUp(origin: string, email: string): Promise<void> {
  const first = await postToClerk(origin, '/client/sign_ups', {
    email_address: email,
    password: samplePassword,
    first_name: 'Sample',
    last_name: 'User',
  });
  const path = `/client/sign_ups/${signUpResponse.parse(first.body).response.id}`;
  const code = { strategy: 'email_code' };
  await postToClerk(origin, `${path}/prepare_verification`, code, first.cookie);
  await postToClerk(
    origin,
    `${path}/attempt_verification`,
    { ...code, code: verificationCode },
    first.cookie,
  );
}
