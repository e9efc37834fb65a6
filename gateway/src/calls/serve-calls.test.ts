import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { identityHeader } from '@atelier/contracts';
import { createIdentityVerifier } from '@atelier/server-kit/identity';
import { testPublicKeys } from '@atelier/server-kit/testing';
import { describe, expect, it } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';

type Headers = Record<string, string | string[] | undefined>;
const json = (
  response: { end(text: string): unknown; setHeader(name: string, value: string): unknown },
  body: object,
) => {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
};

describe('a call', () => {
  it('reaches its service with the signed identity of the user', async () => {
    let seen: { url: string | undefined; headers: Headers } | undefined;
    const gateway = await startTestGateway({
      service: (req, res) => {
        seen = { url: req.url, headers: req.headers };
        json(res, { success: true });
      },
    });
    const token = await gateway.keys.token({ claims: { pla: 'u:premium' } });
    const response = await fetch(`${gateway.url}/api/user/get-user-creations?limit=2`, {
      headers: { authorization: `Bearer ${token}`, cookie: 'a=b' },
    });
    expect(await response.json()).toEqual({ success: true });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(seen?.url).toBe('/api/user/get-user-creations?limit=2');
    expect(seen?.headers.authorization).toBeUndefined();
    expect(seen?.headers.cookie).toBeUndefined();
    const verify = createIdentityVerifier(testPublicKeys('creations'), 'creations');
    expect(await verify(String(seen?.headers[identityHeader]))).toEqual({
      userId: 'user_ada',
      sessionId: 'sess_1',
      plan: 'premium',
    });
    await expect(
      createIdentityVerifier(testPublicKeys('text'), 'text')(String(seen?.headers[identityHeader])),
    ).rejects.toThrow();
  });

  it('gets "unavailable" when a balancer before the service fails, and the failure of a service as it is', async () => {
    const gateway = await startTestGateway({
      service: (req, res) => {
        if (req.url?.includes('offset')) {
          res.writeHead(502, { 'x-atelier-error': 'provider_failed', 'content-type': 'application/json' });
          res.end('{"success":false}');
        } else res.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway</html>');
      },
    });
    const headers = { authorization: `Bearer ${await gateway.keys.token()}` };
    const path = `${gateway.url}/api/user/get-user-creations`;
    const foreign = await fetch(path, { headers });
    expect(foreign.status).toBe(503);
    expect(await foreign.json()).toMatchObject({ success: false, code: 'unavailable' });
    const own = await fetch(`${path}?offset=1`, { headers });
    expect([own.status, await own.json()]).toEqual([502, { success: false }]);
  });

  /** Requests an image with these headers. Returns those that the service gets, and the response. */
  async function forward(headers: Record<string, string>, env: Record<string, string> = {}) {
    let seen: Headers = {};
    const gateway = await startTestGateway({
      env,
      service: (req, res) => {
        seen = req.headers;
        res.end();
      },
    });
    return { response: await fetch(`${gateway.url}/pictures/abc.png`, { headers }), seen };
  }

  it('abuse 2, 27: ignores identity, request id and forwarding headers of the client', async () => {
    const { seen, response } = await forward({
      [identityHeader]: 'forged',
      'x-request-id': 'chosen-by-a-stranger',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'for=1.2.3.4',
    });
    expect(seen[identityHeader]).toBeUndefined();
    expect(seen.forwarded).toBeUndefined();
    expect(response.headers.get('x-request-id')).not.toBe('chosen-by-a-stranger');
    expect(seen).toMatchObject({
      'x-request-id': response.headers.get('x-request-id'),
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'localhost:3000',
      'x-forwarded-proto': 'http',
    });
  });

  it('abuse 38: limits the addresses of one IPv6 network together', async () => {
    const gateway = await startTestGateway({
      env: { TRUST_PROXY: '1', RATE_LIMITS: '{"images_per_minute":2}' },
      service: (_, res) => res.end(),
    });
    const statusFor = async (address: string) =>
      (await fetch(`${gateway.url}/pictures/abc.png`, { headers: { 'x-forwarded-for': address } })).status;
    expect(await statusFor('2001:db8:1:2::1')).toBe(200);
    expect(await statusFor('2001:db8:1:2::2')).toBe(200);
    expect(await statusFor('2001:db8:1:2:ffff::3')).toBe(429);
    expect(await statusFor('2001:db8:1:3::1')).toBe(200);
  });

  it('abuse 27: does not forward hop-by-hop headers, cookies and server names', async () => {
    const gateway = await startTestGateway({
      service: (_, res) => {
        res.writeHead(200, {
          connection: 'x-secret, close',
          'x-secret': '1',
          'x-powered-by': 'Koa',
          'set-cookie': 'a=b',
          'x-kept': 'yes',
        });
        res.end();
      },
    });
    const { headers } = await fetch(`${gateway.url}/pictures/abc.png`);
    for (const name of ['x-secret', 'x-powered-by', 'set-cookie']) expect(headers.has(name)).toBe(false);
    expect(headers.get('x-kept')).toBe('yes');
  });

  it('gets 405 with the allowed methods', async () => {
    const gateway = await startTestGateway();
    const response = await fetch(`${gateway.url}/api/ai/generate-article`, { method: 'DELETE' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await response.json()).toMatchObject({
      success: false,
      code: 'method_not_allowed',
      message: 'This address takes POST, not DELETE.',
    });
  });

  it('gets 412 for a change with If-Match, which no weak ETag matches', async () => {
    const gateway = await startTestGateway();
    const change = async (tag: string) => {
      const authorization = `Bearer ${await gateway.keys.token()}`;
      const headers = { authorization, 'content-type': 'application/json', 'if-match': tag };
      const path = '/api/user/creations/665f1c2ab40c1d5e6f708192';
      const { status } = await fetch(gateway.url + path, { method: 'PATCH', headers, body: '{"title":"a"}' });
      return status;
    };
    expect(await change('W/"abc"')).toBe(412);
    expect(await change('*')).toBe(200);
  });

  it('has exactly its path: not another case, a slash at its end, a part or more', async () => {
    const gateway = await startTestGateway();
    const statusOf = async (path: string) =>
      (await fetch(`${gateway.url}${path}`, { method: 'POST' })).status;
    const path = '/api/ai/generate-article';
    expect(await statusOf(path)).toBe(401);
    for (const other of [`${path}/`, '/api/AI/generate-article', '/api/ai', `${path}/more`])
      expect([other, await statusOf(other)]).toEqual([other, 404]);
  });

  it('to an unknown path gets a failure', async () => {
    const gateway = await startTestGateway();
    const response = await fetch(`${gateway.url}/api/nothing`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      request_id: response.headers.get('x-request-id'),
    });
  });
});

