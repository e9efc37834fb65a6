import { type CreationStatus, type UnitKind, type UsageTool, usageDays } from '@atelier/contracts';
import { type Mongodb, startMongodb } from '@atelier/sandbox-mongodb';
import { defaultPlanLimits, planLimitsOff } from '@atelier/server-kit/config';
import { connectDatabase, type Database } from '@atelier/server-kit/database';
import { createLogger } from '@atelier/server-kit/logging';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CreationModel, openCreations } from '../creations/creation-model.ts';
import { endAbandonedUnits } from '../runs/sweep.ts';
import { createCallUnits } from './call-units.ts';
import { createUsageLedger, type PlanUser, type Reservation, type UsageLedger } from './ledger.ts';
import { openUsage, type UsageModel } from './usage-model.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const ada: PlanUser = { userId: 'ada', plan: 'free' };
const premiumAda: PlanUser = { userId: 'ada', plan: 'premium' };
const allowing = (image: number) => ({ ...defaultPlanLimits, free: { ...defaultPlanLimits.free, image } });
const minutes = 60_000;

let mongodb: Mongodb;
let database: Database;
/** A second process over the same database. */
let otherDatabase: Database;
let usage: UsageModel;
let otherUsage: UsageModel;
let creations: CreationModel;

beforeAll(async () => {
  mongodb = await startMongodb({ dataDir: null });
  const uri = mongodb.uriFor('usage');
  database = await connectDatabase({ uri, logger });
  otherDatabase = await connectDatabase({ uri, logger });
  usage = await openUsage(database.connection);
  otherUsage = await openUsage(otherDatabase.connection);
  creations = await openCreations(database.connection);
});
afterEach(async () => {
  await usage.deleteMany({});
  await creations.deleteMany({});
});
afterAll(async () => {
  await database.close();
  await otherDatabase.close();
  await mongodb.close();
});

const newId = () => new mongoose.Types.ObjectId();
const take = async (ledger: UsageLedger, who = ada, kind: UnitKind = 'image', tool?: UsageTool) => {
  const unit = ledger.unit(who, kind, newId(), { tool });
  await ledger.reserve(who, unit);
  return unit;
};
const left = { kind: 'image' as const, limit: null, remaining: null, resets_at: '' };
const unitsOf = (ledger: UsageLedger, reservation: Reservation) =>
  createCallUnits(ledger, { user: ada, reservation, left }, logger);
const counts = async () => {
  const record = await usage.findOne({ user_id: 'ada', kind: 'image' }).lean();
  if (!record) throw new Error('Nothing was counted.');
  const { units, used, refunded, open } = record;
  return { units, used, refunded, open: open.length };
};

test.each([
  [50, 1, 'the first record of a day'],
  [50, 3, 'a record that exists'],
])('abuse 8: of %i parallel calls with one unit left of %i exactly one passes (%s)', async (calls, limit) => {
  const ledgers = [
    createUsageLedger(usage, allowing(limit)),
    createUsageLedger(otherUsage, allowing(limit)),
  ] as const;
  for (let spent = 0; spent < limit - 1; spent += 1) await take(ledgers[0]);
  const results = await Promise.allSettled(
    Array.from({ length: calls }, (_, call) => take(ledgers[call % 2 === 0 ? 0 : 1])),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(refused).toEqual(Array.from({ length: calls - 1 }, () => 'quota_exceeded'));
  expect(await counts()).toEqual({ units: limit, used: 0, refunded: 0, open: limit });
  expect(await usage.countDocuments({})).toBe(1);
});

test('two concurrent first calls of a day both get their unit', async () => {
  const ledger = createUsageLedger(usage, allowing(2));
  await take(ledger);
  const duplicate = Object.assign(new Error('E11000 duplicate key'), { code: 11_000 });
  const met = vi.spyOn(usage, 'findOneAndUpdate').mockReturnValueOnce({
    lean: () => Promise.reject(duplicate),
  } as never);
  await take(ledger);
  met.mockRestore();
  expect(await counts()).toMatchObject({ units: 2 });
});

test('abuse 44: a reservation ends once, also by concurrent calls', async () => {
  const ledger = createUsageLedger(usage, allowing(5));
  const other = createUsageLedger(otherUsage, allowing(5));
  const refunded = await take(ledger);
  await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? ledger : other).refund(refunded)));
  expect(await counts()).toEqual({ units: 0, used: 0, refunded: 1, open: 0 });
  const mixed = await take(ledger);
  await Promise.all([ledger.charge(mixed), other.refund(mixed), ledger.refund(mixed), other.charge(mixed)]);
  const { units, used, refunded: given, open } = await counts();
  expect([units, used + given, open]).toEqual([used, 2, 0]);
});

