import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Keys } from '../testing/keys.ts';
import { createKeys } from '../testing/keys.ts';
import { publicOrigin } from '../testing/origin.ts';
import { serve, startRig } from '../testing/rig.ts';
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

const bad: [string, (keys: Keys) => Promise<string>][] = [
  ['one that expired', (keys) => keys.token({ claims: { exp: now() - 60 } })],
  ['one without an end', (keys) => keys.token({ claims: { exp: undefined } })],
  ['one not yet valid', (keys) => keys.token({ claims: { nbf: now() + 60 } })],
  ['one from another issuer', (keys) => keys.token({ claims: { iss: 'https://clerk.evil.example' } })],
  ['one for another site', (keys) => keys.token({ claims: { azp: 'https://evil.example' } })],
  ['one for no site', (keys) => keys.token({ claims: { azp: undefined } })],
  ['one without a user', (keys) => keys.token({ claims: { sub: undefined } })],
  ['one without a session', (keys) => keys.token({ claims: { sid: undefined } })],
  ['one of a session still pending', (keys) => keys.token({ claims: { sts: 'pending' } })],
  ['one issued in the future', (keys) => keys.token({ claims: { iat: now() + 30, exp: now() + 90 } })],
  ['one that lives for ten years', (keys) => keys.token({ claims: { exp: now() + 315_360_000 } })],
  ['one without a time of issue', (keys) => keys.token({ claims: { iat: undefined } })],
  ['one for another audience', (keys) => keys.token({ claims: { aud: 'https://other.example' } })],
  ['one for other audiences', (keys) => keys.token({ claims: { aud: ['https://other.example', 'x'] } })],
  ['one for an empty audience', (keys) => keys.token({ claims: { aud: [] } })],
  ['another type of token', (keys) => keys.token({ header: { typ: 'at+jwt' } })],
  ['alg none', unsigned],
  ['HS256 with the public key', publicKeyAsSecret],
  ['an unknown kid', (keys) => keys.token({ header: { kid: 'another' } })],
  ['a stranger signing under a known kid', (keys) => keys.token({ forged: true })],
  ['a jku header', (keys) => keys.token({ header: { jku: 'https://evil.example/jwks.json' } })],
  ['an embedded jwk', embeddedKey],
  ['an x5u header', (keys) => keys.token({ header: { x5u: 'https://evil.example/cert.pem' } })],
  ['no token at all', async () => 'not-a-token'],
];

it.each(bad)('abuse 1, 41: refuses %s with 401 as JSON', async (_, make) => {
  let asked = 0;
  const rig = await startRig({
    service: (_request, response) => {
      asked += 1;
      response.end();
    },
  });
  const answer = await fetch(`${rig.url}/api/user/get-user-creations`, {
    headers: { authorization: `Bearer ${await make(rig.keys)}`, accept: 'text/html' },
    redirect: 'manual',
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ success: false, code: 'unauthenticated' });
  expect(asked).toBe(0);
});

it('abuse 1: refuses a request without a token, and does not take one from a cookie', async () => {
  const rig = await startRig();
  const token = await rig.keys.token();
  const answer = await fetch(`${rig.url}/api/user/get-user-creations`, {
    headers: { cookie: `__session=${token}` },
  });
  expect(answer.status).toBe(401);
});

const rules = (url: string) => ({
  issuer: `${publicOrigin}/__clerk`,
  authorizedParties: [publicOrigin],
  jwks: { url, headers: {} },
  maxSeconds: 600,
});

it('takes a token without a type, one for this very site, and one that lives as long as the setting allows', async () => {
  const rig = await startRig({ env: { SESSION_TOKEN_MAX_SECONDS: '3600' } });
  const tokens = [
    await rig.keys.token({ untyped: true }),
    await rig.keys.token({ claims: { aud: ['https://other.example', publicOrigin] } }),
    await rig.keys.token({ claims: { iat: now(), exp: now() + 3600 } }),
  ];
  for (const token of tokens) {
    const answer = await fetch(`${rig.url}/api/user/get-user-creations`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
  }
});

it('abuse 26: reads the plan from the signed claim alone', async () => {
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

it('remembers a token until the keys change', async () => {
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

it('says that it cannot check tokens while the keys are out of reach', async () => {
  const keys = await createKeys();
  const tokens = createSessionTokens(rules(await serve((_, response) => void response.writeHead(500).end())));
  await expect(tokens.verify(await keys.token())).rejects.toMatchObject({ code: 'unavailable' });
});
