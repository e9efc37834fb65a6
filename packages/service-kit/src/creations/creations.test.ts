import { type Mongodb, startMongodb } from '@atelier/sandbox-mongodb';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { defaultPlanLimits } from '../config/plan-limits.ts';
import { connectDatabase, type Database } from '../database/connect.ts';
import { AppError } from '../errors/app-error.ts';
import { createLogger } from '../logging/logger.ts';
import { createLiveRuns, newRunId, RunStopped } from '../runs/live-runs.ts';
import { openRuns } from '../runs/run-models.ts';
import { createRunStore } from '../runs/run-store.ts';
import { uncountedUsage } from '../testing/without-database.ts';
import { createCallUnits } from '../usage/call-units.ts';
import { createUsageLedger } from '../usage/ledger.ts';
import { openUsage } from '../usage/usage-model.ts';
import { type CreationModel, newPictureKey, openCreations } from './creation-model.ts';
import { makeCreation } from './make-creation.ts';
import { startCreation } from './running-creation.ts';
import { endStaleCreations, watchStaleRuns } from './stale-runs.ts';
import { toCreation } from './to-creation.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
let mongodb: Mongodb;
let database: Database;
let creations: CreationModel;

beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
  database = await connectDatabase({ uri: mongodb.uriFor('runs'), logger });
  creations = await openCreations(database.connection);
});
afterEach(() => creations.deleteMany({}));
afterAll(async () => {
  await database.close();
  await mongodb.close();
});

const request = { userId: 'ada', prompt: 'Rivers', type: 'article' as const, settings: { length: 800 } };
const only = () => creations.findOne({}).lean();
function making() {
  const controller = new AbortController();
  const sent: string[] = [];
  const run = {
    id: newRunId(),
    units: createCallUnits(uncountedUsage, { user: { userId: 'ada', plan: 'free' }, kind: 'text' }, logger),
    beginsAgain: false,
    signal: controller.signal,
    send: (event: string) => void sent.push(event),
    cancel: (reason: unknown) => controller.abort(reason),
  };
  return { creations, run, sent };
}

test('a creation is stored under the id of its run before anything of it is sent', async () => {
  const context = making();
  await makeCreation(context, request, async (draft) => {
    expect(context.sent).toEqual([]);
    await draft.append('one');
    expect(context.sent).toEqual(['started', 'delta']);
    expect(await only()).toMatchObject({
      _id: context.run.id,
      status: 'running',
      user_id: 'ada',
      settings: { length: 800 },
    });
    return undefined;
  });
});

test('a creation that cannot be written ends its work', async () => {
  const context = making();
  const taken = {
    _id: context.run.id,
    user_id: 'ada',
    prompt: 'p',
    type: 'article',
    status: 'failed',
  } as const;
  await creations.create(taken);
  const made = makeCreation(context, request, async (draft) => {
    await draft.append('one');
    return undefined;
  });
  await expect(made).rejects.toThrow('duplicate key');
  expect(context.run.signal.aborted).toBe(true);
  expect(context.sent).toEqual([]);
});

test('a finished draft becomes a completed creation with its settings and report', async () => {
  const creation = await makeCreation(making(), request, async (draft) => {
    await draft.append('one ');
    await draft.append('two');
    return { report: { score: 7 }, settings: { seed: 3 } };
  });
  expect(creation).toMatchObject({ status: 'completed', content: 'one two', report: { score: 7 } });
  expect(creation.settings).toEqual({ length: 800, seed: 3 });
});

test('the content of an image is its URL', async () => {
  const key = newPictureKey();
  const work = async () => ({ image: { key, ext: 'webp', id: 'store/1' }, publish: true });
  const creation = await makeCreation(
    { ...making(), publicOrigin: 'https://atelier.example/' },
    { ...request, type: 'image' },
    work,
  );
  expect(creation).toMatchObject({ publish: true, content: `https://atelier.example/pictures/${key}.webp` });
});

test.each([
  ['provider_busy', '', 'failed', 'provider_busy'],
  ['provider_timeout', 'some text', 'incomplete', 'provider_interrupted'],
  ['provider_refused', 'some text', 'incomplete', 'provider_refused'],
] as const)('%s after %j leaves it %s', async (code, text, status, failure) => {
  const made = makeCreation(making(), request, async (draft) => {
    if (text) await draft.append(text);
    throw new AppError(code);
  });
  await expect(made).rejects.toMatchObject({ code: failure });
  expect(await only()).toMatchObject({ status, content: text, failure });
});

