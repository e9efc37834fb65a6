import { planLimitsOff } from '@atelier/server-kit/config';
import { connectDatabase, type Database } from '@atelier/server-kit/database';
import { AppError, levelOf, sentence } from '@atelier/server-kit/errors';
import { openJobs } from '@atelier/server-kit/job-requests';
import { createLogger } from '@atelier/server-kit/logging';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openAccounts } from '../creations/account-model.ts';
import type { CreationRecord } from '../creations/creation-fields.ts';
import { type CreationModel, openCreations } from '../creations/creation-model.ts';
import { newImageKey } from '../creations/image-address.ts';
import { toCreation } from '../creations/to-creation.ts';
import type { CreatingWork } from '../pipeline/run-request.ts';
import { make } from '../pipeline/work.ts';
import { acceptRun } from '../testing/accept-run.ts';
import { createCallUnits } from '../usage/call-units.ts';
import { createUsageLedger, type UsageLedger } from '../usage/ledger.ts';
import { openUsage, type UsageModel } from '../usage/usage-model.ts';
import { createKeys, openKeys } from './idempotency-keys.ts';
import { RunLost, RunStopped } from './live-run.ts';
import { createLiveRuns } from './live-runs.ts';
import { openEventsModel, openMongodbEvents } from './mongodb-events.ts';
import type { RunEvents } from './run-events.ts';
import { createRunStore, leaseMs, type RunStore } from './run-store.ts';
import { endAbandonedUnits, endExpiredRuns, endWorkOfDead } from './sweep.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const stopping = new AbortController().signal;
let mongodb: TestMongodb;
let database: Database;
let creations: CreationModel;
let events: RunEvents;
let stored: Awaited<ReturnType<typeof openEventsModel>>;
let counted: UsageModel;
let usage: UsageLedger;
let store: RunStore;

beforeAll(async () => {
  mongodb = await startTestMongodb();
  database = await connectDatabase({ uri: mongodb.uriFor('runs'), logger });
  creations = await openCreations(database.connection);
  stored = await openEventsModel(database.connection);
  events = await openMongodbEvents(database.connection);
  counted = await openUsage(database.connection);
  usage = createUsageLedger(counted, planLimitsOff);
  store = createRunStore(creations);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await Promise.all([creations.deleteMany({}), stored.deleteMany({}), counted.deleteMany({})]);
});
afterAll(async () => {
  await database.close();
  await mongodb.close();
});

const minuteMs = 60_000;
const ada = { userId: 'ada', plan: 'free' } as const;
const request = { prompt: 'Rivers', type: 'article' as const, settings: { length: 800 } };
const only = async () => {
  const record = await creations.findOne({}).lean<CreationRecord>();
  if (!record) throw new Error('There is no creation.');
  return record;
};

async function acceptedBefore(status: 'queued' | 'running' = 'queued') {
  const id = new mongoose.Types.ObjectId();
  const reservation = usage.unit(ada, 'text', id);
  const owned = await acceptRun(store, { id, reservation, status });
  const left = await usage.reserve(ada, reservation);
  return { owned, reservation, left };
}

async function accepted(status?: 'queued' | 'running') {
  const { owned, reservation, left } = await acceptedBefore(status);
  const runs = createLiveRuns({
    store,
    events,
    unattendedSeconds: 60,
    logger,
  });
  const run = runs.add(owned, { stopping, unattended: true, requestId: 'request' });
  const units = createCallUnits(usage, { user: ada, reservation, left }, logger);
  const sent: string[] = [];
  run.listen(({ event }) => void sent.push(event));
  return { owned, run, units, sent, make: (work: CreatingWork['make']) => makeWith({ run, units }, work) };
}
const makeWith = (
  { run, units }: Pick<Parameters<typeof make>[0], 'run' | 'units'>,
  work: CreatingWork['make'],
  changes: Partial<CreatingWork> = {},
) =>
  make({
    run,
    units,
    work: { creation: request, make: work, ...changes },
    publicOrigin: 'https://atelier.example/',
    requestId: 'request',
    logger,
  });
