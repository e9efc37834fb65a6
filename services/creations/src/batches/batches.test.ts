import { type Batch, type CallResponse, failure, type Identity } from '@atelier/contracts';
import {
  createRunQueue,
  createRunStore,
  endAbandonedUnits,
  endExpiredRuns,
  queuedRunsAtOnce,
} from '@atelier/creation-kit/runs';
import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import { noSignals } from '@atelier/server-kit/redis';
import { startTestMongodb, type TestMongodb, type TestRequest } from '@atelier/server-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { creationsService } from '../service.ts';
import type { Settings } from '../settings.ts';

let mongodb: TestMongodb;
let service: TestService<Settings, Dependencies>;

beforeAll(async () => {
  mongodb = await startTestMongodb();
  service = await startTestService(creationsService, {
    databaseUri: mongodb.uriFor('batches'),
    settings: { PLAN_LIMITS: 'free:text=3,image=2;premium:text=60' },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  const { batches, creations } = service.dependencies;
  await Promise.all([batches.deleteMany({}), creations.deleteMany({})]);
  await service.connection.collection('usage').deleteMany({});
});
afterAll(async () => {
  await service.close();
  await mongodb.close();
});

const article = { call: 'generate-article', body: { prompt: 'Tea', length: 800 } };
const titles = { call: 'generate-blog-title', body: { prompt: 'Tea' } };
const image = { call: 'generate-image', body: { prompt: 'A fox' } };
const create = (items: unknown, request: TestRequest = {}) =>
  service.call('createBatch', { as: 'ada', body: { items }, ...request });
const accepted = async (response: Response) => {
  expect(response.status).toBe(202);
  return (await response.json()) as CallResponse<'createBatch'>;
};
const read = async (id: string) => {
  const response = await service.call('getBatch', { as: 'ada', params: { id } });
  return ((await response.json()) as CallResponse<'getBatch'>).batch;
};
const left = async (kind: 'text' | 'image') =>
  (await service.dependencies.usage.read({ userId: 'ada', plan: 'free' }, kind)).remaining;
const statuses = ({ items }: Batch) => items.map(({ status }) => status);
const failureOf = async (response: Response) => failure.parse(await response.json());

test('each item is a queued run with its addresses and a reserved unit', async () => {
  const response = await create([article, image]);
  const { batch, usage } = await accepted(response);
  expect(response.headers.get('location')).toBe(batch.url);
  expect(batch).toMatchObject({ state: 'running', url: `/api/user/batches/${batch.id}` });
  const [first] = batch.items;
  expect(first).toEqual({
    call: 'generate-article',
    status: 'queued',
    id: first?.id,
    error: null,
    url: `/api/user/creations/${first?.id}`,
    stream_url: `/api/user/creations/${first?.id}/stream`,
    stop_url: `/api/user/creations/${first?.id}/stop`,
  });
  expect(usage.map(({ kind, remaining }) => [kind, remaining])).toEqual([
    ['text', 2],
    ['image', 1],
  ]);
  expect(await read(batch.id)).toEqual(batch);
});

test('abuse 26: a batch with an item that needs the Premium plan is refused whole', async () => {
  const premiumCalls = ['generateImage'];
  const response = await create([article, image], { premiumCalls });
  expect((await failureOf(response)).code).toBe('plan_required');
  expect(await service.dependencies.creations.countDocuments({})).toBe(0);
  await accepted(await create([article], { premiumCalls }));
});

test.each([
  ['a field', [titles, { ...article, body: { prompt: 'Tea', length: 1 } }], 'items.1.body.length'],
  ['an unknown field', [{ ...titles, body: { prompt: 'Tea', file: 'x' } }], 'items.0.body.file'],
  ['a call with a file', [{ call: 'resume-review', body: {} }], 'items.0.call'],
  ['no item', [], 'items'],
  ['51 items', Array(51).fill(titles), 'items'],
])('%s at fault is named, and nothing is begun', async (_, items, field) => {
  const response = await create(items);
  expect(response.status).toBe(400);
  expect((await failureOf(response)).details?.[0]?.field).toBe(field);
  expect(await service.dependencies.creations.countDocuments({})).toBe(0);
  expect(await left('text')).toBe(3);
});

test('items without a unit left are refused, the others are queued', async () => {
  const { batch, message } = await accepted(await create([titles, titles, image, titles, titles]));
  expect(message).toMatch(/^4 of 5 runs are queued\./);
  expect(statuses(batch)).toEqual(['queued', 'queued', 'queued', 'queued', 'refused']);
  expect(batch.items[4]).toMatchObject({ id: null, url: null, error: { code: 'allowance_used_up' } });
  const further = await accepted(await create([titles]));
  expect([further.message, further.batch.state]).toEqual(['No run is queued. Each item says why.', 'ended']);
});

test('abuse 8: 60 parallel batches queue as many runs as there are units', async () => {
  // On a busy machine, the last identities would expire before they are checked.
  vi.useFakeTimers({ toFake: ['Date'] });
  const responses = await Promise.all(Array.from({ length: 60 }, () => create([titles, titles, image])));
  const batches = await Promise.all(responses.map(accepted));
  const all = batches.flatMap(({ batch }) => statuses(batch));
  expect(all.filter((status) => status === 'queued')).toHaveLength(3 + 2);
  expect(all.filter((status) => status === 'refused')).toHaveLength(180 - 5);
  expect(await service.dependencies.creations.countDocuments({ status: 'queued' })).toBe(5);
  expect([await left('text'), await left('image')]).toEqual([0, 0]);
});

test('abuse 9: parallel requests with one idempotency key start one batch', async () => {
  const headers = { 'idempotency-key': 'k1' };
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => create([titles, titles], { headers })),
  );
  const begun = responses.filter(({ status }) => status === 202);
  const ids = new Set((await Promise.all(begun.map(accepted))).map(({ batch }) => batch.id));
  expect(ids.size).toBe(1);
  for (const response of responses.filter(({ status }) => status !== 202))
    expect((await failureOf(response)).code).toBe('idempotency_key_in_use');
  expect(await left('text')).toBe(1);

  const again = await create([titles, titles], { headers });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(ids).toContain((await accepted(again)).batch.id);
  const other = await create([titles], { headers });
  expect([other.status, (await failureOf(other)).code]).toEqual([422, 'idempotency_key_reused']);
  expect((await create([titles], { as: 'eve', headers })).status).toBe(202);
});

