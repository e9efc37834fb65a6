import { createPrivateKey } from 'node:crypto';
import type { Identity } from '@atelier/contracts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  createIdentitySigner,
  createIdentityVerifier,
  generateIdentityKeys,
  identityPrivateKeysSetting,
  identityPublicKeysSetting,
} from './identity-keys.ts';

const { privateKeys, publicKeys } = generateIdentityKeys();
const ada: Identity = { userId: 'user_ada', sessionId: 'sess_1', plan: 'premium' };
const sign = createIdentitySigner(privateKeys);
const verify = createIdentityVerifier(publicKeys.text, 'text');

const jwk = privateKeys.keys.find(({ kid }) => kid.startsWith('text-'));
if (!jwk) throw new Error('There is no key for the text service.');
const key = createPrivateKey({ key: jwk, format: 'jwk' });
const header = { alg: 'EdDSA', kid: jwk.kid };

afterEach(() => vi.useRealTimers());

/** What the gateway signs, taken apart so that a test can change one thing. */
const claims = () =>
  new SignJWT({ sid: 'sess_1', plan: 'free' })
    .setSubject('user_ada')
    .setIssuer('gateway')
    .setAudience('text')
    .setExpirationTime('30s');

test('a service accepts an identity that the gateway signed', async () => {
  expect(await verify(await sign(ada, 'text'))).toEqual(ada);
  const scoped: Identity = { ...ada, scopes: ['read', 'create:text'] };
  expect(await verify(await sign(scoped, 'text'))).toEqual(scoped);
});

test('abuse 2: an identity expires after 30 seconds and the clock tolerance, also when it is cached', async () => {
  const [token, read] = await Promise.all([sign(ada, 'text'), sign({ ...ada, userId: 'user_eve' }, 'text')]);
  await verify(read);
  vi.useFakeTimers({ now: Date.now() + 36_000 });
  await expect(verify(token)).rejects.toThrow('exp');
  await expect(verify(read)).rejects.toThrow('exp');
});

test('an identity is signed again before it expires, and at once for another plan or service', async () => {
  const first = await sign(ada, 'text');
  expect(await sign({ ...ada }, 'text')).toBe(first);
  expect(await sign({ ...ada, plan: 'free' }, 'text')).not.toBe(first);
  expect(await sign(ada, 'image')).not.toBe(first);
  vi.useFakeTimers({ now: Date.now() + 11_000 });
  const second = await sign(ada, 'text');
  expect(second).not.toBe(first);
  expect(await verify(second)).toEqual(ada);
});

test.each([
  ['for another service', sign(ada, 'image')],
  ['by another key', createIdentitySigner(generateIdentityKeys().privateKeys)(ada, 'text')],
  ['by another issuer', claims().setIssuer('me').setProtectedHeader(header).sign(key)],
  [
    'without a signature',
    Promise.resolve(new UnsecuredJWT({ sub: 'user_ada' }).setAudience('text').encode()),
  ],
  [
    'without an end',
    new SignJWT({ sid: 's', plan: 'free' })
      .setSubject('a')
      .setIssuer('gateway')
      .setAudience('text')
      .setProtectedHeader(header)
      .sign(key),
  ],
])('abuse 2: an identity signed %s is refused', async (_name, token) => {
  await expect(verify(await token)).rejects.toThrow();
});

test('abuse 26: an unknown plan is refused', async () => {
  const token = new SignJWT({ sid: 's', plan: 'gold' })
    .setSubject('a')
    .setIssuer('gateway')
    .setAudience('text')
    .setExpirationTime('30s');
  await expect(verify(await token.setProtectedHeader(header).sign(key))).rejects.toThrow();
});

describe('abuse 42: one service cannot sign for another', () => {
  test('the keys of a service contain no private key, and are refused if they do', () => {
    expect(JSON.stringify(publicKeys)).not.toContain('"d"');
    const leaked = identityPublicKeysSetting.safeParse(JSON.stringify({ keys: [jwk] }));
    expect(leaked.error?.issues[0]?.message).toBe('holds more than a public key');
  });

  test('the key of one service does not sign for another, even with the right audience and key id', async () => {
    const foreign = privateKeys.keys.find(({ kid }) => kid.startsWith('newsletter-'));
    if (!foreign) throw new Error('There is no key for the newsletter service.');
    const stolen = createPrivateKey({ key: foreign, format: 'jwk' });
    await expect(verify(await claims().setProtectedHeader(header).sign(stolen))).rejects.toThrow('signature');
    const own = { ...header, kid: foreign.kid };
    await expect(verify(await claims().setProtectedHeader(own).sign(stolen))).rejects.toThrow();
  });

  test('a public key cannot be used as a shared secret', async () => {
    for (const alg of ['HS256', 'HS512'] as const) {
      const secret = Buffer.from(JSON.stringify(publicKeys.text.keys[0]).padEnd(64, ' '));
      const token = await claims().setProtectedHeader({ alg, kid: header.kid }).sign(secret);
      await expect(verify(token)).rejects.toThrow();
    }
  });

  test('a service does not start with the keys of another service', () => {
    expect(() => createIdentityVerifier(publicKeys.image, 'text')).toThrow('not a key of text');
  });

  test('the gateway needs a key for each service', () => {
    const withoutText = { keys: privateKeys.keys.filter((each) => each !== jwk) };
    const read = identityPrivateKeysSetting.safeParse(JSON.stringify(withoutText));
    expect(read.error?.issues[0]?.message).toContain('must hold one key for each of text');
  });
});

describe('abuse 42: keys are rotated without a refused call', () => {
  const next = generateIdentityKeys();
  const both = { keys: [...publicKeys.text.keys, ...next.publicKeys.text.keys] };
  const signNext = createIdentitySigner(next.privateKeys);

  test('a service with both keys accepts the old and the new signature', async () => {
    const verifyBoth = createIdentityVerifier(both, 'text');
    expect(await verifyBoth(await sign(ada, 'text'))).toEqual(ada);
    expect(await verifyBoth(await signNext(ada, 'text'))).toEqual(ada);
  });

  test('more than two keys are refused', () => {
    const three = { keys: [...both.keys, ...generateIdentityKeys().publicKeys.text.keys] };
    const read = identityPublicKeysSetting.safeParse(JSON.stringify(three));
    expect(read.error?.issues[0]?.message).toBe('holds more than two keys');
  });
});
