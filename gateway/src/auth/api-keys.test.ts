import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { failure, identityHeader } from '@atelier/contracts';
import { memoryStore } from '@atelier/server-kit/rate-limits';
import { decodeJwt } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { createRateLimit } from '../edge/rate-limit.ts';
import type { Context } from '../edge/request-target.ts';
import { serve, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { createApiKeys } from './api-keys.ts';

const usable = { subject: 'user_ada', scopes: [], revoked: false, expired: false, expiration: null };
const key = { object: 'api_key', id: 'ak_1', ...usable };
const subscriptionTo = (slug: string, status = 'active') => ({
  object: 'commerce_subscription',
  subscription_items: [
    { object: 'commerce_subscription_item', status, plan: { object: 'commerce_plan', slug } },
  ],
});
const missing = { errors: [{ code: 'resource_not_found', message: 'not found' }] };
const premium = subscriptionTo('premium');
const list = '/api/user/get-user-creations';

/** Clerk's Backend API with one key, which a test may change. Unknown secrets get 404. */
function clerkWith(changes: object = {}, subscription: object | null = premium) {
  const state = {
    key: { ...key, ...changes } as object,
    user: { banned: false } as object | null,
    subscription,
    status: 200,
    checks: 0,
  };
  const reply = (res: ServerResponse, status: number, body: object) =>
    res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const clerk: RequestListener = async (req, res) => {
    const body = await text(req);
    if (req.headers.authorization !== 'Bearer sk_live_test' || !req.headers['clerk-api-version'])
      return reply(res, 401, {});
    if (req.url?.endsWith('/billing/subscription'))
      return reply(res, state.subscription ? 200 : 404, state.subscription ?? missing);
    if (req.url === '/v1/users/user_ada') return reply(res, state.user ? 200 : 404, state.user ?? missing);
    state.checks += 1;
    if (state.status !== 200) return reply(res, state.status, {});
    const wanted = req.url?.endsWith('/oauth_applications/access_tokens/verify')
      ? '{"access_token":"oat_good"}'
      : '{"secret":"ak_good"}';
    return body === wanted ? reply(res, 200, state.key) : reply(res, 404, missing);
  };
  return { state, clerk };
}

async function start(clerk: RequestListener, env: Record<string, string> = {}) {
  const service = (req: IncomingMessage, res: ServerResponse) => {
    const { iat: _, exp: __, ...identity } = decodeJwt(String(req.headers[identityHeader]));
    res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(identity));
  };
  return startTestGateway({ clerk, service, env });
}

const call = (gateway: TestGateway, path = list, secret = 'ak_good', init: RequestInit = {}) =>
  fetch(`${gateway.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${secret}`, ...init.headers },
  });