test('a batch whose process died before it was accepted is begun again', async () => {
  const headers = { 'idempotency-key': 'k1' };
  const { batch } = await accepted(await create([titles], { headers }));
  await service.dependencies.batches.updateOne(
    {},
    { $set: { state: 'accepting', created_at: new Date(Date.now() - 120_000) } },
  );
  const again = await accepted(await create([titles], { headers }));
  expect(again.batch.id).not.toBe(batch.id);
});

test('a batch that a repeated request has begun meanwhile is not made twice', async () => {
  const { batches, creations, usage } = service.dependencies;
  const headers = { 'idempotency-key': 'k1' };
  const { reserve } = usage;
  const reserving = vi.spyOn(usage, 'reserve').mockImplementationOnce(async (...unit) => {
    await batches.updateOne({}, { $set: { created_at: new Date(Date.now() - 120_000) } });
    await accepted(await create([titles], { headers }));
    return reserve(...unit);
  });
  const slow = await create([titles], { headers });
  reserving.mockRestore();
  expect([slow.status, (await failureOf(slow)).code]).toEqual([409, 'idempotency_key_in_use']);
  expect(await creations.countDocuments({})).toBe(1);
});

test('a key that may only create reads its own batches', async () => {
  const key = { session: 'key_1', scopes: ['create:text'] } satisfies TestRequest;
  const { batch } = await accepted(await create([titles], key));
  const get = (request: TestRequest) =>
    service.call('getBatch', { as: 'ada', params: { id: batch.id }, ...request });
  expect((await get(key)).status).toBe(200);
  expect((await get({ ...key, session: 'key_2' })).status).toBe(404);
  expect((await get({ session: 'key_2', scopes: ['read'] })).status).toBe(200);
  const run = batch.items[0]?.id ?? '';
  expect((await service.call('stopCreation', { as: 'ada', params: { id: run }, ...key })).status).toBe(200);
});