const units = () => counted.findOne({ user_id: 'ada' }, { units: 1, used: 1, refunded: 1, open: 1 }).lean();
/** What a sweep does when the leases of dead processes have expired. */
const later = () => new Date(Date.now() + leaseMs + 1_000);
const sweep = (now = later()) => endExpiredRuns({ creations, events, usage }, now);
const unreachable = () => {
  throw new mongoose.mongo.MongoNetworkError('The connection is closed.');
};

test('an accepted run is a queued creation, and is running before anything of it is sent', async () => {
  const { run, units, sent } = await accepted();
  expect(await only()).toMatchObject({ _id: run.id, status: 'queued', prompt: 'Rivers', user_id: 'ada' });
  const work: CreatingWork['make'] = async (draft) => {
    expect(sent).toEqual([]);
    await draft.begin({ settings: { length: 900 } });
    draft.append('one');
    expect(sent).toEqual(['started', 'delta']);
    expect(await only()).toMatchObject({ status: 'running', content: '', settings: { length: 900 } });
    return undefined;
  };
  expect(await makeWith({ run, units }, work, { waits: true })).toMatchObject({
    response: { creation: { status: 'completed', content: 'one', settings: { length: 900 } } },
  });
});

test('a finished draft becomes a completed creation with its settings and report', async () => {
  const { make } = await accepted('running');
  const { response } = await make(async (draft) => {
    draft.append('one ');
    draft.append('two');
    return { report: { score: 7 }, settings: { seed: 3 } };
  });
  expect(response).toMatchObject({
    creation: { status: 'completed', content: 'one two', report: { score: 7 } },
  });
  const { run, settings } = await only();
  expect(settings).toEqual({ length: 800, seed: 3 });
  expect(run).toMatchObject({ last_event: 4 });
  // There is nothing to report without a webhook.
  for (const absent of ['lease_until', 'webhook_at']) expect(run).not.toHaveProperty(absent);
});

test('the content of an image is its URL', async () => {
  const key = newImageKey();
  const images = [{ key, ext: 'webp', id: 'store/1', hash: '' }] as const;
  const { run, units } = await accepted('running');
  await creations.updateOne({ _id: run.id }, { $set: { type: 'image' } });
  const { response } = await makeWith({ run, units }, async () => ({ images, publish: true }));
  const content = `https://atelier.example/pictures/${key}.webp`;
  expect(response).toMatchObject({ content, creation: { publish: true, content } });
});

test.each([
  ['provider_busy', '', 'failed', 'provider_busy'],
  ['provider_timeout', 'some text', 'incomplete', 'provider_interrupted'],
  ['provider_refused', 'some text', 'incomplete', 'provider_refused'],
] as const)('%s after %j leaves it %s', async (code, text, status, failure) => {
  const { make } = await accepted('running');
  const { error } = await make(async (draft) => {
    if (text) draft.append(text);
    throw new AppError(code);
  });
  expect(error?.code).toBe(failure);
  expect(await only()).toMatchObject({ status, content: text, failure });
});

test("an interruption keeps the provider's sentence, and is an error in the log if it is the operator's", async () => {
  const { make } = await accepted('running');
  const { error = new AppError('internal') } = await make(async (draft) => {
    draft.append('some text');
    throw new AppError('provider_failed', sentence('provider_unusable'));
  });
  const { message, ...own } = sentence('provider_unusable');
  expect(error).toMatchObject({ code: 'provider_interrupted', message, sentence: own });
  expect(levelOf(error)).toBe('error');
});

test('a stopped run leaves a stopped creation with the text so far, and returns it', async () => {
  const { make, run } = await accepted('running');
  const { response } = await make(async (draft) => {
    draft.append('some text');
    run.cancel(new RunStopped());
    throw run.signal.reason;
  });
  expect(response).toMatchObject({ creation: { status: 'stopped', content: 'some text' } });
  expect(await only()).toMatchObject({ status: 'stopped', content: 'some text' });
});

