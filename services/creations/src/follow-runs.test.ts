import { once } from 'node:events';
import { connect } from 'node:net';
import { failure, identityHeader, type StreamEventName } from '@atelier/contracts';
import { type Mongodb, startMongodb } from '@atelier/sandbox-mongodb';
import { type CreationModel, endStaleRuns } from '@atelier/service-kit/creations';
import { createLogger } from '@atelier/service-kit/logging';
import {
  createLiveRuns,
  createRunFollower,
  createRunStore,
  type LiveRuns,
  openRuns,
  type RunModels,
  type RunStore,
} from '@atelier/service-kit/runs';
import {
  signTestIdentity,
  startTestService,
  type TestRequest,
  type TestService,
} from '@atelier/service-kit/testing';
import mongoose, { type Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Dependencies } from './dependencies.ts';
import { creationsService } from './service.ts';
import type { Settings } from './settings.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const stopping = new AbortController().signal;
let mongodb: Mongodb;
let service: TestService<Settings, Dependencies>;
let creations: CreationModel;
let models: RunModels;
let store: RunStore;
let live: LiveRuns;

beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
  service = await startTestService(creationsService, { databaseUri: mongodb.uriFor('creations') });
  ({ creations } = service.dependencies);
  models = await openRuns(service.connection);
  store = createRunStore(models);
  service.dependencies.follower = createRunFollower(store, logger, 200);
  live = createLiveRuns({ store, unattendedSeconds: 60, logger });
});
afterEach(async () => {
  await Promise.all([creations.deleteMany({}), models.runs.deleteMany({}), models.events.deleteMany({})]);
});
afterAll(async () => {
  await service.close();
  await mongodb.close();
});

const newId = () => new mongoose.Types.ObjectId();
const outcome = { status: 200, body: '{"success":true,"content":"one two"}' };

/** A run of another process. */
async function begin(unattended = true) {
  const id = newId();
  await store.begin({ id, userId: 'ada', call: 'generateArticle', bodyHash: 'hash' });
  return live.add(id, { stopping, unattended });
}
const call = (name: 'streamCreation' | 'stopCreation', id: Types.ObjectId, request: TestRequest = {}) =>
  service.call(name, { as: 'ada', params: { id: id.toHexString() }, ...request });
const follow = (id: Types.ObjectId, after?: number, as = 'ada') =>
  call('streamCreation', id, {
    as,
    ...(after !== undefined && { headers: { 'last-event-id': String(after) } }),
  });

interface Read {
  id: number;
  event: StreamEventName;
  data: { text?: string; code?: string; content?: string };
}

function readEvents(body: string): Read[] {
  return [...body.matchAll(/^id: (\d+)\nevent: (\w+)\ndata: (.*)$/gm)].map(([, id, event, data = '']) => ({
    id: Number(id),
    event: event as StreamEventName,
    data: JSON.parse(data),
  }));
}

test('a running run is followed from its beginning to its end', async () => {
  const run = await begin();
  const response = await follow(run.id);
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const read = response.text();
  for (const [index, text] of ['one ', 'two'].entries()) {
    run.send('delta', { text });
    await expect.poll(() => models.events.countDocuments({})).toBe(index + 1);
  }
  await run.end(outcome);
  expect(readEvents(await read).map(({ id, event, data }) => [id, event, data.text ?? data.content])).toEqual(
    [
      [1, 'delta', 'one '],
      [2, 'delta', 'two'],
      [3, 'done', 'one two'],
    ],
  );
});

test('a stream continues after Last-Event-ID, also when the run has ended', async () => {
  const run = await begin();
  for (const text of ['a', 'b', 'c']) run.send('delta', { text });
  await run.end(outcome);
  const ids = async (after: number) =>
    readEvents(await (await follow(run.id, after)).text()).map(({ id }) => id);
  expect(await ids(0)).toEqual([1, 2, 3, 4]);
  expect(await ids(2)).toEqual([3, 4]);
  expect(await ids(3)).toEqual([4]);
  await models.events.deleteMany({});
  expect(await ids(1)).toEqual([4]);
});

test('many clients follow many runs, each to its own end', async () => {
  const runs = await Promise.all(Array.from({ length: 30 }, () => begin()));
  const reads = runs.flatMap((run) =>
    [0, 1].map(async () => readEvents(await (await follow(run.id)).text())),
  );
  for (const run of runs) run.send('delta', { text: run.id.toHexString() });
  await Promise.all(runs.map((run) => run.end(outcome)));
  for (const [index, events] of (await Promise.all(reads)).entries()) {
    expect(events.map(({ event }) => event)).toEqual(['delta', 'done']);
    expect(events[0]?.data.text).toBe(runs[Math.floor(index / 2)]?.id.toHexString());
  }
});

test('an old creation without a run is reported by its state', async () => {
  const base = { user_id: 'ada', prompt: 'p', type: 'article' } as const;
  const completed = await creations.create({ ...base, status: 'completed', content: '# Rivers' });
  const failed = await creations.create({ ...base, status: 'failed', failure: 'provider_busy' });
  const lastOf = async (id: Types.ObjectId) => readEvents(await (await follow(id)).text()).at(-1);
  expect(await lastOf(completed._id)).toMatchObject({ event: 'done', data: { content: '# Rivers' } });
  expect(await lastOf(failed._id)).toMatchObject({ event: 'error', data: { code: 'provider_busy' } });
});

