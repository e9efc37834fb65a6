import { once } from 'node:events';
import { connect } from 'node:net';
import { failure, identityHeader, type StreamEventName } from '@atelier/contracts';
import type { CreationModel } from '@atelier/creation-kit/creations';
import {
  createLiveRuns,
  createRunFollower,
  endExpiredRuns,
  type LiveRun,
  type LiveRuns,
  type RunEvents,
  type RunStore,
} from '@atelier/creation-kit/runs';
import { acceptRun, startTestService, type TestService } from '@atelier/creation-kit/testing';
import { AppError } from '@atelier/server-kit/errors';
import { createLogger } from '@atelier/server-kit/logging';
import {
  hasRedis,
  signTestIdentity,
  startTestMongodb,
  startTestRedis,
  type TestMongodb,
  type TestRedis,
  type TestRequest,
} from '@atelier/server-kit/testing';
import mongoose, { type Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Dependencies } from './dependencies.ts';
import { creationsService } from './service.ts';
import type { Settings } from './settings.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const stopping = new AbortController().signal;
let mongodb: TestMongodb;
let service: TestService<Settings, Dependencies>;
let creations: CreationModel;
let events: RunEvents;
let redis: TestRedis | undefined;
let store: RunStore;
let live: LiveRuns;

describe.each(hasRedis ? ['MongoDB', 'Redis'] : ['MongoDB'])('events in %s', (engine) => {
  beforeAll(async () => {
    mongodb = await startTestMongodb();
    redis = engine === 'Redis' ? await startTestRedis() : undefined;
    service = await startTestService(creationsService, {
      databaseUri: mongodb.uriFor('creations'),
      settings: redis ? { REDIS_URL: redis.url } : {},
    });
    ({ creations, events, runStore: store } = service.dependencies);
    service.dependencies.follower = createRunFollower({ store, events, logger, reportEveryMs: 200 });
    live = createLiveRuns({
      store,
      events,
      unattendedSeconds: 60,
      logger,
    });
  });
  afterEach(async () => {
    await creations.deleteMany({});
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([mongodb.close(), redis?.close()]);
  });

  const newId = () => new mongoose.Types.ObjectId();

  async function begin(unattended = true, session = 'sess_test') {
    const owned = await acceptRun(store, { session });
    const run = live.add(owned, { stopping, unattended, requestId: 'request' });
    await run.begin({ prompt: 'Rivers', type: 'article' });
    return run;
  }
  const end = (run: LiveRun, content = 'one two') => run.end({ status: 'completed', fields: { content } });
  const call = (
    name: 'getCreation' | 'streamCreation' | 'stopCreation',
    id: Types.ObjectId,
    request: TestRequest = {},
  ) => service.call(name, { as: 'ada', params: { id: id.toHexString() }, ...request });
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
      await expect.poll(async () => (await events.text(run.id)).last).toBe(index + 1);
    }
    await end(run);
    expect(
      readEvents(await read).map(({ id, event, data }) => [id, event, data.text ?? data.content]),
    ).toEqual([
      [1, 'delta', 'one '],
      [2, 'delta', 'two'],
      [3, 'done', 'one two'],
    ]);
  });

  test('a stream continues after Last-Event-ID, also when the run has ended', async () => {
    const run = await begin();
    for (const text of ['a', 'b', 'c']) run.send('delta', { text });
    await end(run);
    const ids = async (after: number) =>
      readEvents(await (await follow(run.id, after)).text()).map(({ id }) => id);
    expect(await ids(0)).toEqual([1, 2, 3, 4]);
    expect(await ids(2)).toEqual([3, 4]);
    expect(await ids(3)).toEqual([4]);
    await events.remove(run.id);
    expect(await ids(1)).toEqual([4]);
  });

  test('a stream that has ended has no content after its last event, so that an EventSource ends', async () => {
    const run = await begin();
    run.send('delta', { text: 'a' });
    const early = await follow(run.id, 2);
    expect(early.status).toBe(200);
    await end(run);
    await early.text();
    for (const after of [2, 3, 999_999_999]) {
      const response = await follow(run.id, after);
      expect([response.status, await response.text()]).toEqual([204, '']);
    }
    const old = await creations.create({ user_id: 'ada', prompt: 'p', type: 'article', status: 'completed' });
    const [last] = readEvents(await (await follow(old._id, 7)).text());
    expect(last?.event).toBe('done');
    expect((await follow(old._id, last?.id)).status).toBe(204);
  });

  test('a call without a body takes an empty object, and nothing else', async () => {
    const run = await begin();
    expect((await call('stopCreation', run.id, { body: [1] })).status).toBe(400);
    expect((await call('stopCreation', run.id, { body: {} })).status).toBe(200);
    await end(run);
  });

  test('a key that may only create reads, follows and stops what it created, and nothing else', async () => {
    const [own, other] = [await begin(true, 'key_1'), await begin(true, 'sess_test')];
    const old = await creations.create({ user_id: 'ada', prompt: 'p', type: 'article', status: 'completed' });
    const key = { session: 'key_1', scopes: ['create:text'] } satisfies TestRequest;
    for (const name of ['getCreation', 'streamCreation', 'stopCreation'] as const)
      for (const { id } of [other, { id: old._id }]) expect((await call(name, id, key)).status).toBe(404);
    const reader = { session: 'key_2', scopes: ['read', 'create:text'] } satisfies TestRequest;
    expect((await call('getCreation', old._id, reader)).status).toBe(200);
    expect((await call('stopCreation', other.id, reader)).status).toBe(404);

    expect((await call('getCreation', own.id, key)).status).toBe(200);
    const followed = (await call('streamCreation', own.id, key)).text();
    expect((await call('stopCreation', own.id, key)).status).toBe(200);
    await expect.poll(() => own.signal.aborted).toBe(true);
    expect(other.signal.aborted).toBe(false);
    await Promise.all([end(own), end(other)]);
    expect(readEvents(await followed).at(-1)?.event).toBe('done');
  });

  test('many clients follow many runs, each to its own end', async () => {
    const runs = await Promise.all(Array.from({ length: 10 }, () => begin()));
    const reads = runs.flatMap((run) =>
      [0, 1].map(async () => readEvents(await (await follow(run.id)).text())),
    );
    for (const run of runs) run.send('delta', { text: run.id.toHexString() });
    await Promise.all(runs.map((run) => end(run)));
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
    await end(run);
    expect((await call('stopCreation', run.id)).status).toBe(200);
  });

  test('a run whose creation is deleted can be stopped, and does not exist once it has ended', async () => {
    const run = await begin();
    const deleted = { deleted_at: new Date() };
    await creations.updateOne({ _id: run.id }, { $set: deleted });
    expect((await call('stopCreation', run.id, { as: 'eve' })).status).toBe(404);
    expect((await call('stopCreation', run.id)).status).toBe(200);
    await expect.poll(() => run.signal.aborted).toBe(true);
    await end(run);
    expect((await call('stopCreation', run.id)).status).toBe(404);
    const base = { user_id: 'ada', prompt: 'p', type: 'article', status: 'completed' } as const;
    const old = await creations.create({ ...base, ...deleted });
    expect((await call('stopCreation', old._id)).status).toBe(404);
  });

  test('an accepted run is found at once: by itself, in lists, and by its stream', async () => {
    const { id } = await acceptRun(store);
    const read = await call('getCreation', id);
    expect(await read.json()).toMatchObject({ creation: { status: 'queued', prompt: 'Rivers' } });
    for (const status of ['queued', 'open', 'all']) {
      const list = await service.call('getUserCreations', { as: 'ada', query: { status } });
      expect(await list.json()).toMatchObject({ total: 1, creations: [{ status: 'queued' }] });
    }
    const leaving = new AbortController();
    expect((await call('streamCreation', id, { signal: leaving.signal })).status).toBe(200);
    leaving.abort();
    expect((await call('stopCreation', id)).status).toBe(200);
    expect(await creations.findById(id).lean()).toMatchObject({ run: { stop: true } });
  });

  test('a running text is read as far as its events are stored', async () => {
    const run = await begin();
    run.send('delta', { text: 'one ' });
    run.send('delta', { text: 'two' });
    const read = async () => (await call('getCreation', run.id)).json();
    await expect
      .poll(read, { timeout: 20_000 })
      .toMatchObject({ creation: { status: 'running', content: 'one two' } });
  });

  test('a run that was refused has no creation, but its stream says why', async () => {
    const run = await begin();
    await run.end({ status: 'failed', error: new AppError('pdf_scanned'), refused: true });
    expect((await call('getCreation', run.id)).status).toBe(404);
    const list = await service.call('getUserCreations', { as: 'ada', query: { status: 'all' } });
    expect(await list.json()).toMatchObject({ total: 0 });
    expect(readEvents(await (await follow(run.id)).text())).toMatchObject([
      { id: 1, event: 'error', data: { code: 'pdf_scanned' } },
    ]);
  });

  test('a run is stopped when nobody follows it for too long, and not while somebody does', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const [followed, left] = [await begin(false), await begin(false)];
    const reader = (await follow(followed.id)).text();
    const later = new Date(Date.now() + 40_000);
    vi.setSystemTime(later);
    const isReported = async () =>
      ((await creations.findById(followed.id).lean())?.run?.followed_at ?? 0) >= later;
    await expect.poll(isReported).toBe(true);
    expect(left.signal.aborted).toBe(false);
    vi.setSystemTime(later.getTime() + 40_000);
    await expect.poll(() => left.signal.aborted).toBe(true);
    expect(followed.signal.aborted).toBe(false);
    await Promise.all([end(followed), end(left)]);
    await reader;
  });

  test('a service closes its database only when the sweeps in progress have ended', async () => {
    const databaseUri = mongodb.uriFor('creations');
    const other = await startTestService(creationsService, { databaseUri });
    const serves = () =>
      fetch(other.url).then(
        () => true,
        () => false,
      );
    const sweep = async () => {
      await expect.poll(serves).toBe(false);
      return other.dependencies.creations.countDocuments({});
    };
    const sweeping = sweep();
    await other.close(sweeping);
    expect(await sweeping).toBe(0);
  });

  test('a client that leaves before its run is found does not follow it', async () => {
    const run = await begin(false);
    const { follower } = service.dependencies;
    const following = vi.spyOn(follower, 'follow');
    const path = `/api/user/creations/${run.id.toHexString()}/stream`;
    // Each connection has its own identity, which is verified while the connection ends.
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
    await end(run);
  });

  test('abuse 3, 4, 28, 48: runs of other users and deleted creations do not exist, and an invalid position is refused', async () => {
    const run = await begin();
    expect((await follow(run.id, 0, 'eve')).status).toBe(404);
    expect((await call('stopCreation', run.id, { as: 'eve' })).status).toBe(404);
    expect((await creations.findById(run.id).lean())?.run).not.toHaveProperty('stop');
    await creations.updateOne({ _id: run.id }, { $set: { deleted_at: new Date() } });
    expect((await follow(run.id)).status).toBe(404);
    expect((await follow(newId())).status).toBe(404);
    expect((await call('streamCreation', newId(), { params: { id: 'no-id' } })).status).toBe(404);
    const invalid = await call('streamCreation', run.id, { headers: { 'last-event-id': 'x' } });
    expect(failure.parse(await invalid.json()).details?.[0]?.field).toBe('Last-Event-ID');
    await end(run);
  });

  test('clients of a run whose process died get an error', async () => {
    const run = await begin();
    run.send('delta', { text: 'one' });
    const reader = follow(run.id).then((response) => response.text());
    await expect.poll(async () => (await events.text(run.id)).last).toBe(1);
    const { usage } = service.dependencies;
    const later = new Date(Date.now() + 60_000);
    expect(await endExpiredRuns({ creations, events, usage }, later)).toBe(1);
    expect(readEvents(await reader).map(({ id, event }) => [id, event])).toEqual([
      [1, 'delta'],
      [2, 'error'],
    ]);
  });

  test('a long run that a user requests again and again does not delay the streams of others', async () => {
    const [long, other] = [newId(), newId()];
    const add = (run: Types.ObjectId, id: number) =>
      events.append(run, [{ id, event: 'delta', data: '{"text":"tea"}' }]);
    for (let id = 1; id <= 200; id += 1) await add(long, id);
    await add(other, 1);
    const follower = createRunFollower({ store, events, logger });
    const leaving = new AbortController();
    const firstEvent = async (id: Types.ObjectId) => {
      for await (const event of follower.follow({ id, userId: 'ada', after: 0 }, leaving.signal))
        return event.id;
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
});
