import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Keys } from '../testing/keys.ts';
import { createKeys, publicOrigin } from '../testing/keys.ts';
import { countRequests, serve, startTestGateway } from '../testing/test-gateway.ts';
import { createSessionTokens } from './session-token.ts';

const now = () => Math.floor(Date.now() / 1000);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const unsigned = async (keys: Keys) => {
  const [, payload] = (await keys.token()).split('.');
  return `${encode({ alg: 'none', kid: 'key-0' })}.${payload}.`;
};
const publicKeyAsSecret = async (keys: Keys) => {
  const [, payload] = (await keys.token()).split('.');
  const input = `${encode({ alg: 'HS256', kid: 'key-0' })}.${payload}`;
  return `${input}.${createHmac('sha256', keys.pem).update(input).digest('base64url')}`;
};
const embeddedKey = async (keys: Keys) => keys.token({ header: { jwk: keys.published()[0] ?? {} } });

const invalidTokens: [string, (keys: Keys) => Promise<string>][] = [
  ['an expired token', (keys) => keys.token({ claims: { exp: now() - 60 } })],
  ['a token without exp', (keys) => keys.token({ claims: { exp: undefined } })],
  ['a token that is not yet valid', (keys) => keys.token({ claims: { nbf: now() + 60 } })],
  ['a token of another issuer', (keys) => keys.token({ claims: { iss: 'https://clerk.evil.example' } })],
  ['a token for another origin', (keys) => keys.token({ claims: { azp: 'https://evil.example' } })],
  ['a token without azp', (keys) => keys.token({ claims: { azp: undefined } })],
  ['a token without a user', (keys) => keys.token({ claims: { sub: undefined } })],
  ['a token without a session', (keys) => keys.token({ claims: { sid: undefined } })],
  ['a token of a pending session', (keys) => keys.token({ claims: { sts: 'pending' } })],
  ['a token issued in the future', (keys) => keys.token({ claims: { iat: now() + 30, exp: now() + 90 } })],
  ['a token valid for ten years', (keys) => keys.token({ claims: { exp: now() + 315_360_000 } })],
  ['a token without iat', (keys) => keys.token({ claims: { iat: undefined } })],
  ['a token for another audience', (keys) => keys.token({ claims: { aud: 'https://other.example' } })],
  ['a token for other audiences', (keys) => keys.token({ claims: { aud: ['https://other.example', 'x'] } })],
  ['a token for an empty audience', (keys) => keys.token({ claims: { aud: [] } })],
  ['another type of token', (keys) => keys.token({ header: { typ: 'at+jwt' } })],
  ['alg none', unsigned],
  ['HS256 with the public key', publicKeyAsSecret],
  ['an unknown kid', (keys) => keys.token({ header: { kid: 'another' } })],
  ['another key under a known kid', (keys) => keys.token({ forged: true })],
  ['a jku header', (keys) => keys.token({ header: { jku: 'https://evil.example/jwks.json' } })],
  ['an embedded jwk', embeddedKey],
  ['an x5u header', (keys) => keys.token({ header: { x5u: 'https://evil.example/cert.pem' } })],
  ['a string that is no token', async () => 'not-a-token'],
];

it.each(invalidTokens)('abuse 1, 41: refuses %s with 401 as JSON', async (_, make) => {
  const counted = countRequests();
  const gateway = await startTestGateway({ service: counted.service });
  const response = await fetch(`${gateway.url}/api/user/get-user-creations`, {
    headers: { authorization: `Bearer ${await make(gateway.keys)}`, accept: 'text/html' },
    redirect: 'manual',
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ success: false, code: 'unauthenticated' });
  expect(counted.received).toBe(0);
});

it('abuse 1: refuses a request without a token, even with one in a cookie', async () => {
  const gateway = await startTestGateway();
  const token = await gateway.keys.token();
  const response = await fetch(`${gateway.url}/api/user/get-user-creations`, {
    headers: { cookie: `__session=${token}` },
  });
  expect(response.status).toBe(401);
});

const rules = (url: string) => ({
  issuer: `${publicOrigin}/__clerk`,
  authorizedParties: [publicOrigin],
  jwks: { url, headers: {} },
});

it('accepts a token without typ, for this audience, or with the longest allowed lifetime', async () => {
  const gateway = await startTestGateway();
  const tokens = [
    await gateway.keys.token({ untyped: true }),
    await gateway.keys.token({ claims: { aud: ['https://other.example', publicOrigin] } }),
    await gateway.keys.token({ claims: { iat: now(), exp: now() + 600 } }),
  ];
  for (const token of tokens) {
    const response = await fetch(`${gateway.url}/api/user/get-user-creations`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
  }
});

it('abuse 26: reads the plan only from the signed claim', async () => {
  const keys = await createKeys();
  const tokens = createSessionTokens(
    rules(await serve((_, response) => void response.end(JSON.stringify({ keys: keys.published() })))),
  );
  const planOf = async (pla?: string) =>
    (await tokens.verify(await keys.token({ claims: { pla } }))).identity.plan;
  expect(await planOf('u:premium')).toBe('premium');
  expect(await planOf('o:team,u:premium')).toBe('premium');
  expect(await planOf('u:free_user')).toBe('free');
  expect(await planOf('o:premium')).toBe('free');
  expect(await planOf('premium')).toBe('free');
  expect(await planOf()).toBe('free');

  const token = await keys.token({ claims: { pla: 'u:free_user' } });
  const [header, payload, signature] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
  const forged = `${header}.${encode({ ...claims, pla: 'u:premium' })}.${signature}`;
  await expect(tokens.verify(forged)).rejects.toMatchObject({ code: 'unauthenticated' });
});

it('caches a verified token until the keys change', async () => {
  const keys = await createKeys();
  const tokens = createSessionTokens(
    rules(await serve((_, response) => void response.end(JSON.stringify({ keys: keys.published() })))),
  );
  const old = await keys.token();
  const first = await tokens.verify(old);
  expect(await tokens.verify(old)).toBe(first);

  await keys.rotate();
  await tokens.reloadKeys();
  await expect(tokens.verify(old)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(tokens.verify(await keys.token())).resolves.toMatchObject({
    identity: { userId: 'user_ada' },
  });
});

it('is unavailable while the keys cannot be fetched', async () => {
  const keys = await createKeys();
  const tokens = createSessionTokens(rules(await serve((_, response) => void response.writeHead(500).end())));
  await expect(tokens.verify(await keys.token())).rejects.toMatchObject({ code: 'unavailable' });
});