test('stop ends the run in its process, and does nothing after its end', async () => {
  const run = await begin();
  expect((await call('stopCreation', run.id)).status).toBe(200);
  await expect.poll(() => run.signal.aborted).toBe(true);
  expect(run.signal.reason).toMatchObject({ name: 'RunStopped' });
  await run.end(outcome);
  expect((await call('stopCreation', run.id)).status).toBe(200);
});

test('a run whose creation is deleted can be stopped, and does not exist once it has ended', async () => {
  const run = await begin();
  const deleted = { user_id: 'ada', prompt: 'p', type: 'article', deleted_at: new Date() };
  await creations.create({ ...deleted, _id: run.id, status: 'running' });
  expect((await call('stopCreation', run.id, { as: 'eve' })).status).toBe(404);
  expect((await call('stopCreation', run.id)).status).toBe(200);
  await expect.poll(() => run.signal.aborted).toBe(true);
  await run.end(outcome);
  expect((await call('stopCreation', run.id)).status).toBe(404);
  const old = await creations.create({ ...deleted, status: 'completed' });
  expect((await call('stopCreation', old._id)).status).toBe(404);
});

test('a run is stopped when nobody follows it for too long, and not while somebody does', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const [followed, left] = [await begin(false), await begin(false)];
  const reader = (await follow(followed.id)).text();
  const later = new Date(Date.now() + 40_000);
  vi.setSystemTime(later);
  const followedAt = async () => (await models.runs.findById(followed.id).lean())?.followed_at;
  await expect.poll(followedAt).toEqual(later);
  expect(left.signal.aborted).toBe(false);
  vi.setSystemTime(later.getTime() + 40_000);
  await expect.poll(() => left.signal.aborted).toBe(true);
  expect(followed.signal.aborted).toBe(false);
  await Promise.all([followed.end(outcome), left.end(outcome)]);
  await reader;
});

test('a client that leaves before its run is found does not follow it', async () => {
  const run = await begin(false);
  const { follower } = service.dependencies;
  const following = vi.spyOn(follower, 'follow');
  const path = `/api/user/creations/${run.id.toHexString()}/stream`;
  // Each has an identity of its own, which is verified while the connection ends.
  const tokens = Array.from({ length: 40 }, (_, index) =>
    signTestIdentity({ userId: 'ada', sessionId: `sess_${index}`, plan: 'free' }, 'creations'),
  );
  for (const token of await Promise.all(tokens)) {
    const socket = connect(service.port, '127.0.0.1');
    const head = `GET ${path} HTTP/1.1\r\nhost: x\r\n${identityHeader}: ${token}\r\n\r\n`;
    socket.write(head, () => socket.destroy());
    await once(socket, 'close');
  }
  await expect.poll(() => following).toHaveBeenCalledTimes(40);
  const signals = following.mock.calls.map(([, signal]) => signal);
  await expect.poll(() => signals.filter(({ aborted }) => !aborted)).toEqual([]);
  following.mockRestore();
  await run.end(outcome);
});

test('abuse 28: runs of other users and deleted creations do not exist, and an invalid position is refused', async () => {
  const run = await begin();
  expect((await follow(run.id, 0, 'eve')).status).toBe(404);
  expect((await call('stopCreation', run.id, { as: 'eve' })).status).toBe(404);
  expect((await models.runs.findById(run.id).lean())?.stop).toBe(false);
  await creations.create({
    _id: run.id,
    user_id: 'ada',
    prompt: 'p',
    type: 'article',
    status: 'running',
    deleted_at: new Date(),
  });
  expect((await follow(run.id)).status).toBe(404);
  expect((await follow(newId())).status).toBe(404);
  expect((await call('streamCreation', newId(), { params: { id: 'no-id' } })).status).toBe(404);
  const invalid = await call('streamCreation', run.id, { headers: { 'last-event-id': 'x' } });
  expect(failure.parse(await invalid.json()).details?.[0]?.field).toBe('Last-Event-ID');
  await run.end(outcome);
});

test('clients of a run whose process died get an error', async () => {
  const run = await begin();
  run.send('delta', { text: 'one' });
  const reader = follow(run.id).then((response) => response.text());
  await expect.poll(() => models.events.countDocuments({})).toBe(1);
  expect(await endStaleRuns(creations, store, new Date(Date.now() + 10 * 60_000))).toBe(1);
  expect(readEvents(await reader).map(({ id, event }) => [id, event])).toEqual([
    [1, 'delta'],
    [2, 'error'],
  ]);
  await run.end(outcome);
});

test('abuse 48: a long run that a user requests again and again does not delay the streams of others', async () => {
  const [long, other] = [newId(), newId()];
  const record = (run: Types.ObjectId, id: number) => ({
    run,
    last: id,
    events: [{ id, event: 'delta' as const, data: '{"text":"tea"}' }],
    at: new Date(),
  });
  await models.events.insertMany(Array.from({ length: 600 }, (_, index) => record(long, index + 1)));
  await models.events.create(record(other, 1));
  const follower = createRunFollower(store, logger);
  const leaving = new AbortController();
  const firstEvent = async (id: Types.ObjectId) => {
    for await (const event of follower.follow({ id, after: 0 }, leaving.signal)) return event.id;
    return null;
  };
  const requestAgain = async () => {
    while (!leaving.signal.aborted) await firstEvent(long);
  };
  const attack = requestAgain();
  onTestFinished(() => leaving.abort());
  expect(await firstEvent(other)).toBe(1);
  leaving.abort();
  await attack;
});
