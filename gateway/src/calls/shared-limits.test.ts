import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ErrorCode } from '@atelier/contracts';
import { errorCodeHeader, errors } from '@atelier/contracts';
import { type Mongodb, startMongodb } from '@atelier/sandbox-mongodb';
import { rateWindows } from '@atelier/server-kit/rate-limits';
import { hasRedis, startTestRedis, type TestRedis } from '@atelier/server-kit/testing';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createKeys } from '../testing/keys.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let mongodb: Mongodb;
beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
});
afterAll(() => mongodb.close());

/** A database with the indexes of the windows, as `npm run migrate` makes them. */
async function migrated(database: string): Promise<string> {
  const uri = mongodb.uriFor(database);
  const client = await MongoClient.connect(uri);
  await client
    .db()
    .collection(rateWindows.name)
    .createIndexes(rateWindows.indexes.map((index) => ({ ...index })));
  await client.close();
  return uri;
}

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

const post = (gateway: TestGateway, authorization: string) =>
  fetch(`${gateway.url}${article}`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"prompt":"tea","length":800}',
  });

describe.each(hasRedis ? ['MongoDB', 'Redis'] : ['MongoDB'])('counts in %s', (name) => {
  let redis: TestRedis | undefined;
  let stores = 0;
  beforeAll(async () => {
    redis = name === 'Redis' ? await startTestRedis() : undefined;
  });
  afterAll(() => redis?.close());

  async function storeOf(database: string): Promise<Record<string, string>> {
    stores += 1;
    return { MONGODB_URI: await migrated(database), ...(redis && { REDIS_URL: `${redis.url}/${stores}` }) };
  }

  async function startStore() {
    if (redis)
      return { ...redis, env: { MONGODB_URI: mongodb.uriFor('unused'), REDIS_URL: `${redis.url}/0` } };
    let own = await startMongodb({ dataDir: null });
    onTestFinished(() => own.close());
    const uri = own.uriFor('back');
    return {
      env: { MONGODB_URI: uri },
      stop: () => own.close(),
      async start() {
        own = await startMongodb({ dataDir: null, port: Number(new URL(uri).port) });
      },
    };
  }

  /** Gateways over one store, which accept the same tokens. */
  async function startGateways(database: string, variables: Record<string, string>, count = 2) {
    const keys = await createKeys();
    const env = { ...(await storeOf(database)), ...variables };
    const start = () => startTestGateway({ keys, service: succeed, rateLimitWaitMs, env });
    const gateways = await Promise.all(Array.from({ length: count }, start));
    return { gateways, authorization: `Bearer ${await keys.token()}` };
  }

  it('two gateways together allow as many calls at the same time as one', async () => {
    const limit = 20;
    const env = { RATE_LIMITS: JSON.stringify({ ai_calls_per_minute: limit }) };
    const { gateways, authorization } = await startGateways('limit', env);
    const statuses: number[] = [];
    const call = async (index: number) => {
      const gateway = gateways[index % 2] as TestGateway;
      const response = await post(gateway, authorization);
      await response.arrayBuffer();
      statuses.push(response.status);
    };
    await Promise.all(Array.from({ length: limit * 2 }, (_, index) => call(index)));
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

  it('without the database each gateway counts for itself, refuses nobody, and says so', async () => {
    const gateway = await startTestGateway({
      service: succeed,
      env: {
        MONGODB_URI: 'mongodb://127.0.0.1:9/none',
        ...(redis && { REDIS_URL: 'redis://127.0.0.1:9' }),
        RATE_LIMITS: '{"ai_calls_per_minute":5}',
      },
    });
    const authorization = `Bearer ${await gateway.keys.token()}`;
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await post(gateway, authorization)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const ready = await fetch(`${gateway.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({ status: 'degraded', rate_limits: 'per_process' });
  });

  it('counts again together when the store is back', async () => {
    const store = await startStore();
    await store.stop();
    const gateway = await startTestGateway({ service: succeed, env: store.env });
    const authorization = `Bearer ${await gateway.keys.token()}`;
    const state = async () => (await fetch(`${gateway.url}/readyz`)).json();
    await post(gateway, authorization);
    await expect.poll(state).toMatchObject({ rate_limits: 'per_process' });
    await store.start();
    await expect.poll(state, { timeout: 10_000 }).toMatchObject({ rate_limits: 'shared' });
    const response = await post(gateway, authorization);
    expect(response.headers.get('ratelimit')).toContain('r=59');
  });

  it('rejected inputs do not count as creating calls, failures of the provider do', async () => {
    let service = failWith('invalid_request');
    const gateway = await startTestGateway({
      service: (req, res) => void service(req, res),
      rateLimitWaitMs,
      env: { RATE_LIMITS: '{"ai_calls_per_minute":2}', ...(await storeOf('rejected')) },
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
});

it('abuse 32: a burst does not exceed its limit while the database answers some of it late', async () => {
  const gateway = await startTestGateway({
    service: succeed,
    rateLimitWaitMs: 20,
    env: { MONGODB_URI: await migrated('late'), RATE_LIMITS: '{"ai_calls_per_minute":20}' },
  });
  const authorization = `Bearer ${await gateway.keys.token()}`;
  const responses = await Promise.all(Array.from({ length: 100 }, () => post(gateway, authorization)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
});

it('a call does not wait for a database that no longer answers', async () => {
  let frozen = false;
  const { port } = new URL(mongodb.uriFor('frozen'));
  const between = createServer((socket) => {
    const upstream = connect(Number(port), '127.0.0.1');
    socket.on('data', (chunk) => frozen || upstream.write(chunk)).on('close', () => upstream.destroy());
    upstream.on('data', (chunk) => socket.write(chunk)).on('close', () => socket.destroy());
  });
  await new Promise<void>((resolve) => void between.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void between.close());
  const { port: own } = between.address() as AddressInfo;
  const uri = new URL((await migrated('frozen')).replace(`:${port}`, `:${own}`));
  uri.searchParams.delete('replicaSet');
  uri.searchParams.set('directConnection', 'true');
  const MONGODB_URI = uri.href;
  const gateway = await startTestGateway({ service: succeed, env: { MONGODB_URI } });
  const authorization = `Bearer ${await gateway.keys.token()}`;
  await post(gateway, authorization);
  frozen = true;
  expect((await post(gateway, authorization)).status).toBe(200);
}, 5_000);
