import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ErrorCode } from '@atelier/contracts';
import { errorCodeHeader, errors } from '@atelier/contracts';
import { type Mongodb, startMongodb } from '@atelier/sandbox-mongodb';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createKeys } from '../testing/keys.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let mongodb: Mongodb;
beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
});
afterAll(() => mongodb.close());

/** On a busy machine the database responds late; a gateway that stops waiting counts alone. */
const rateLimitWaitMs = 30_000;
const list = '/api/user/get-user-creations';
const article = '/api/ai/generate-article';

const succeed = async (req: IncomingMessage, res: ServerResponse) => {
  await text(req);
  res.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
};
const failWith = (code: ErrorCode) => async (req: IncomingMessage, res: ServerResponse) => {
  await text(req);
  res.writeHead(errors[code].status, { 'content-type': 'application/json', [errorCodeHeader]: code });
  res.end('{"success":false}');
};

/** Gateways over one database, which accept the same tokens. */
async function startGateways(database: string, env: Record<string, string>, count = 2) {
  const keys = await createKeys();
  const uri = mongodb.uriFor(database);
  const start = () =>
    startTestGateway({ keys, service: succeed, rateLimitWaitMs, env: { MONGODB_URI: uri, ...env } });
  const gateways = await Promise.all(Array.from({ length: count }, start));
  return { gateways, authorization: `Bearer ${await keys.token()}`, uri };
}

const post = (gateway: TestGateway, authorization: string) =>
  fetch(`${gateway.url}${article}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"prompt":"tea","length":800}',
  });

it.each([
  [60, 'at the same time', true],
  [60, 'one after the other', false],
  [5, 'at the same time', true],
])('two gateways together allow %i calls %s', async (limit, _how, parallel) => {
  const env = { RATE_LIMITS: JSON.stringify({ ai_calls_per_minute: limit }) };
  const { gateways, authorization } = await startGateways(`limit-${limit}-${parallel}`, env);
  const statuses: number[] = [];
  const call = async (index: number) => {
    const gateway = gateways[index % 2] as TestGateway;
    const response = await post(gateway, authorization);
    await response.arrayBuffer();
    statuses.push(response.status);
  };
  const calls = Array.from({ length: limit * 4 }, (_, index) => index);
  if (parallel) await Promise.all(calls.map(call));
  else for (const index of calls) await call(index);
  const allowed = statuses.filter((status) => status === 200).length;
  expect(allowed).toBe(limit);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
});

it('a gateway reports what the other has counted', async () => {
  const { gateways, authorization } = await startGateways('reported', {
    RATE_LIMITS: '{"reads_per_minute":10}',
  });
  const [one, other] = gateways as [TestGateway, TestGateway];
  const remaining = async (gateway: TestGateway) => {
    const response = await fetch(`${gateway.url}${list}`, { headers: { authorization } });
    return response.headers.get('ratelimit')?.match(/r=(\d+)/)?.[1];
  };
  for (let call = 0; call < 4; call += 1) await remaining(one);
  expect(await remaining(other)).toBe('5');
});

it('checks of API keys are counted together', async () => {
  const clerk = (_req: IncomingMessage, res: ServerResponse) => void res.writeHead(404).end('{}');
  const env = { MONGODB_URI: mongodb.uriFor('keys'), RATE_LIMITS: '{"api_key_checks_per_minute":10}' };
  const start = () => startTestGateway({ clerk, rateLimitWaitMs, env });
  const gateways = await Promise.all([start(), start()]);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const headers = { authorization: `Bearer ak_guess${index}` };
      return (await fetch(`${gateways[index % 2]?.url}${list}`, { headers })).status;
    }),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
});

it('without the database each gateway counts for itself, refuses nobody, and says so', async () => {
  const gateway = await startTestGateway({
    service: succeed,
    env: { MONGODB_URI: 'mongodb://127.0.0.1:9/none', RATE_LIMITS: '{"ai_calls_per_minute":5}' },
  });
  const authorization = `Bearer ${await gateway.keys.token()}`;
  const statuses: number[] = [];
  for (let call = 0; call < 6; call += 1) statuses.push((await post(gateway, authorization)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const ready = await fetch(`${gateway.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ status: 'degraded', rate_limits: 'per_process' });
});

it('counts again together when the database is back', async () => {
  const own = await startMongodb({ dataDir: null });
  const uri = own.uriFor('back');
  const { port } = new URL(uri);
  await own.close();
  const gateway = await startTestGateway({ service: succeed, env: { MONGODB_URI: uri } });
  const authorization = `Bearer ${await gateway.keys.token()}`;
  const state = async () => (await fetch(`${gateway.url}/readyz`)).json();
  await post(gateway, authorization);
  await expect.poll(state).toMatchObject({ rate_limits: 'per_process' });
  const again = await startMongodb({ dataDir: null, port: Number(port) });
  onTestFinished(() => again.close());
  await expect.poll(state).toMatchObject({ rate_limits: 'shared' });
  await post(gateway, authorization);
  const client = new MongoClient(uri);
  onTestFinished(() => client.close());
  const record = await client.db().collection('rate_limits').findOne({});
  expect(record).toMatchObject({ used: 1 });
});

it('rejected inputs do not count as creating calls, failures of the provider do', async () => {
  let service = failWith('invalid_request');
  const gateway = await startTestGateway({
    service: (req, res) => void service(req, res),
    rateLimitWaitMs,
    env: { RATE_LIMITS: '{"ai_calls_per_minute":2}', MONGODB_URI: mongodb.uriFor('rejected') },
  });
  const authorization = `Bearer ${await gateway.keys.token()}`;
  const call = async () => {
    const response = await post(gateway, authorization);
    expect(response.headers.has(errorCodeHeader)).toBe(false);
    return [response.status, response.headers.get('ratelimit')?.split(';')[1]];
  };
  for (let round = 0; round < 5; round += 1) expect(await call()).toEqual([400, 'r=2']);
  service = failWith('nothing_found');
  expect(await call()).toEqual([422, 'r=1']);
  expect(await call()).toEqual([422, 'r=0']);
  expect((await call())[0]).toBe(429);
});

it('abuse 32: rejected inputs have a limit of their own', async () => {
  const gateway = await startTestGateway({ service: failWith('picture_unreadable') });
  const authorization = `Bearer ${await gateway.keys.token()}`;
  const statuses: number[] = [];
  for (let call = 0; call < 301; call += 1) statuses.push((await post(gateway, authorization)).status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(300);
  expect(statuses.at(-1)).toBe(429);
});
