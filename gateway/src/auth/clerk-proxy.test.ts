import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it, vi } from 'vitest';
import { publicOrigin } from '../testing/keys.ts';
import { serve, startTestGateway } from '../testing/test-gateway.ts';

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
  return { seen, gateway: await startTestGateway({ env: { CLERK_FAPI_URL: clerk, ...env } }) };
}

const signIn = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/__clerk/v1/client/sign_ins?_clerk_js_version=6`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: 'identifier=ada%40example.com',
  });

it('forwards requests to Clerk and cookies to the browser', async () => {
  const { gateway, seen } = await withClerk();
  const response = await signIn(gateway.url, { origin: publicOrigin });
  expect(response.headers.getSetCookie()).toEqual(['__client=1; HttpOnly', '__client_uat=2']);
  expect(await response.json()).toMatchObject({ response: expect.stringContaining('tea') });
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

it('compresses uncompressed responses of Clerk', async () => {
  const { gateway } = await withClerk();
  const response = await fetch(`${gateway.url}/__clerk/v1/environment`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(await response.json()).toMatchObject({ response: expect.stringContaining('tea') });
});

it.each(['gzip', 'identity'])(
  'ends the response of Clerk when its client leaves, with %s',
  async (encoding) => {
    const left = vi.fn();
    const clerk = await serve((_, res) => {
      res.setHeader('content-type', 'application/json');
      // More than the compressor keeps before its first output.
      res.write(randomBytes(500_000).toString('hex'));
      res.once('close', left);
    });
    const gateway = await startTestGateway({ env: { CLERK_FAPI_URL: clerk } });
    const response = await fetch(`${gateway.url}/__clerk/v1/environment`, {
      headers: { 'accept-encoding': encoding },
    });
    expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
    await response.body?.cancel();
    await expect.poll(() => left).toHaveBeenCalled();
  },
);

it('abuse 27: sends Clerk the client address, regardless of the request headers', async () => {
  const { gateway, seen } = await withClerk();
  await signIn(gateway.url, {
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

it('limits attempts to sign in', async () => {
  const { gateway } = await withClerk({ RATE_LIMITS: '{"sign_ins_per_minute":1}' });
  expect((await signIn(gateway.url)).status).toBe(200);
  const second = await signIn(gateway.url);
  expect(second.status).toBe(429);
  expect(second.headers.get('retry-after')).not.toBeNull();
  expect((await fetch(`${gateway.url}/__clerk/v1/client`)).status).toBe(200);
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
  ['GET', '/v1/client/sign_ins?%5Fmethod=POST'],
  ['GET', '/v1/client/sign_ins?a=b&_m%65thod=POST'],
])('abuse 38: %s %s does not evade the limit of sign-ins', async (method, path) => {
  const { gateway, seen } = await withClerk({ RATE_LIMITS: '{"sign_ins_per_minute":1}' });
  await signIn(gateway.url);
  const response = await fetch(`${gateway.url}/__clerk${path}`, { method });
  expect([404, 429]).toContain(response.status);
  expect(seen).toHaveLength(1);
});

it('refuses requests from other origins', async () => {
  const { gateway, seen } = await withClerk();
  const response = await signIn(gateway.url, { origin: 'https://evil.example' });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'forbidden_origin' });
  expect(seen).toEqual([]);
});

it('is not served with a test key, for which browsers use Clerk directly', async () => {
  const key = `pk_test_${Buffer.from('calm-tea-1.clerk.accounts.dev$').toString('base64')}`;
  const { gateway, seen } = await withClerk({ CLERK_PUBLISHABLE_KEY: key });
  expect((await fetch(`${gateway.url}/__clerk/v1/client`)).status).toBe(404);
  expect(seen).toEqual([]);
});