const post = (gateway: TestGateway, path: string, secret = 'ak_good') =>
  call(gateway, path, secret, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

describe('abuse 47: an API key', () => {
  it('acts as its user, with the plan of the subscription', async () => {
    const gateway = await start(clerkWith().clerk);
    const identity = { sub: 'user_ada', sid: 'ak_1', plan: 'premium' };
    expect(await (await call(gateway)).json()).toMatchObject(identity);
  });

  it.each([
    ['no subscription', null],
    ['one that has ended', subscriptionTo('premium', 'ended')],
    ['one to another plan', subscriptionTo('free_user')],
  ])('has the Free plan with %s', async (_, subscription) => {
    const gateway = await start(clerkWith({}, subscription).clerk);
    expect(await (await call(gateway)).json()).toMatchObject({ plan: 'free' });
  });

  it.each([
    ['revoked', { revoked: true }, 'The token has expired.', 'has expired or was revoked'],
    ['expired', { expired: true }, 'The token has expired.', 'has expired or was revoked'],
    ['past its expiration', { expiration: 1 }, 'The token has expired.', 'has expired or was revoked'],
    ['of an organization', { subject: 'org_1' }, 'The token is not valid.', 'is not valid'],
  ])('that is %s is refused', async (_, changes, description, message) => {
    const gateway = await start(clerkWith(changes).clerk);
    const response = await call(gateway);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain(description);
    expect(failure.parse(await response.json()).message).toContain(message);
  });

  it('abuse 56: of a banned user is refused', async () => {
    const { clerk, state } = clerkWith();
    state.user = { banned: true };
    expect((await call(await start(clerk))).status).toBe(401);
  });

  it('abuse 56: of a user whom Clerk no longer has is refused, and what the user made is erased', async () => {
    const { clerk, state } = clerkWith({}, null);
    state.user = null;
    const ended: string[] = [];
    const service: RequestListener = async (req, res) => {
      ended.push(`${req.method} ${req.url} ${await text(req)}`);
      res.end('{}');
    };
    const gateway = await startTestGateway({ clerk, service });
    expect((await call(gateway)).status).toBe(401);
    const erasure = 'POST /internal/end-account {"user_id":"user_ada","reason":"deleted"}';
    await expect.poll(() => ended).toEqual([erasure]);
  });

  it('that Clerk does not know is refused, and asked for once', async () => {
    const { clerk, state } = clerkWith();
    const gateway = await start(clerk);
    for (let i = 0; i < 3; i++) expect((await call(gateway, list, 'ak_bad')).status).toBe(401);
    expect(state.checks).toBe(1);
  });

  it('is checked once for concurrent and later calls, and again after the cache time', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      const { clerk, state } = clerkWith();
      const gateway = await start(clerk);
      const statuses = async () =>
        (await Promise.all([1, 2, 3].map(() => call(gateway)))).map(({ status }) => status);
      expect(await statuses()).toEqual([200, 200, 200]);
      expect(await statuses()).toEqual([200, 200, 200]);
      expect(state.checks).toBe(1);
      state.key = { ...key, revoked: true };
      vi.advanceTimersByTime(29_000);
      expect(await statuses()).toEqual([200, 200, 200]);
      vi.advanceTimersByTime(2_000);
      expect(await statuses()).toEqual([401, 401, 401]);
      expect(state.checks).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is checked once for concurrent calls while the limit is counted elsewhere', async () => {
    const { clerk, state } = clerkWith();
    let uses = 0;
    const limit = createRateLimit({ name: 'checks', points: 20, seconds: 60, store: memoryStore });
    const keys = createApiKeys({
      api: await serve(clerk),
      secretKey: 'sk_live_test',
      limit: {
        ...limit,
        async use(...used) {
          await setImmediate();
          uses += 1;
          return limit.use(...used);
        },
      },
      onMissingUser: () => {},
    });
    const ctx = { ip: '192.0.2.1' } as Context;
    const calls = Array.from({ length: 10 }, () => keys.verify(ctx, 'ak_good'));
    expect(new Set((await Promise.all(calls)).map(({ identity }) => identity.userId))).toEqual(
      new Set(['user_ada']),
    );
    expect([state.checks, uses]).toEqual([1, 1]);
  });

  it('that cannot be checked is answered with 503, and checked again by the next call', async () => {
    const { clerk, state } = clerkWith();
    const gateway = await start(clerk);
    state.status = 500;
    expect((await call(gateway)).status).toBe(503);
    state.status = 200;
    expect((await call(gateway)).status).toBe(200);
  });

  it('is answered with 503 when Clerk has the wrong address, or says nothing of a revocation', async () => {
    const nowhere = await start((_, res) => res.writeHead(404).end('no such page'));
    expect((await call(nowhere)).status).toBe(503);
    const { clerk, state } = clerkWith();
    state.key = { ...key, revoked: undefined };
    expect((await call(await start(clerk))).status).toBe(503);
  });

  it('is checked a limited number of times per client network', async () => {
    const { clerk, state } = clerkWith();
    const gateway = await start(clerk, { RATE_LIMITS: '{"api_key_checks_per_minute":2}' });
    const guesses = await Promise.all([1, 2, 3, 4].map((n) => call(gateway, list, `ak_guess${n}`)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 429, 429]);
    expect(state.checks).toBe(2);
  });

  it('is neither logged nor sent to a service', async () => {
    const gateway = await start(clerkWith().clerk);
    await call(gateway);
    await call(gateway, list, 'ak_bad');
    expect(gateway.log.join('')).not.toMatch(/ak_good|ak_bad/);
  });
});

