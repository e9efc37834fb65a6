import { failure, gatewayReadiness, serviceNames } from '@atelier/contracts';
import { expect, it } from 'vitest';
import { type Rig, serve, startRig } from '../testing/rig.ts';

const nowhere = 'http://127.0.0.1:9';
const all = (state: string) => Object.fromEntries(serviceNames.map((name) => [name, state]));

async function ask(rig: Rig) {
  const answer = await fetch(`${rig.url}/readyz`);
  return { status: answer.status, body: (await answer.json()) as unknown };
}

async function expectNotReady(rig: Rig, part: string) {
  const { status, body } = await ask(rig);
  expect(status).toBe(503);
  expect(failure.parse(body)).toMatchObject({ code: 'unavailable', details: [{ field: part }] });
  expect((await fetch(`${rig.url}/healthz`)).status).toBe(200);
}

it('is ready when every service is and tokens can be checked', async () => {
  const { status, body } = await ask(await startRig());
  expect(status).toBe(200);
  expect(gatewayReadiness.parse(body)).toEqual({ success: true, status: 'ok', services: all('ok') });
});

it('abuse 31: stays ready while one service is down, and names it', async () => {
  const { status, body } = await ask(await startRig({ env: { RESUME_URL: nowhere } }));
  expect(status).toBe(200);
  expect(gatewayReadiness.parse(body)).toEqual({
    success: true,
    status: 'degraded',
    services: { ...all('ok'), resume: 'degraded' },
  });
});

it('abuse 31: stays ready while one service does not answer', async () => {
  const silent = await serve(() => undefined);
  const { status, body } = await ask(await startRig({ env: { RESUME_URL: silent } }));
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'degraded', services: { resume: 'degraded', text: 'ok' } });
});

it('is not ready while no service is', async () => {
  await expectNotReady(await startRig({ service: (_, res) => void res.writeHead(503).end() }), 'services');
});

it('is not ready while tokens cannot be checked', async () => {
  await expectNotReady(await startRig({ env: { CLERK_JWKS_URL: nowhere } }), 'sign-in');
});

it('is not ready while it shuts down', async () => {
  const rig = await startRig();
  expect((await ask(rig)).status).toBe(200);
  rig.drain();
  await expectNotReady(rig, 'gateway');
});

it('does not ask the services once for every question', async () => {
  let asked = 0;
  const rig = await startRig({
    service: (_, res) => {
      asked += 1;
      res.end();
    },
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(rig)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(asked).toBeLessThan(20 * serviceNames.length);
});
