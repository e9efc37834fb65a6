import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretKey } from '../identity.ts';
import { testOrigin } from '../testing/browser.ts';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

const issuer = `${testOrigin}/__clerk`;
let emulator: TestEmulator;

beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.remove());

const verify = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL('/.well-known/jwks.json', emulator.clerk.url)), {
    issuer: issuer,
    algorithms: ['RS256'],
    typ: 'JWT',
  });

async function tokenOf(email: string): Promise<string> {
  const browser = emulator.browser();
  await browser.signIn(email);
  return browser.token();
}

describe('a session token', () => {
  it('verifies with the keys of the Frontend API, which the Backend API serves to the secret key only', async () => {
    await expect(verify(await tokenOf('ada@example.com'))).resolves.toBeDefined();
    const own = (key: string) =>
      fetch(`${emulator.clerk.url}/v1/jwks`, { headers: { authorization: `Bearer ${key}` } });
    const published = await fetch(`${emulator.clerk.url}/.well-known/jwks.json`);
    expect(await (await own(secretKey)).json()).toEqual(await published.json());
    expect((await own('sk_live_wrong')).status).toBe(401);
  });

  it('has exactly the claims of version 2', async () => {
    const browser = emulator.browser();
    await browser.signIn('ada@example.com');
    const { payload } = await verify(await browser.token());
    expect(Object.keys(payload).sort()).toEqual(
      ['azp', 'exp', 'fea', 'fva', 'iat', 'iss', 'jti', 'nbf', 'pla', 'sid', 'sts', 'sub', 'v'].sort(),
    );
    expect(payload).toMatchObject({
      v: 2,
      iss: issuer,
      azp: testOrigin,
      sts: 'active',
      pla: 'u:free_user',
      sid: (await browser.client()).sessions[0]?.id,
    });
    expect(payload.sub).toMatch(/^user_\w{27}$/);
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60);
  });

  it('contains the plan and its features with the prefix for users', async () => {
    const { pla, fea } = decodeJwt(await tokenOf('grace@example.com'));
    expect(pla).toBe('u:premium');
    expect(String(fea).split(',')).toContain('u:higher_limits');
    expect(
      String(fea)
        .split(',')
        .every((feature) => feature.startsWith('u:')),
    ).toBe(true);
  });

  it('has the kid of the published key', async () => {
    const { kid } = decodeProtectedHeader(await tokenOf('ada@example.com'));
    const jwks = await (await fetch(`${emulator.clerk.url}/.well-known/jwks.json`)).json();
    expect(jwks).toMatchObject({ keys: [{ kid, alg: 'RS256', use: 'sig', kty: 'RSA' }] });
    expect(JSON.stringify(jwks)).not.toContain('"d":');
  });
});
