import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiVersion, failure } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const service = async (req: IncomingMessage, res: ServerResponse) => {
  // The gateway aborts a request whose body is too long.
  if ((await text(req).catch(() => null)) === null) return;
  res.writeHead(200, { 'content-type': 'application/json' });
  res.end('{"success":true}');
};
const list = '/api/user/get-user-creations';
const write = '/api/ai/generate-blog-title';
const now = () => Math.floor(Date.now() / 1000);

const get = async (gateway: TestGateway, authorization?: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${list}`, { headers: { ...headers, ...(authorization && { authorization }) } });
const signedIn = async (gateway: TestGateway) => `Bearer ${await gateway.keys.token()}`;

describe('a refused credential', () => {
  it('is reported in the message and in WWW-Authenticate as missing, unreadable, invalid or expired', async () => {
    const gateway = await startTestGateway({ service });
    const expired = await gateway.keys.token({ claims: { iat: now() - 120, exp: now() - 60 } });
    const forged = await gateway.keys.token({ forged: true });
    const refusal = async (authorization?: string) => {
      const response = await get(gateway, authorization);
      expect(response.status).toBe(401);
      const { message } = failure.parse(await response.json());
      return `${message} / ${response.headers.get('www-authenticate')}`;
    };
    expect(await refusal()).toMatch(/^Sign in to continue\. A program sends .* \/ Bearer realm="atelier"$/);
    for (const header of ['Basic YTpi', 'ak_1', 'Bearer "ak_1"'])
      expect(await refusal(header)).toMatch(
        /^The Authorization header cannot be read\. .* error="invalid_token"/,
      );
    // More than one space is allowed (RFC 9110, section 11.4).
    expect(await refusal(`Bearer  ${forged}`)).toMatch(
      /^This token is not valid\. .*"The token is not valid\."/,
    );
    expect(await refusal(`Bearer ${expired}`)).toMatch(
      /^This session token has expired\. .*"The token has expired\."/,
    );
  });

  it('has a link to the documentation of its code', async () => {
    const gateway = await startTestGateway({ service });
    expect(await (await get(gateway)).json()).toMatchObject({
      code: 'unauthenticated',
      documentation_url: 'http://localhost:3000/docs/errors/unauthenticated',
    });
  });
});

describe('the version of the API', () => {
  it('is in every response of a call, and a request may name only one that is served', async () => {
    const gateway = await startTestGateway({ service });
    const authorization = await signedIn(gateway);
    const plain = await get(gateway, authorization);
    expect([plain.status, plain.headers.get('atelier-version')]).toEqual([200, apiVersion]);
    expect((await get(gateway, authorization, { 'atelier-version': apiVersion })).status).toBe(200);
    const old = await get(gateway, authorization, { 'atelier-version': '2020-01-01' });
    expect(old.status).toBe(400);
    expect(await old.json()).toMatchObject({
      code: 'invalid_request',
      details: [{ field: 'Atelier-Version', message: `Must be one of: ${apiVersion}.` }],
    });
  });
});

describe('the rate limit', () => {
  it('is reported with what remains, also when it is exceeded', async () => {
    const gateway = await startTestGateway({ service, env: { RATE_LIMITS: '{"reads_per_minute":2}' } });
    const authorization = await signedIn(gateway);
    const headers = async () => {
      const response = await get(gateway, authorization);
      return [response.headers.get('ratelimit-policy'), response.headers.get('ratelimit')];
    };
    expect(await headers()).toEqual(['"read";q=2;w=60', '"read";r=1;t=60']);
    expect((await headers())[1]).toMatch(/^"read";r=0;t=\d+$/);
    expect((await headers())[1]).toMatch(/^"read";r=0;t=\d+$/);
  });

  it('is not reported for a request that is refused before it is counted', async () => {
    const gateway = await startTestGateway({ service });
    const authorization = await signedIn(gateway);
    const post = async (
      headers: Record<string, string>,
      body: string | ReadableStream,
      more: object = {},
    ) => {
      const response = await fetch(`${gateway.url}${write}`, { method: 'POST', headers, body, ...more });
      return [response.status, response.headers.has('ratelimit'), response.headers.has('ratelimit-policy')];
    };
    const json = { authorization, 'content-type': 'application/json' };
    const large = 'x'.repeat(200_000);
    expect(await post({}, '{}')).toEqual([401, false, false]);
    expect(await post({ authorization, 'content-type': 'text/plain' }, 'x')).toEqual([415, false, false]);
    expect(await post(json, large)).toEqual([413, false, false]);
    // Without a Content-Length, the body has to be read.
    const stream = new Blob([large]).stream();
    expect(await post(json, stream, { duplex: 'half' })).toEqual([413, true, true]);
  });

  it('and a service that is down name the time to wait', async () => {
    const gateway = await startTestGateway({ env: { CREATIONS_URL: 'http://127.0.0.1:9' } });
    const response = await get(gateway, await signedIn(gateway));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });
});

describe('a page of another origin', () => {
  const origin = 'https://tools.example';
  const preflight = (gateway: TestGateway, path: string) =>
    fetch(`${gateway.url}${path}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });

  it('may make the calls if its origin is configured', async () => {
    const gateway = await startTestGateway({ service, env: { CORS_ORIGINS: origin } });
    const allowed = await preflight(gateway, write);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin);
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    const response = await fetch(`${gateway.url}${write}`, {
      method: 'POST',
      headers: { origin, authorization: await signedIn(gateway), 'content-type': 'application/json' },
      body: '{"prompt":"tea","length":800}',
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-expose-headers')).toContain('RateLimit');
    expect(response.headers.get('vary')?.toLowerCase()).toContain('origin');
  });

  it('OPTIONS says which methods an address takes, also without CORS', async () => {
    const gateway = await startTestGateway({ service });
    const response = await fetch(`${gateway.url}${write}`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST']);
  });

  it('may read why a call failed', async () => {
    const gateway = await startTestGateway({ env: { CORS_ORIGINS: origin } });
    const response = await get(gateway, undefined, { origin });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([401, origin]);
  });

  it('is refused without the setting, for another origin, and outside the calls', async () => {
    const closed = await startTestGateway({ service });
    expect((await preflight(closed, write)).headers.get('access-control-allow-origin')).toBeNull();
    const gateway = await startTestGateway({ service, env: { CORS_ORIGINS: origin } });
    const post = (path: string, from: string) =>
      fetch(`${gateway.url}${path}`, { method: 'POST', headers: { origin: from } });
    expect((await post(write, 'https://evil.example')).status).toBe(403);
    expect((await post('/newsletter/unsubscribe?token=x', origin)).status).toBe(403);
    expect(
      (await preflight(gateway, '/__clerk/v1/client')).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
});