describe('abuse 47: scopes', () => {
  const insufficient = (scope: string) =>
    `Bearer realm="atelier", error="insufficient_scope", scope="${scope}"`;

  it('limit what a key may do, and the refusal names the one that is needed', async () => {
    const gateway = await start(clerkWith({ scopes: ['read', 'create:text'] }).clerk);
    expect((await call(gateway)).status).toBe(200);
    expect((await post(gateway, '/api/ai/generate-article')).status).toBe(200);
    const refused = await post(gateway, '/api/user/creations/delete');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe(insufficient('delete'));
    expect(await refused.json()).toMatchObject({
      code: 'scope_required',
      message: "This API key doesn't have the scope delete. Use a key that has it.",
    });
  });

  it('abuse 52: of creating calls allow no change of the webhook', async () => {
    const scopes = ['create:text', 'create:image', 'create:resume'];
    const refused = await post(await start(clerkWith({ scopes }).clerk), '/api/user/set-webhook');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe(insufficient('webhook'));
    const allowed = await start(clerkWith({ scopes: ['webhook'] }).clerk);
    expect((await post(allowed, '/api/user/set-webhook')).status).toBe(200);
  });

  it('of creating calls reach the runs that they begin', async () => {
    const gateway = await start(clerkWith({ scopes: ['create:text'] }).clerk);
    const run = '/api/user/creations/665f1c2ab40c1d5e6f708192';
    for (const path of [run, `${run}/stream`]) expect((await call(gateway, path)).status).toBe(200);
    expect((await post(gateway, `${run}/stop`)).status).toBe(200);
    expect((await call(gateway)).status).toBe(403);
  });

  it.each(['delete', 'unknown'])('are named one by one where one of several is enough: %s', async (scope) => {
    const gateway = await start(clerkWith({ scopes: [scope] }).clerk);
    const refused = await call(gateway, '/api/user/creations/665f1c2ab40c1d5e6f708192');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe(insufficient('read'));
  });

  it('abuse 50: do not matter for calls of operators, which every key is refused without being checked', async () => {
    const { clerk, state } = clerkWith();
    const gateway = await start(clerk);
    for (const secret of ['ak_good', 'oat_good']) {
      const refused = await post(gateway, '/api/operator/modules/mfe-x/disable', secret);
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'scope_required' }]);
    }
    expect(state.checks).toBe(0);
  });
});

describe('abuse 47: an OAuth access token', () => {
  const token = (changes: object = {}) =>
    clerkWith({ object: 'clerk_idp_oauth_access_token', id: 'oat_1', expiration: 1_716_883_200, ...changes });

  it('acts as its user within its scopes', async () => {
    const gateway = await start(token({ scopes: ['openid', 'read'] }).clerk);
    const read = await call(gateway, list, 'oat_good');
    expect(await read.json()).toMatchObject({ sub: 'user_ada', sid: 'oat_1', plan: 'premium' });
    const write = await call(gateway, '/api/ai/generate-article', 'oat_good', { method: 'POST' });
    expect([write.status, await write.json()]).toMatchObject([403, { code: 'scope_required' }]);
  });

  it.each([
    ['unknown', 'oat_bad', {}, 401],
    ['without a scope of the product', 'oat_good', { scopes: [] }, 403],
  ])('that is %s is refused', async (_, secret, changes, status) => {
    const gateway = await start(token({ scopes: ['read'], ...changes }).clerk);
    expect((await call(gateway, list, secret)).status).toBe(status);
  });
});