describe('a response', () => {
  it('is compressed when it is long enough', async () => {
    const body = { text: 'tea '.repeat(1000) };
    const gateway = await startTestGateway({ service: (_, res) => json(res, body) });
    const get = (encoding: string) =>
      fetch(`${gateway.url}/pictures/abc.png`, { headers: { 'accept-encoding': encoding } });
    for (const encoding of ['br', 'gzip']) {
      const response = await get(encoding);
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(await response.json()).toEqual(body);
    }
    expect((await get('identity')).headers.get('content-encoding')).toBeNull();
  });

  it.each(['text/event-stream', 'image/png'])(
    'of %s arrives in the parts that the service sends',
    async (type) => {
      const next = Promise.withResolvers<void>();
      const gateway = await startTestGateway({
        service: async (_, res) => {
          res.writeHead(200, { 'content-type': type });
          res.write('event: delta\ndata: {"text":"first"}\n\n');
          await next.promise;
          res.end('event: done\ndata: {}\n\n');
        },
      });
      const headers = { 'accept-encoding': 'br, gzip' };
      const response = await fetch(`${gateway.url}/pictures/abc.png`, { headers });
      expect(response.headers.get('content-encoding')).toBeNull();
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader?.read())?.value).toContain('first');
      next.resolve();
      expect((await reader?.read())?.value).toContain('done');
      expect((await reader?.read())?.done).toBe(true);
    },
  );

  it.each([
    [100, 503],
    [100_000, 'broken off'],
  ])('of %d bytes that breaks off in the service is %s for the client', async (length, expected) => {
    const gateway = await startTestGateway({
      service: (_, res) => {
        res.writeHead(200, { 'content-length': length, 'cache-control': 'public, immutable' });
        res.write('half', () => res.destroy());
      },
    });
    const outcome = fetch(`${gateway.url}/pictures/abc.png`).then(async (response) => {
      await response.text();
      return response.headers.get('cache-control') === 'no-store' && response.status;
    });
    expect(await outcome.catch(() => 'broken off')).toBe(expected);
  });

  it('abuse 11: aborts the service when the client disconnects, without a warning', async () => {
    const ended = Promise.withResolvers<void>();
    const gateway = await startTestGateway({
      service: (_, res) => {
        res.on('close', () => ended.resolve());
        res.writeHead(200, { 'content-type': 'text/event-stream' });
        res.write('data: 1\n\n');
      },
    });
    const sent = request(`${gateway.url}/pictures/abc.png`).end();
    const [response] = await once(sent, 'response');
    await once(response, 'data');
    sent.destroy();
    await ended.promise;
    await yieldToEventLoop();
    const health = await fetch(`${gateway.url}/healthz`);
    expect(health.status).toBe(200);
    const faults = gateway.log.filter((line) => JSON.parse(line).level >= 40);
    // The gateway logs once at its start that there is no web app.
    expect(faults.filter((line) => !line.includes('a build of the pages cannot be used'))).toEqual([]);
  });
});