test('a stopped run leaves a stopped creation with the text so far, and returns it', async () => {
  const context = making();
  const creation = await makeCreation(context, request, async (draft) => {
    await draft.append('some text');
    context.run.cancel(new RunStopped());
    throw context.run.signal.reason;
  });
  expect(creation).toMatchObject({ status: 'stopped', content: 'some text' });
  expect(await only()).toMatchObject({ status: 'stopped', content: 'some text' });
});

test('the partial text is stored every two seconds during a run', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const run = await startCreation(creations, request);
    run.keep('one');
    expect(await only()).toMatchObject({ status: 'running', content: '' });
    vi.advanceTimersByTime(2_000);
    run.keep('one two');
    const kept = async () => expect(await only()).toMatchObject({ status: 'running', content: 'one two' });
    await vi.waitFor(kept, { timeout: 20_000 });
    await run.stop('one two three');
  } finally {
    vi.useRealTimers();
  }
});

test('runs whose process died are ended, active runs are not', async () => {
  const old = new Date(Date.now() - 10 * 60_000);
  const dead = { user_id: 'ada', prompt: 'p', type: 'article', status: 'running', updated_at: old } as const;
  const base = {
    ...dead,
    created_at: old,
    likes: [],
    like_count: 0,
    settings: {},
    deleted_at: null,
    report: null,
  };
  await creations.collection.insertMany([
    { ...base, prompt: 'with text', content: 'kept' },
    { ...base, prompt: 'without', content: '' },
    { ...base, prompt: 'of another service', type: 'image', content: '' },
  ] as never[]);
  const live = await startCreation(creations, { ...request, prompt: 'live' });
  expect(await endStaleCreations(creations, ['article', 'blog-title'])).toBe(2);
  const records = await creations.find({}).lean();
  expect(Object.fromEntries(records.map(({ prompt, status }) => [prompt, status]))).toEqual({
    'with text': 'incomplete',
    without: 'failed',
    'of another service': 'running',
    live: 'running',
  });
  await live.fail('internal');
});

test('a text is not lost when the database is out of reach while it is written and at its end', async () => {
  const outOfReach = () => {
    throw new mongoose.mongo.MongoNetworkError('The connection is closed.');
  };
  const kept = vi.spyOn(creations, 'updateOne').mockReturnValue({
    exec: async () => outOfReach(),
  } as unknown as ReturnType<CreationModel['updateOne']>);
  const ended = vi.spyOn(creations, 'findOneAndUpdate').mockImplementationOnce(outOfReach);
  const context = making();
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const made = makeCreation(context, request, async (draft) => {
    await draft.append('one ');
    vi.advanceTimersByTime(2_000);
    await draft.append('two ');
    await draft.append('three');
    return undefined;
  });
  expect(await made).toMatchObject({ status: 'completed', content: 'one two three' });
  expect([kept.mock.calls.length, ended.mock.calls.length]).toEqual([1, 2]);
});

test('after an outage of the database, live processes have a minute to report', async () => {
  const store = createRunStore(await openRuns(database.connection));
  const runs = createLiveRuns({ store, unattendedSeconds: 60, logger });
  const usage = createUsageLedger(await openUsage(database.connection), defaultPlanLimits);
  await startCreation(creations, request);
  const silent = new Date(Date.now() - 10 * 60_000);
  await creations.updateMany({}, { $set: { updated_at: silent } }, { timestamps: false });
  const ended = vi.spyOn(creations, 'updateMany').mockImplementationOnce(() => {
    throw new Error('The database cannot be reached.');
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const stop = watchStaleRuns({ creations, usage, runs }, ['article'], logger);
  onTestFinished(() => {
    stop();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ended).toHaveBeenCalledOnce();
  expect(await only()).toMatchObject({ status: 'running' });
  const laterMinutes = async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await only()).toMatchObject({ status: 'failed' });
  };
  await vi.waitFor(laterMinutes, { timeout: 20_000 });
});

test('a creation is returned with the fields of the contract only', async () => {
  await makeCreation(making(), request, async () => undefined);
  const record = await only();
  if (!record) throw new Error('There is no creation.');
  expect(Object.keys(toCreation(record))).not.toContain('deleted_at');
});

test('abuse 12: an object in a filter is a value, and an unknown field is an error', async () => {
  await startCreation(creations, request);
  const input: unknown = { $ne: null };
  await expect(creations.countDocuments({ user_id: input as string })).rejects.toThrow(
    /Cast to string failed/,
  );
  await expect(creations.countDocuments({ usr_id: 'ada' } as never)).rejects.toThrow('usr_id');
});

test('each list has an index', async () => {
  const indexes = (await creations.collection.indexes()).map(({ key }) => Object.keys(key).join());
  expect(indexes).toContain('user_id,deleted_at,created_at,_id');
  expect(indexes).toContain('publish,deleted_at,like_count,_id');
});
