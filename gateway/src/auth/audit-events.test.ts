import { expect, it } from 'vitest';
import { servedModule, servedToAll } from '../testing/served-module.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const history = '/api/user/get-user-creations';
const events = (gateway: TestGateway) =>
  gateway.log.map((line) => JSON.parse(line)).filter(({ audit }) => audit);
const get = (gateway: TestGateway, token: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${history}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

it('abuse 39: records a rejected token with client address and request, but not a missing token', async () => {
  const gateway = await startTestGateway();
  const response = await get(gateway, await gateway.keys.token({ forged: true }), {
    'x-forwarded-for': '203.0.113.9',
  });
  expect(response.status).toBe(401);
  expect((await fetch(`${gateway.url}${history}`)).status).toBe(401);
  expect(events(gateway)).toEqual([
    expect.objectContaining({
      event: 'token_rejected',
      kind: 'session',
      user: null,
      address: '127.0.0.1',
      request_id: response.headers.get('x-request-id'),
    }),
  ]);
});

it('abuse 39: records the client address behind a trusted proxy, not a forged one', async () => {
  const gateway = await startTestGateway({ env: { TRUST_PROXY: '1' } });
  await get(gateway, 'forged', { 'x-forwarded-for': '10.9.9.9, 203.0.113.9' });
  expect(events(gateway)).toEqual([expect.objectContaining({ address: '203.0.113.9' })]);
});

it('abuse 39: logs user and session of a request', async () => {
  const gateway = await startTestGateway();
  await get(gateway, await gateway.keys.token());
  const lines = gateway.log.map((line) => JSON.parse(line));
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: `GET ${history}`, user: 'user_ada', session: 'sess_1' }),
  );
});

it('abuse 39: logs no usable image URL', async () => {
  const gateway = await startTestGateway();
  await fetch(`${gateway.url}/pictures/ab12Zt3vQ8mK1xR7pL5wY9.png?w=300`);
  expect(gateway.log.join('')).toContain('GET /pictures/ab12….png');
  expect(gateway.log.join('')).not.toContain('Zt3vQ8mK1xR7pL5wY9');
});

it('abuse 39: records a change of plan once, also while an older token is in use', async () => {
  const gateway = await startTestGateway();
  const now = Math.floor(Date.now() / 1000);
  const token = (exp: number, pla?: string) => gateway.keys.token({ claims: { exp, ...(pla && { pla }) } });
  const [before, older, after] = [
    await token(now + 50),
    await token(now + 52),
    await token(now + 58, 'u:premium'),
  ];
  for (const each of [before, older, after, older, before, after]) await get(gateway, each);
  expect(events(gateway)).toEqual([
    expect.objectContaining({ event: 'plan_changed', from: 'free', to: 'premium', user: 'user_ada' }),
  ]);
});

it('abuse 39: records a client address that reaches the limit of sign-ins', async () => {
  const gateway = await startTestGateway({ env: { RATE_LIMITS: '{"sign_ins_per_minute":1}' } });
  const signIn = () => fetch(`${gateway.url}/__clerk/v1/client/sign_ins`, { method: 'POST', body: 'a=b' });
  await signIn();
  expect((await signIn()).status).toBe(429);
  expect(events(gateway)).toEqual([
    expect.objectContaining({ event: 'sign_in_limited', address: '127.0.0.1' }),
  ]);
});

it('abuse 39: records activated and removed modules', async () => {
  let served: unknown[] = [];
  const gateway = await startTestGateway({ servedModules: () => served });
  for (const versions of [['1.0.0'], ['1.0.1-next'], []]) {
    served = versions.map((version) => servedToAll(servedModule({ version })));
    await fetch(`${gateway.url}/registry`);
  }
  const module = 'mfe-hello';
  expect(events(gateway)).toEqual([
    expect.objectContaining({ event: 'module_activated', module, version: '1.0.0', at_start: true }),
    expect.objectContaining({ event: 'module_activated', module, previous: '1.0.0', at_start: false }),
    expect.objectContaining({ event: 'module_deactivated', module, version: '1.0.1-next' }),
  ]);
});