test('of two requests with one key one gets it, and it is free after a day and after a run that produced nothing', async () => {
  const model = await openKeys(database.connection);
  onTestFinished(async () => void (await model.deleteMany({})));
  const keys = createKeys(model, creations);
  const claim = (_id = new mongoose.Types.ObjectId()) =>
    keys.claim({ _id, user_id: 'ada', path: '/', key: 'k', body_hash: 'hash' });
  const { owned } = await acceptedBefore();
  expect(await claim(owned.id)).toHaveProperty('release');
  expect(await claim()).toMatchObject({ creation: { _id: owned.id, status: 'queued' } });
  await store.end(owned, { status: 'failed', error: new AppError('provider_busy') }, 1, 'request');
  expect(await claim()).toHaveProperty('release');
  // It has no creation yet.
  expect(await claim()).toMatchObject({ creation: null });
  await model.updateMany({}, { $set: { at: new Date(Date.now() - 25 * 60 * minuteMs) } });
  expect(await claim()).toHaveProperty('release');
});

test('events are stored once when the database stores them and its response is lost, with their ids', async () => {
  const id = new mongoose.Types.ObjectId();
  const create = stored.create.bind(stored);
  vi.spyOn(stored, 'create').mockImplementationOnce(async (record: object) => {
    await create(record);
    return unreachable();
  });
  const sent = [
    { id: 4, event: 'delta', data: '{"text":"one","type":"delta"}' },
    { id: 5, event: 'progress', data: '{"stage":"drawing","message":"Drawing."}' },
  ] as const;
  await events.append(id, sent);
  expect(await events.after([{ id, after: 3 }])).toEqual([{ run: id, events: sent }]);
});

test('a text that was written again replaces the earlier one', async () => {
  const id = new mongoose.Types.ObjectId();
  await events.append(id, [
    { id: 1, event: 'delta', data: '{"text":"A plan."}' },
    { id: 2, event: 'progress', data: '{"stage":"restart","message":""}' },
    { id: 3, event: 'delta', data: '{"text":"Rivers"}' },
  ]);
  expect(await events.text(id)).toEqual({ text: 'Rivers', last: 3 });
});

test('a text is not lost when the database is unreachable at its end', async () => {
  const { make } = await accepted('running');
  const ended = vi.spyOn(creations, 'findOneAndUpdate').mockImplementationOnce(unreachable);
  const { response } = await make(async (draft) => {
    draft.append('one two');
    return undefined;
  });
  expect(response).toMatchObject({ creation: { status: 'completed', content: 'one two' } });
  expect(ended).toHaveBeenCalledTimes(2);
});

test('a run ends once when the database ends it and its response is lost', async () => {
  const { make } = await accepted('running');
  const update = creations.findOneAndUpdate.bind(creations);
  vi.spyOn(creations, 'findOneAndUpdate').mockImplementationOnce(((...args: Parameters<typeof update>) => ({
    lean: async () => {
      await update(...args);
      unreachable();
    },
  })) as unknown as typeof update);
  expect((await make(async () => undefined)).response).toMatchObject({ creation: { status: 'completed' } });
  expect(await units()).toMatchObject({ units: 1, used: 1, open: [] });
});

test('abuse 54: a sweep that read a run before it ended does not change it', async () => {
  const { make } = await accepted('running');
  const { find } = creations;
  // The sweep reads; then the run ends.
  vi.spyOn(creations, 'find').mockImplementationOnce(((...args: Parameters<typeof find>) => {
    const query = find.apply(creations, args);
    const read = query.lean.bind(query);
    query.lean = ((...options: Parameters<typeof read>) => {
      const reading = read(...options).exec();
      return reading.then(async (found: unknown) => {
        await make(async (draft) => {
          draft.append('whole');
          return undefined;
        });
        return found;
      });
    }) as unknown as typeof query.lean;
    return query;
  }) as typeof find);
  expect(await sweep()).toBe(0);
  expect(await only()).toMatchObject({ status: 'completed', content: 'whole', failure: null });
  expect(await units()).toMatchObject({ units: 1, used: 1, refunded: 0, open: [] });
});

