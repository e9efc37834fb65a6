import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { publicOrigin } from '../testing/origin.ts';
import { serve, startRig } from '../testing/rig.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

async function withClerk(env: Record<string, string> = {}) {
  const seen: Seen[] = [];
  const clerk = await serve(async (req, res) => {
    seen.push({ method: req.method, url: req.url, headers: req.headers, body: await text(req) });
    res.setHeader('set-cookie', ['__client=1; HttpOnly', '__client_uat=2']);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ response: 'tea '.repeat(1000) }));
  });
  return { seen, rig: await startRig({ env: { CLERK_FAPI_URL: clerk, ...env } }) };
}

const signIn = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/__clerk/v1/client/sign_ins?_clerk_js_version=6`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'identifier=ada%40example.com',
  });

it('hands requests to Clerk, and cookies back', async () => {
  const { rig, seen } = await withClerk();
  const answer = await signIn(rig.url, { origin: publicOrigin });
  expect(answer.headers.getSetCookie()).toEqual(['__client=1; HttpOnly', '__client_uat=2']);
  expect(await answer.json()).toMatchObject({ response: expect.stringContaining('tea') });
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/v1/client/sign_ins?_clerk_js_version=6',
    body: 'identifier=ada%40example.com',
  });
  expect(seen[0]?.headers).toMatchObject({
    'clerk-proxy-url': `${publicOrigin}/__clerk`,
    'clerk-secret-key': 'sk_live_test',
    'x-forwarded-for': '127.0.0.1',
  });
});

it('compresses what Clerk sends plain', async () => {
  const { rig } = await withClerk();
  const answer = await fetch(`${rig.url}/__clerk/v1/environment`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(await answer.json()).toMatchObject({ response: expect.stringContaining('tea') });
});

it('abuse 27: tells Clerk where a request came from, whatever its headers claim', async () => {
  const { rig, seen } = await withClerk();
  await signIn(rig.url, {
    'x-real-ip': '1.1.1.1',
    'cf-connecting-ip': '2.2.2.2',
    'x-forwarded-for': '3.3.3.3',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  });
  expect(seen[0]?.headers).toMatchObject({
    'clerk-proxy-url': `${publicOrigin}/__clerk`,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'localhost:3000',
  });
  expect(seen[0]?.headers['x-real-ip']).toBeUndefined();
});

it('slows down who tries to sign in too often', async () => {
  const { rig } = await withClerk({ SIGN_INS_PER_MINUTE: '1' });
  expect((await signIn(rig.url)).status).toBe(200);
  const second = await signIn(rig.url);
  expect(second.status).toBe(429);
  expect(second.headers.get('retry-after')).not.toBeNull();
  expect((await fetch(`${rig.url}/__clerk/v1/client`)).status).toBe(200);
});

it.each([
  ['POST', '/v1/client/%73ign_ins'],
  ['POST', '/v1/client/sign%5Fins'],
  ['POST', '/v1/client/%2573ign_ins'],
  ['POST', '/v1/client/sign_ins/'],
  ['POST', '/v1/client/sign_ins;a=b'],
  ['POST', '/V1/client/Sign_Ins'],
  ['POST', '/v1/client/sign_ups'],
  ['PUT', '/v1/client/sign_ins'],
  ['PATCH', '/v1/client/sign_ups/sua_1'],
  ['GET', '/v1/client/sign_ins?_method=POST'],
])('abuse 38: %s %s does not get past the limit of sign-ins', async (method, path) => {
  const { rig, seen } = await withClerk({ SIGN_INS_PER_MINUTE: '1' });
  await signIn(rig.url);
  const answer = await fetch(`${rig.url}/__clerk${path}`, { method });
  expect([404, 429]).toContain(answer.status);
  expect(seen).toHaveLength(1);
});

it('refuses pages of other sites', async () => {
  const { rig, seen } = await withClerk();
  const answer = await signIn(rig.url, { origin: 'https://evil.example' });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ code: 'forbidden_origin' });
  expect(seen).toEqual([]);
});

it('is not there for a test key, which the browser takes to Clerk itself', async () => {
  const key = `pk_test_${Buffer.from('calm-tea-1.clerk.accounts.dev$').toString('base64')}`;
  const { rig, seen } = await withClerk({ CLERK_PUBLISHABLE_KEY: key });
  expect((await fetch(`${rig.url}/__clerk/v1/client`)).status).toBe(404);
  expect(seen).toEqual([]);
});