test('abuse 44: several units are reserved together, or none; those that were made are charged', async () => {
  const ledger = createUsageLedger(usage, allowing(5));
  const several = (count: number) => ledger.unit(ada, 'image', newId(), { tool: 'generate-image', count });
  const four = several(4);
  await ledger.reserve(ada, four);
  await expect(ledger.reserve(ada, several(2))).rejects.toMatchObject({
    code: 'quota_exceeded',
    message: expect.stringContaining('This needs 2 images, and 1 is left today. Choose fewer.'),
  });
  expect(await counts()).toEqual({ units: 4, used: 0, refunded: 0, open: 1 });
  for await (const open of ledger.openSince(new Date(Date.now() + 1000)))
    expect(open).toMatchObject([{ count: 4 }]);
  await ledger.charge(four, 3);
  await ledger.charge(four, 3);
  expect(await counts()).toEqual({ units: 3, used: 3, refunded: 1, open: 0 });
  const two = several(2);
  await ledger.reserve(ada, two);
  await ledger.refund(two, 2);
  expect(await counts()).toEqual({ units: 5, used: 5, refunded: 1, open: 0 });
});

test('abuse 44: a refusal contains the time of the reset and the quota of Premium', async () => {
  const ledger = createUsageLedger(usage, allowing(2), () => new Date('2026-01-31T23:00:00Z'));
  await take(ledger);
  await take(ledger);
  const message = "You've used today's 2 images. More at 00:00 UTC. The Premium plan has 200 a day.";
  const refusal = { code: 'quota_exceeded', retryAfterSeconds: 3600, message };
  await expect(take(ledger)).rejects.toMatchObject(refusal);
  const resets_at = '2026-02-01T00:00:00.000Z';
  expect(await ledger.read(ada, 'image')).toEqual({ kind: 'image', limit: 2, remaining: 0, resets_at });
});

test('a plan with a quota of 0 refuses the first call', async () => {
  await expect(take(createUsageLedger(usage, allowing(0)))).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect(await usage.countDocuments({})).toBe(0);
});

test('abuse 44: a new UTC day starts with the whole quota, and work of the day before is charged to that day', async () => {
  let now = new Date('2026-01-31T23:59:59.999Z');
  const ledger = createUsageLedger(usage, allowing(1), () => now);
  const late = await take(ledger);
  await expect(take(ledger)).rejects.toMatchObject({ code: 'quota_exceeded' });
  now = new Date('2026-02-01T00:00:00Z');
  expect(await ledger.read(ada, 'image')).toMatchObject({ remaining: 1 });
  await take(ledger);
  await expect(take(ledger)).rejects.toMatchObject({ code: 'quota_exceeded' });
  await ledger.refund(late);
  expect(await ledger.read(ada, 'image')).toMatchObject({ remaining: 0 });
});

test('abuse 44: a change of plan takes effect at once', async () => {
  const ledger = createUsageLedger(usage, allowing(2));
  await take(ledger);
  await take(ledger);
  await expect(take(ledger)).rejects.toMatchObject({ code: 'quota_exceeded' });
  expect(await ledger.read(premiumAda, 'image')).toMatchObject({ limit: 200, remaining: 198 });
  await take(ledger, premiumAda);
  expect(await ledger.read(ada, 'image')).toMatchObject({ limit: 2, remaining: 0 });
  await expect(take(ledger)).rejects.toMatchObject({ code: 'quota_exceeded' });
});

test('users and kinds are counted separately', async () => {
  const ledger = createUsageLedger(usage, allowing(1));
  await take(ledger);
  await take(ledger, { userId: 'grace', plan: 'free' });
  await take(ledger, ada, 'removal');
  expect(await ledger.read(ada, 'removal')).toMatchObject({ remaining: 19 });
});

test('PLAN_LIMITS=off refuses no call, and still counts units', async () => {
  const ledger = createUsageLedger(usage, planLimitsOff);
  await Promise.all(Array.from({ length: 60 }, () => take(ledger)));
  expect(await ledger.read(ada, 'image')).toMatchObject({ limit: null, remaining: null });
  expect(await counts()).toMatchObject({ units: 60 });
});

test.each<[CreationStatus | 'never written', 'charged' | 'refunded' | 'kept']>([
  ['never written', 'refunded'],
  ['running', 'kept'],
  ['failed', 'refunded'],
  ['incomplete', 'charged'],
  ['completed', 'charged'],
  ['stopped', 'charged'],
])('abuse 44: a unit whose process died while its creation was %s is %s', async (status, outcome) => {
  const begun = new Date('2026-01-31T12:00:00Z');
  const ledger = createUsageLedger(usage, allowing(1), () => begun);
  const { id } = await take(ledger);
  if (status !== 'never written')
    await creations.create({ _id: id, user_id: 'ada', prompt: 'p', type: 'image', status });

  const soon = new Date(begun.getTime() + minutes);
  expect(await endAbandonedUnits({ creations, usage: ledger }, soon)).toBe(0);
  const later = new Date(begun.getTime() + 6 * minutes);
  const other = createUsageLedger(otherUsage, allowing(1), () => later);
  await Promise.all([
    endAbandonedUnits({ creations, usage: ledger }, later),
    endAbandonedUnits({ creations, usage: other }, later),
  ]);
  expect(await counts()).toEqual(
    {
      kept: { units: 1, used: 0, refunded: 0, open: 1 },
      charged: { units: 1, used: 1, refunded: 0, open: 0 },
      refunded: { units: 0, used: 0, refunded: 1, open: 0 },
    }[outcome],
  );
});