it('abuse 11: ends a call whose client leaves before it is sent to its service', async () => {
  const asked = Promise.withResolvers<void>();
  const verified = Promise.withResolvers<void>();
  const key = { id: 'ak_1', subject: 'user_ada', scopes: [], revoked: false, expired: false };
  let left = false;
  const gateway = await startTestGateway({
    clerk: async (req, res) => {
      asked.resolve();
      await verified.promise;
      json(res, req.url?.includes('/billing/') ? { subscription_items: [] } : { ...key, expiration: null });
    },
    service: (_, res) => json(res, { success: true }),
  });
  const sent = request(`${gateway.url}/api/user/get-user-creations`, {
    headers: { authorization: 'Bearer ak_good' },
  }).end();
  sent.once('error', () => {
    left = true;
  });
  await asked.promise;
  sent.destroy();
  await expect.poll(() => left).toBe(true);
  // A request of its own connection is served after the gateway has seen the end of the other one.
  await fetch(`${gateway.url}/healthz`);
  verified.resolve();
  const ended = () =>
    gateway.log.map((line) => JSON.parse(line)).find(({ msg }) => msg.startsWith('GET /api/'));
  await expect.poll(ended).toMatchObject({ status: 499 });
});

describe('rate limits', () => {
  it('respond with 429 and Retry-After', async () => {
    const gateway = await startTestGateway({
      env: { RATE_LIMITS: '{"newsletter_per_hour":2}' },
      service: (_, res) => json(res, { success: true }),
    });
    const subscribe = () =>
      fetch(`${gateway.url}/api/newsletter/subscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"email":"ada@example.com"}',
      });
    expect([(await subscribe()).status, (await subscribe()).status]).toEqual([200, 200]);
    const third = await subscribe();
    expect(third.status).toBe(429);
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    const failure = { code: 'rate_limited', reason: 'newsletter' };
    const retry_after = Number(third.headers.get('retry-after'));
    expect(await third.json()).toMatchObject({ ...failure, retry_after });
  });

  it('abuse 63: let visitors try titles five times an hour, and a number of times from all addresses', async () => {
    const gateway = await startTestGateway({
      env: { TRUST_PROXY: '1', RATE_LIMITS: '{"all_trials_per_hour":10}' },
      service: (_, res) => json(res, { success: true, titles: [] }),
    });
    const attempt = (address: string) =>
      fetch(`${gateway.url}/api/try/blog-titles`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: '{"keyword":"tea"}',
      });
    const statuses = async (address: string, count: number) =>
      new Set(await Promise.all(Array.from({ length: count }, async () => (await attempt(address)).status)));
    expect(await statuses('9.9.9.9', 5)).toEqual(new Set([200]));
    const refused = await attempt('9.9.9.9');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', reason: 'trial' });
    expect(await statuses('9.9.8.1', 5)).toEqual(new Set([200]));
    expect(await (await attempt('9.9.7.1')).json()).toMatchObject({ reason: 'all-trials' });
  });

  it('allow the one-click requests that a mail provider sends for many users', async () => {
    const gateway = await startTestGateway({
      env: { RATE_LIMITS: '{"newsletter_per_hour":1}' },
      service: (req, res) => json(res, { success: true, url: req.url }),
    });
    const address = `/newsletter/unsubscribe?token=${'x'.repeat(32)}`;
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), new FormData(), null]) {
      const response = await fetch(`${gateway.url}${address}`, { method: 'POST', body });
      expect(await response.json()).toEqual({ success: true, url: address });
    }
    const long = await fetch(`${gateway.url}${address}`, { method: 'POST', body: 'x'.repeat(8_000) });
    expect(long.status).toBe(413);
    expect(gateway.log.join('')).not.toContain('xxxx');
  });

  it('abuse 32: count creating calls, reads and writes per user, and images per client address', async () => {
    const limits = {
      ai_calls_per_minute: 1,
      reads_per_minute: 2,
      writes_per_minute: 1,
      images_per_minute: 3,
    };
    const gateway = await startTestGateway({
      env: { RATE_LIMITS: JSON.stringify(limits) },
      service: async (req, res) => {
        await text(req);
        json(res, { success: true });
      },
    });
    const call = async (sub: string, path: string, body?: string) => {
      const authorization = `Bearer ${await gateway.keys.token({ claims: { sub } })}`;
      const response = await fetch(`${gateway.url}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
        body: body ?? null,
      });
      await response.arrayBuffer();
      return [response.status, response.headers.has('retry-after')];
    };
    const [allowed, refused] = [
      [200, false],
      [429, true],
    ];
    const id = 'a'.repeat(24);
    expect(await call('user_ada', '/api/user/get-user-creations')).toEqual(allowed);
    expect(await call('user_ada', `/api/user/creations/${id}`)).toEqual(allowed);
    expect(await call('user_ada', '/api/user/get-published-creations')).toEqual(refused);
    expect(await call('user_grace', '/api/user/get-published-creations')).toEqual(allowed);
    const like = JSON.stringify({ id });
    const deletion = JSON.stringify({ ids: [id] });
    expect(await call('user_ada', '/api/user/toggle-creations', like)).toEqual(allowed);
    expect(await call('user_ada', '/api/user/creations/delete', deletion)).toEqual(refused);
    expect(await call('user_grace', '/api/user/creations/delete', deletion)).toEqual(allowed);
    const article = '{"prompt":"tea","length":800}';
    expect(await call('user_ada', '/api/ai/generate-article', article)).toEqual(allowed);
    expect(await call('user_ada', '/api/ai/generate-article', article)).toEqual(refused);
    expect(await call('user_grace', '/api/ai/generate-article', article)).toEqual(allowed);
    for (const sub of ['user_ada', 'user_grace', 'user_ada'])
      expect(await call(sub, '/pictures/abc.png')).toEqual(allowed);
    expect(await call('user_linus', '/pictures/abc.png')).toEqual(refused);
  });

  it('abuse 32: refuse concurrent reads above the limit until one has ended', async () => {
    const release = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    let reads = 0;
    const gateway = await startTestGateway({
      env: { RATE_LIMITS: '{"reads_at_once":3}' },
      service: async (req, res) => {
        if (req.url?.includes('get-user-creations')) {
          reads += 1;
          if (reads === 3) arrived.resolve();
          await release.promise;
        }
        json(res, { success: true });
      },
    });
    const token = await gateway.keys.token();
    const read = async (path = '/api/user/get-user-creations', authorization = `Bearer ${token}`) =>
      (await fetch(`${gateway.url}${path}`, { headers: { authorization } })).status;
    const first = [read(), read(), read()];
    await arrived.promise;
    expect(await Promise.all(Array.from({ length: 50 }, () => read()))).toEqual(Array(50).fill(429));
    expect(reads).toBe(3);
    const list = `${gateway.url}/api/user/get-user-creations`;
    const refused = await fetch(list, { headers: { authorization: `Bearer ${token}` } });
    const failure = { code: 'rate_limited', reason: 'reads-at-once', retry_after: 1 };
    expect(await refused.json()).toMatchObject(failure);
    expect(await read('/pictures/abc.png')).toBe(200);
    const other = `Bearer ${await gateway.keys.token({ claims: { sub: 'user_grace' } })}`;
    expect(await read('/api/user/get-published-creations', other)).toBe(200);
    release.resolve();
    expect(await Promise.all(first)).toEqual([200, 200, 200]);
    await expect.poll(() => read()).toBe(200);
  });

  it('release a concurrent read when its client disconnects', async () => {
    const hanging = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const gateway = await startTestGateway({
      env: { RATE_LIMITS: '{"reads_at_once":1}' },
      service: (req, res) => {
        if (!req.url?.includes('hang')) return json(res, { success: true });
        res.on('close', () => ended.resolve());
        hanging.resolve();
      },
    });
    const authorization = `Bearer ${await gateway.keys.token()}`;
    const list = `${gateway.url}/api/user/get-user-creations`;
    const sent = request(`${list}?hang`, { headers: { authorization } }).end();
    sent.on('error', () => undefined);
    await hanging.promise;
    sent.destroy();
    await ended.promise;
    expect((await fetch(list, { headers: { authorization } })).status).toBe(200);
  });
});
