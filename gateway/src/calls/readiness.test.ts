import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failure, gatewayReadiness, identityHeader, serviceNames } from '@atelier/contracts';
import { createIdentityVerifier } from '@atelier/server-kit/identity';
import { testPublicKeys } from '@atelier/server-kit/testing';
import { hourMs } from '@atelier/server-kit/time';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createKeys } from '../testing/keys.ts';
import { countRequests, serve, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const dateIn = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
const wrong = {
  success: false,
  message: '',
  code: 'unavailable',
  request_id: 'r',
  documentation_url: 'https://x.example',
};
const nowhere = 'http://127.0.0.1:9';
const all = (state: string) => Object.fromEntries(serviceNames.map((name) => [name, state]));

async function get(gateway: TestGateway) {
  const response = await fetch(`${gateway.url}/readyz`);
  return { status: response.status, body: (await response.json()) as unknown };
}

async function expectNotReady(gateway: TestGateway, part: string) {
  const { status, body } = await get(gateway);
  expect(status).toBe(503);
  expect(failure.parse(body)).toMatchObject({ code: 'unavailable', details: [{ field: part }] });
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
}

it('is ready when every service is ready and the keys are available', async () => {
  const { status, body } = await get(await startTestGateway());
  expect(status).toBe(200);
  expect(gatewayReadiness.parse(body)).toEqual({
    success: true,
    status: 'ok',
    services: all('ok'),
    rate_limits: 'per_process',
    proxies: { trusted: 0, arrived: 0 },
  });
});

it('stays ready while one service is down, and reports it as degraded', async () => {
  const { status, body } = await get(await startTestGateway({ env: { RESUME_URL: nowhere } }));
  expect(status).toBe(200);
  expect(gatewayReadiness.parse(body)).toEqual({
    success: true,
    status: 'degraded',
    services: { ...all('ok'), resume: 'degraded' },
    rate_limits: 'per_process',
    proxies: { trusted: 0, arrived: 0 },
    details: [{ field: 'resume', message: 'cannot be reached' }],
  });
});

it('stays ready while one service does not respond', async () => {
  const silent = await serve(() => undefined);
  const { status, body } = await get(await startTestGateway({ env: { RESUME_URL: silent } }));
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'degraded', services: { resume: 'degraded', text: 'ok' } });
});

it('asks each service with an identity of no user, and names the fault of one that rejects it', async () => {
  const verify = createIdentityVerifier(testPublicKeys('text'), 'text');
  const seen: string[] = [];
  const details = [{ field: 'identity', message: 'is not signed with the keys of this service' }];
  const text = await serve((req, res) => {
    seen.push(String(req.headers[identityHeader]));
    res.writeHead(503).end(JSON.stringify({ ...wrong, details }));
  });
  const gateway = await startTestGateway({ env: { TEXT_URL: text } });
  const { status, body } = await get(gateway);
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'degraded' })]);
  const message = 'identity is not signed with the keys of this service';
  expect(gatewayReadiness.parse(body).details).toEqual([{ field: 'text', message }]);
  expect(await verify(seen[0] ?? '')).toMatchObject({ userId: 'gateway' });
  expect(gateway.log.join('')).toContain(message);
});

it.each([300, -300])(
  'is not ready while its clock differs from the vendor of sign-in by %i s, and rejects no user as signed out',
  async (seconds) => {
    const { published } = await createKeys();
    const clerk = await serve((_, res) => {
      res.setHeader('date', dateIn(seconds)).end(JSON.stringify({ keys: published() }));
    });
    const gateway = await startTestGateway({ env: { CLERK_FAPI_URL: clerk } });
    await expectNotReady(gateway, 'sign-in');
    const expired = await gateway.keys.token({ claims: { exp: 1 } });
    const call = await fetch(`${gateway.url}/api/user/get-user-creations`, {
      headers: { authorization: `Bearer ${expired}` },
    });
    expect(call.status).toBe(503);
  },
);

it('the time of a cached response of the vendor does not count', async () => {
  const { published } = await createKeys();
  const clerk = await serve((_, res) => {
    res
      .setHeader('date', dateIn(-300))
      .setHeader('age', '300')
      .end(JSON.stringify({ keys: published() }));
  });
  expect((await get(await startTestGateway({ env: { CLERK_FAPI_URL: clerk } }))).status).toBe(200);
});

it('stays ready for pages and files while no service can use the database, and names it', async () => {
  const details = [{ field: 'database', message: 'cannot be used' }];
  const gateway = await startTestGateway({
    service: (_, res) => void res.end(JSON.stringify({ success: true, status: 'degraded', details })),
  });
  const { status, body } = await get(gateway);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      status: 'degraded',
      services: all('degraded'),
      details: serviceNames.map((field) => ({ field, message: 'database cannot be used' })),
    }),
  ]);
});

it('is not ready while the keys are unavailable', async () => {
  await expectNotReady(await startTestGateway({ env: { CLERK_FAPI_URL: nowhere } }), 'sign-in');
});

it('stays ready with old keys while no new ones can be fetched, and says so', async () => {
  const { published } = await createKeys();
  let down = false;
  const clerk = await serve((_, res) => {
    res.writeHead(down ? 503 : 200, { date: dateIn(0) }).end(JSON.stringify({ keys: published() }));
  });
  const gateway = await startTestGateway({ env: { CLERK_FAPI_URL: clerk } });
  expect((await get(gateway)).status).toBe(200);
  down = true;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs });
  onTestFinished(() => void vi.useRealTimers());
  const details = [{ field: 'sign-in', message: 'has no new keys: Clerk does not respond' }];
  expect(await get(gateway)).toMatchObject({ status: 200, body: { status: 'degraded', details } });
});

it('is not ready without a build of the web app', async () => {
  await expectNotReady(await startTestGateway({ env: { WEB_DIR: '/nowhere' } }), 'pages');
});

it('is not ready while it cannot store files, and logs the cause once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'cache'), 'a file where the folder of module files belongs');
  const gateway = await startTestGateway({ env: { DATA_DIR: folder } });
  await expectNotReady(gateway, 'files');
  await expectNotReady(gateway, 'files');
  const logged = gateway.log.filter((line) => line.includes('a readiness check fails'));
  expect(logged).toEqual([
    expect.stringMatching(/"dependency":"files".*EEXIST|EEXIST.*"dependency":"files"/),
  ]);
  await rm(join(folder, 'cache'));
  expect((await get(gateway)).status).toBe(200);
});

it('says how many addresses of proxies arrive, and how many are trusted', async () => {
  const gateway = await startTestGateway({ env: { TRUST_PROXY: '1' } });
  const response = await fetch(`${gateway.url}/readyz`, {
    headers: { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' },
  });
  expect(gatewayReadiness.parse(await response.json()).proxies).toEqual({ trusted: 1, arrived: 2 });
});

it('is not ready during shutdown', async () => {
  const gateway = await startTestGateway();
  expect((await get(gateway)).status).toBe(200);
  gateway.drain();
  await expectNotReady(gateway, 'gateway');
});

it('reuses the result for concurrent probes', async () => {
  const counted = countRequests();
  const gateway = await startTestGateway({ service: counted.service });
  const responses = await Promise.all(Array.from({ length: 20 }, () => get(gateway)));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(counted.received).toBeLessThan(20 * serviceNames.length);
});