test('a key needs the scopes of all calls of the batch', async () => {
  const scopes: Identity['scopes'] = ['read', 'create:text'];
  expect((await create([titles], { scopes })).status).toBe(202);
  const refused = await create([titles, image], { scopes });
  expect([refused.status, (await failureOf(refused)).code]).toEqual([403, 'scope_required']);
  expect(refused.headers.get('www-authenticate')).toContain('scope="create:image"');
});

test('abuse 52: a key needs the scope publish to publish an image of a batch', async () => {
  const published = { ...image, body: { ...image.body, publish: true } };
  const refused = await create([image, published], { scopes: ['create:image'] });
  expect(refused.status).toBe(403);
  expect(refused.headers.get('www-authenticate')).toContain('scope="publish"');
  expect((await create([published], { scopes: ['create:image', 'publish'] })).status).toBe(202);
});

test('the processes together run few runs of a user at once, and those of other users meanwhile', async () => {
  await accepted(await create(Array(10).fill(titles), { plan: 'premium' }));
  await accepted(await create([titles], { as: 'eve' }));
  const queues = [0, 1].map(() => createRunQueue(service.dependencies.creations, noSignals));
  const claims = await Promise.all(
    Array.from({ length: 20 }, (_, at) => queues[at % 2]?.claim(['generateBlogTitle', 'generateImage'])),
  );
  const more = await Promise.all(queues.map((queue) => queue.claim(['generateBlogTitle'])));
  const claimed = [...claims, ...more].flatMap((run) => run ?? []);
  const of = (user: string) => claimed.filter(({ identity }) => identity.userId === user);
  expect([of('ada').length, of('eve').length]).toEqual([queuedRunsAtOnce, 1]);
  expect(of('ada')[0]).toMatchObject({ body: { prompt: 'Tea' }, identity: { plan: 'premium' } });

  const [first] = of('ada');
  const store = createRunStore(service.dependencies.creations);
  if (first) await store.end(first, { status: 'completed' }, 1, 'request');
  expect(await queues[1]?.claim(['generateBlogTitle'])).not.toBeNull();
  expect(await queues[0]?.claim(['generateBlogTitle'])).toBeNull();
});

test('a queued run that is stopped never begins, and its unit is refunded', async () => {
  const { batch } = await accepted(await create([titles]));
  const id = batch.items[0]?.id ?? '';
  expect((await service.call('stopCreation', { as: 'eve', params: { id } })).status).toBe(404);
  expect((await service.call('stopCreation', { as: 'ada', params: { id } })).status).toBe(200);
  expect(await service.dependencies.queue.claim(['generateBlogTitle'])).toBeNull();
  expect(await left('text')).toBe(3);
  expect(await read(batch.id)).toMatchObject({ state: 'ended', items: [{ status: 'stopped' }] });
  const stream = await service.call('streamCreation', { as: 'ada', params: { id } });
  expect(await stream.text()).toContain('run_stopped');
});

test('a run that returned to the queue can be stopped, and its unit is refunded', async () => {
  const { batch } = await accepted(await create([titles]));
  const id = batch.items[0]?.id ?? '';
  const queue = createRunQueue(service.dependencies.creations, noSignals);
  const claimed = await queue.claim(['generateBlogTitle']);
  if (!claimed) throw new Error('Nothing was claimed.');
  expect(await queue.putBack({ ...claimed, lastEvent: 2 }, 10)).toBe(true);
  expect(statuses(await read(batch.id))).toEqual(['queued']);
  expect((await service.call('stopCreation', { as: 'ada', params: { id } })).status).toBe(200);
  expect(await left('text')).toBe(3);
  const stream = await service.call('streamCreation', {
    as: 'ada',
    params: { id },
    headers: { 'last-event-id': '2' },
  });
  expect(await stream.text()).toMatch(/^id: 3$.*run_stopped/ms);
});