test('the unit of a process that died is refunded, however many units of waiting runs are older', async () => {
  const ledger = createUsageLedger(usage, allowing(1));
  const at = new Date(Date.now() - 60 * minutes);
  const waiting = Array.from({ length: 300 }, (_, user) => ({ user_id: `user_${user}`, id: newId() }));
  const counted = { day: '2026-01-31', kind: 'image', units: 1, used: 0, refunded: 0 } as const;
  await usage.insertMany(waiting.map(({ user_id, id }) => ({ ...counted, user_id, open: [{ id, at }] })));
  await take(ledger);
  const queued = { prompt: 'p', type: 'image', status: 'queued' } as const;
  await creations.insertMany(waiting.map(({ user_id, id }) => ({ ...queued, _id: id, user_id })));
  const later = new Date(Date.now() + 6 * minutes);
  expect(await endAbandonedUnits({ creations, usage: ledger }, later)).toBe(1);
  expect(await counts()).toEqual({ units: 0, used: 0, refunded: 1, open: 0 });
});

test('abuse 44: failures by the input are refunded up to the size of the quota, then charged', async () => {
  const ledger = createUsageLedger(usage, allowing(3));
  const outcomes: boolean[] = [];
  for (let call = 0; call < 7; call += 1) {
    const reservation = await take(ledger).catch(() => null);
    outcomes.push(reservation !== null);
    if (reservation) await unitsOf(ledger, reservation).end('failed', 'nothing_found');
  }
  expect(outcomes).toEqual([true, true, true, true, true, true, false]);
  expect(await counts()).toEqual({ units: 3, used: 3, refunded: 3, open: 0 });
});

test('failures of the provider are always refunded', async () => {
  const ledger = createUsageLedger(usage, allowing(2));
  for (let call = 0; call < 10; call += 1) {
    const units = unitsOf(ledger, await take(ledger));
    await units.end('failed', 'provider_failed');
    expect(units.left).toMatchObject({ remaining: 2 });
  }
});

test('the history has the units of each day, kind and tool that were not refunded', async () => {
  let now = new Date('2026-01-01T12:00:00Z');
  const ledger = createUsageLedger(usage, planLimitsOff, () => now);
  const spend = (tool: UsageTool, kind: UnitKind = 'text') => take(ledger, ada, kind, tool);
  await spend('generate-article');
  now = new Date('2026-01-30T12:00:00Z');
  const [article, title, failed, image] = await Promise.all([
    spend('generate-article'),
    spend('generate-blog-title'),
    spend('generate-blog-title'),
    spend('generate-image', 'image'),
  ]);
  await Promise.all([ledger.charge(article), ledger.charge(title)]);
  await Promise.all([ledger.refund(failed), ledger.refund(image)]);
  await take(ledger, { userId: 'grace', plan: 'free' }, 'text', 'generate-article');
  const tools = { 'generate-article': 1, 'generate-blog-title': 1 };
  const lastDay = { day: '2026-01-30', kind: 'text', units: 2, tools };
  expect((await ledger.overview(ada, 29)).history).toEqual([lastDay]);
  expect((await ledger.overview(ada, 30)).history).toEqual([
    { day: '2026-01-01', kind: 'text', units: 1, tools: { 'generate-article': 1 } },
    lastDay,
  ]);
});

test('a record is removed when the longest history no longer shows it', async () => {
  const dayMs = 24 * 60 * minutes;
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const spentBefore = async (days: number) => {
    const created_at = new Date(today - days * dayMs);
    const day = created_at.toISOString().slice(0, 10);
    await usage.create({ user_id: 'ada', day, kind: 'text', units: 1, used: 1, refunded: 0, created_at });
    return day;
  };
  const oldest = await spentBefore(usageDays.most - 1);
  await spentBefore(usageDays.most + 2);
  expect(await mongodb.expireNow()).toBe(1);
  const { history } = await createUsageLedger(usage, planLimitsOff).overview(ada, usageDays.most);
  expect(history.map(({ day }) => day)).toEqual([oldest]);
  expect(await usage.countDocuments({ user_id: 'ada' })).toBe(1);
});

test('the unit of a process that died disappears from the history of its tool', async () => {
  const ledger = createUsageLedger(usage, allowing(5));
  await take(ledger, ada, 'image', 'generate-image');
  await endAbandonedUnits({ creations, usage: ledger }, new Date(Date.now() + 6 * minutes));
  expect((await ledger.overview(ada, 1)).history).toEqual([]);
  expect(await usage.findOne({ user_id: 'ada' }).lean()).toMatchObject({ tools: { 'generate-image': 0 } });
});