test('abuse 54: a process that was silent until its run was ended changes nothing any more', async () => {
  const accounts = await openAccounts(database.connection);
  await openJobs(database.connection);
  onTestFinished(async () => void (await accounts.deleteMany({})));
  const events = ['run.failed' as const];
  const webhook = { id: 'a', url: 'https://example.com', secret: 's', events, created_at: new Date() };
  await accounts.create({ _id: 'ada', webhooks: [webhook] });
  const { make, run } = await accepted('running');
  const { error } = await make(async () => {
    expect(await sweep()).toBe(1);
    return { report: { late: true } };
  });
  expect(error).toBeInstanceOf(RunLost);
  const record = await only();
  expect(record).toMatchObject({ status: 'failed', failure: 'server_restarting', report: null });
  expect(await units()).toMatchObject({ units: 0, used: 0, refunded: 1, open: [] });
  expect(record.run).toMatchObject({ webhook_at: expect.any(Date) });
  // The one report of its end has been delivered; the process asks for no second one.
  await creations.updateOne({ _id: run.id }, { $unset: { 'run.webhook_at': '' } });
  await expect(run.end({ status: 'completed' })).rejects.toBeInstanceOf(RunLost);
  expect((await only()).run).not.toHaveProperty('webhook_at');
});

test('abuse 54: a process that has lost its run is told, and its work is aborted', async () => {
  const { run } = await accepted();
  await sweep();
  await vi.waitFor(() => expect(run.signal.aborted).toBe(true), { timeout: 20_000 });
  expect(run.signal.reason).toBeInstanceOf(RunLost);
});

test('runs of dead processes end uncharged with the text of their events, and other runs go on', async () => {
  const begun = async (text: string) => {
    const { owned } = await acceptedBefore('running');
    if (text) await events.append(owned.id, [{ id: 1, event: 'delta', data: JSON.stringify({ text }) }]);
    return owned.id;
  };
  const [half, none] = [await begun('half a text'), await begun('')];
  const live = await accepted();
  const now = new Date();
  await creations.updateMany(
    { _id: mongoose.trusted({ $in: [half, none] }) },
    { $set: { 'run.lease_until': now } },
  );
  expect(await sweep(new Date(now.getTime() + 1))).toBe(2);
  const stateOf = async (id: mongoose.Types.ObjectId) => creations.findById(id).lean();
  expect(await stateOf(half)).toMatchObject({
    status: 'incomplete',
    failure: 'server_restarting',
    content: 'half a text',
    run: { last_event: 2 },
  });
  expect(await stateOf(none)).toMatchObject({ status: 'failed', content: '', run: { last_event: 1 } });
  expect(await stateOf(live.run.id)).toMatchObject({ status: 'queued' });
  expect(await units()).toMatchObject({ units: 1, used: 0, refunded: 2, open: [{ id: live.run.id }] });
});

test('a live process keeps its runs: it renews their leases', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { run } = await accepted();
  const before = (await only()).run?.lease_until ?? new Date(0);
  vi.setSystemTime(Date.now() + leaseMs / 2);
  const renewed = async () =>
    expect((await only()).run?.lease_until?.getTime()).toBeGreaterThan(before.getTime());
  await vi.waitFor(renewed, { timeout: 20_000 });
  await run.end({ status: 'completed' });
});

test('after an outage of the database, live processes get time to renew their leases', async () => {
  await acceptedBefore();
  await creations.updateMany({}, { $set: { 'run.lease_until': new Date(0) } });
  const options = { creations, events, usage };
  for (const lastEndedAt of [undefined, new Date(Date.now() - leaseMs)])
    expect(await endWorkOfDead(options, lastEndedAt)).toBe(0);
  expect(await only()).toMatchObject({ status: 'queued' });
  expect(await endWorkOfDead(options, new Date(Date.now() - leaseMs / 2))).toBe(1);
  expect(await only()).toMatchObject({ status: 'failed' });
});

test('the unit of a run that was never stored is refunded', async () => {
  await acceptedBefore();
  await creations.deleteMany({});
  expect(await endAbandonedUnits({ creations, usage }, new Date(Date.now() + 6 * 60_000))).toBe(1);
  expect(await units()).toMatchObject({ units: 0, refunded: 1, open: [] });
});

test('a creation is returned with the fields of the contract only', async () => {
  const { make } = await accepted('running');
  await make(async () => undefined);
  const fields = Object.keys(toCreation(await only()));
  expect(fields).not.toContain('deleted_at');
  expect(fields).not.toContain('run');
});

test('abuse 12: an object in a filter is a value, and an unknown field is an error', async () => {
  await accepted();
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
