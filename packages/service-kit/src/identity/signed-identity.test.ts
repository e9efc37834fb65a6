import type { Identity } from '@atelier/contracts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, expect, test, vi } from 'vitest';
import { createIdentitySigner, createIdentityVerifier } from './signed-identity.ts';

const secret = 's'.repeat(32);
const key = new TextEncoder().encode(secret);
const ada: Identity = { userId: 'user_ada', sessionId: 'sess_1', plan: 'premium' };
const verify = createIdentityVerifier(secret, 'text');

afterEach(() => vi.useRealTimers());

/** What the gateway signs, taken apart so that a test can change one thing. */
const claims = () =>
  new SignJWT({ sid: 'sess_1', plan: 'free' })
    .setSubject('user_ada')
    .setIssuer('gateway')
    .setAudience('text')
    .setExpirationTime('30s');

test('a service reads what the gateway signed', async () => {
  expect(await verify(await createIdentitySigner(secret)(ada, 'text'))).toEqual(ada);
});

test('abuse 2: an identity is over after 30 seconds and a little tolerance', async () => {
  const token = await createIdentitySigner(secret)(ada, 'text');
  vi.useFakeTimers({ now: Date.now() + 36_000 });
  await expect(verify(token)).rejects.toThrow('exp');
});

test.each([
  ['for another service', createIdentitySigner(secret)(ada, 'image')],
  ['by another key', createIdentitySigner('t'.repeat(32))(ada, 'text')],
  ['by another algorithm', claims().setProtectedHeader({ alg: 'HS512' }).sign(key)],
  ['by another issuer', claims().setIssuer('me').setProtectedHeader({ alg: 'HS256' }).sign(key)],
  ['by nobody', Promise.resolve(new UnsecuredJWT({ sub: 'user_ada' }).setAudience('text').encode())],
  [
    'without an end',
    new SignJWT({ sid: 's', plan: 'free' })
      .setSubject('a')
      .setIssuer('gateway')
      .setAudience('text')
      .setProtectedHeader({ alg: 'HS256' })
      .sign(key),
  ],
])('abuse 2: an identity signed %s is refused', async (_name, token) => {
  await expect(verify(await token)).rejects.toThrow();
});

test('abuse 26: a plan that does not exist is refused', async () => {
  const token = new SignJWT({ sid: 's', plan: 'gold' })
    .setSubject('a')
    .setIssuer('gateway')
    .setAudience('text');
  await expect(
    verify(await token.setExpirationTime('30s').setProtectedHeader({ alg: 'HS256' }).sign(key)),
  ).rejects.toThrow();
});