test('a run whose owner has asked to stop it does not return to the queue', async () => {
  const { batch } = await accepted(await create([titles]));
  const id = batch.items[0]?.id ?? '';
  const queue = createRunQueue(service.dependencies.creations, noSignals);
  const claimed = await queue.claim(['generateBlogTitle']);
  if (!claimed) throw new Error('Nothing was claimed.');
  expect((await service.call('stopCreation', { as: 'ada', params: { id } })).status).toBe(200);
  expect(await queue.putBack(claimed, 10)).toBe(false);
});

test('the units of runs that wait for long stay reserved', async () => {
  const { batch } = await accepted(await create([titles]));
  const { creations, events, usage } = service.dependencies;
  const after = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  expect(await endAbandonedUnits({ creations, usage }, after(10))).toBe(0);
  expect(await endExpiredRuns({ creations, events, usage }, after(10))).toBe(0);
  expect(await endExpiredRuns({ creations, events, usage }, after(24 * 60 + 1))).toBe(1);
  expect(await left('text')).toBe(3);
  expect(await read(batch.id)).toMatchObject({
    state: 'ended',
    items: [{ status: 'failed', error: { code: 'unavailable' } }],
  });
});

test('the items of a batch whose process died before it stored them have failed', async () => {
  const { batch } = await accepted(await create([titles]));
  const { batches, creations, usage } = service.dependencies;
  await creations.deleteMany({});
  expect(await endAbandonedUnits({ creations, usage }, new Date(Date.now() + 6 * 60_000))).toBe(1);
  expect(await left('text')).toBe(3);
  await batches.updateOne({}, { $set: { created_at: new Date(0) } });
  expect(await read(batch.id)).toMatchObject({ state: 'ended', items: [{ status: 'failed' }] });
});

test('abuse 54: a queued run whose process died before its work began returns to its place, and that process changes nothing', async () => {
  const { batch } = await accepted(await create([titles]));
  const { creations, events, usage, queue } = service.dependencies;
  const dead = await queue.claim(['generateBlogTitle']);
  expect(await endExpiredRuns({ creations, events, usage }, new Date(Date.now() + 60_000))).toBe(0);
  expect(statuses(await read(batch.id))).toEqual(['queued']);
  const claimed = await queue.claim(['generateBlogTitle']);
  expect(claimed?.id).toEqual(dead?.id);
  if (!dead || !claimed) throw new Error('Nothing was claimed.');
  const store = createRunStore(creations);
  expect(await store.end(dead, { status: 'completed' }, 1, 'request')).toBeNull();
  expect(await queue.putBack(dead, 1)).toBe(false);
  expect(await store.begin(claimed, { prompt: 'Tea', type: 'blog-title' })).toBe(true);
});

test('an item is found by its address as soon as the batch is accepted', async () => {
  const { batch } = await accepted(await create([article, image]));
  for (const [index, { id }] of batch.items.entries()) {
    const found = await service.call('getCreation', { as: 'ada', params: { id: id ?? '' } });
    expect(await found.json()).toMatchObject({
      creation: { status: 'queued', type: ['article', 'image'][index], prompt: ['Tea', 'A fox'][index] },
    });
  }
});

test('abuse 28: batches of other users do not exist', async () => {
  const { batch } = await accepted(await create([titles]));
  const status = async (as: string, id: string) =>
    (await service.call('getBatch', { as, params: { id } })).status;
  expect([await status('ada', batch.id), await status('eve', batch.id), await status('ada', 'x')]).toEqual([
    200, 404, 404,
  ]);
});
