import { type CallResponse, failure, gatewayIdentity } from '@atelier/contracts';
import { type CreationRecord, newImageKey, purgeDeleted } from '@atelier/creation-kit/creations';
import mongoose from 'mongoose';
import { afterEach, expect, test } from 'vitest';
import { useCreationsService } from '../testing/use-creations-service.ts';
import { eraseRound } from './erasures.ts';

const tests = useCreationsService();
afterEach(async () => {
  const collections = await tests.service.connection.db?.collections();
  await Promise.all(collections?.map((collection) => collection.deleteMany({})) ?? []);
});

const end = (user_id: string, reason: 'deleted' | 'banned' = 'deleted', as = gatewayIdentity.userId) =>
  tests.service.call('endAccount', { as, body: { user_id, reason } });

async function creation(fields: Partial<CreationRecord> = {}) {
  const whole = { user_id: 'ada', prompt: 'Rivers', type: 'article' as const, status: 'completed' as const };
  return (await tests.service.dependencies.creations.create({ ...whole, ...fields }))._id;
}
const image = (fields: Partial<CreationRecord> = {}) =>
  creation({
    type: 'image',
    publish: true,
    image_key: newImageKey(),
    image_id: `atelier/${newImageKey()}`,
    ...fields,
  });

async function run(status: CreationRecord['status'], key?: string) {
  const call = { call: 'generateArticle', session: 'sess_test', request: 'request' };
  const unit = { day: '2026-01-01', kind: 'text' as const };
  const id = await creation({ status, run: { ...call, unit, last_event: 1, ...(key && { key }) } });
  await tests.service.dependencies.events.append(id, [{ id: 1, event: 'delta', data: '{"text":"Private"}' }]);
  return id;
}

async function leftOf(user_id: string) {
  const { creations, usage, accounts } = tests.service.dependencies.userData;
  return {
    creations: await creations.countDocuments({ user_id }),
    likes: (await tests.service.connection.collection('likes').find({}).toArray()).filter(
      (like) => like.user_id === user_id || like.owner === user_id,
    ).length,
    events: await tests.service.connection.collection('run_events').countDocuments({}),
    usage: await usage.countDocuments({ user_id }),
    webhooks: await accounts.countDocuments({ _id: user_id, webhooks: mongoose.trusted({ $exists: true }) }),
  };
}
const nothing = { creations: 0, likes: 0, events: 0, usage: 0, webhooks: 0 };

const sweep = (minutes: number) =>
  eraseRound(tests.service.dependencies.userData, 'ada', new Date(Date.now() + minutes * 60_000));
const erased = () => sweep(0);

test('abuse 56: of a deleted user nothing is left, and other users keep everything', async () => {
  const { usage } = tests.service.dependencies.userData;
  await creation();
  await creation({ status: 'failed' });
  const liked = await image({ user_id: 'grace' });
  const own = await creation({ type: 'image', publish: true, image_key: newImageKey() });
  for (const as of ['ada', 'bob'])
    for (const id of [liked, own]) await tests.service.call('toggleLike', { as, body: { id: `${id}` } });
  await run('completed', 'once');
  const day = { day: '2026-01-01', kind: 'text' as const, units: 1, used: 1, refunded: 0 };
  await usage.create([
    { user_id: 'ada', ...day },
    { user_id: 'grace', ...day },
  ]);
  await tests.service.call('setWebhook', { as: 'ada', body: { url: 'https://example.com/hook' } });
  expect((await end('ada')).status).toBe(200);
  await erased();
  expect(await leftOf('ada')).toEqual(nothing);
  expect(await leftOf('grace')).toMatchObject({ creations: 1, usage: 1 });
  expect(await tests.service.dependencies.creations.findById(liked).lean()).toMatchObject({
    like_count: 1,
  });
});

test('abuse 56, 65: the reports that confirmed a reporter outlive the owner of the image, without the owner', async () => {
  const { reports } = tests.service.dependencies;
  const about = { creation: await image(), owner: 'ada', reason: 'Shows ada', created_at: new Date() };
  await reports.create([
    { ...about, user_id: 'eve', removed: true },
    { ...about, user_id: 'fay' },
  ]);
  await end('ada');
  await erased();
  const left = await reports.find({}).lean();
  expect(left).toMatchObject([{ user_id: 'eve', removed: true }]);
  expect(JSON.stringify(left)).not.toContain('ada');
});

test('abuse 56: published images of a deleted user are gone at once, and leave the image store when it responds', async () => {
  const { creations } = tests.service.dependencies;
  const shown = await image({ prompt: 'My house' });
  await end('ada');
  await erased();
  const gallery = await tests.service.call('getPublishedCreations', { as: 'grace' });
  expect(((await gallery.json()) as CallResponse<'getPublishedCreations'>).creations).toEqual([]);
  const kept = await creations.findById(shown).lean();
  expect(Object.keys(kept ?? {}).sort()).toEqual(['_id', 'deleted_at', 'image_id', 'type', 'user_id']);
  const removed: unknown[] = [];
  const failing = purgeDeleted(creations, ['image'], () => Promise.reject(new Error('down')));
  await expect(failing).rejects.toThrow('down');
  await purgeDeleted(creations, ['image'], async ({ image_id }) => void removed.push(image_id));
  expect(removed).toEqual([kept?.image_id]);
  expect(await leftOf('ada')).toEqual(nothing);
});

test('abuse 56: of a creation with several images, each leaves the image store, also a discarded one', async () => {
  const { creations } = tests.service.dependencies;
  const other = (position: number) => ({
    position,
    key: newImageKey(),
    ext: 'png',
    id: `atelier/other-${position}`,
  });
  await image({
    image_id: 'atelier/chosen',
    image_position: 0,
    variants: [other(1), other(2), { ...other(3), discarded_at: new Date() }],
  });
  await end('ada');
  await erased();
  const removed: string[] = [];
  await purgeDeleted(creations, ['image'], async ({ image_id, variants = [] }) => {
    removed.push(image_id ?? '', ...variants.map(({ id }) => id));
  });
  expect(removed).toEqual(['atelier/chosen', 'atelier/other-1', 'atelier/other-2', 'atelier/other-3']);
  expect(await leftOf('ada')).toEqual(nothing);
});

test.each(['queued', 'running'] as const)(
  'abuse 56: %s work of a deleted user is stopped, and erased after it has ended',
  async (status) => {
    const { accounts, creations } = tests.service.dependencies;
    const id = await run(status);
    await end('ada');
    await erased();
    expect(await creations.findById(id).lean()).toMatchObject({ run: { stop: true } });
    await creations.updateOne({ _id: id }, { $set: { status: 'stopped' } });
    await sweep(2);
    expect(await leftOf('ada')).toEqual(nothing);
    await creation({ prompt: 'Made with a token that was still valid' });
    await sweep(20);
    expect(await leftOf('ada')).toEqual(nothing);
    expect(await accounts.find({}).lean()).toEqual([
      { _id: 'ada', erasure: { requested_at: expect.any(Date), done_at: expect.any(Date) } },
    ]);
  },
);

test('an erasure is done only when the images have left the image store, and can be requested again', async () => {
  const { accounts, creations } = tests.service.dependencies;
  await image();
  await end('ada');
  await erased();
  for (const minutes of [2, 20, 40]) await sweep(minutes);
  expect(await accounts.findById('ada').lean()).not.toHaveProperty('erasure.done_at');
  await purgeDeleted(creations, ['image']);
  await sweep(60);
  expect(await accounts.findById('ada').lean()).toMatchObject({ erasure: { done_at: expect.any(Date) } });
  // A backup was restored, and Clerk's event sent again.
  await creation();
  await end('ada');
  await erased();
  expect(await leftOf('ada')).toEqual(nothing);
});

test('a deletion that is reported twice is erased once, by one job', async () => {
  const { accounts } = tests.service.dependencies;
  for (let time = 0; time < 2; time += 1) expect((await end('ada')).status).toBe(200);
  expect(await accounts.countDocuments({})).toBe(1);
  expect(tests.events()).toHaveLength(1);
  const jobs = await tests.service.connection.collection('jobs').find({}).toArray();
  expect(jobs).toMatchObject([{ name: 'erasures', data: { key: 'ada' }, nextRunAt: expect.any(Date) }]);
});

test('abuse 56: the images of a banned user are private, the work stops, and nothing is erased', async () => {
  const { creations } = tests.service.dependencies;
  const before = newImageKey();
  const variant = newImageKey();
  const shown = await image({ image_key: before });
  const variants = [{ position: 1, key: variant, ext: 'png', id: 'atelier/b' }];
  await image({ image_key: before, publish: false, variants });
  const running = await run('running');
  await end('ada', 'banned');
  expect(await creations.findById(shown).lean()).toMatchObject({ publish: false, prompt: 'Rivers' });
  expect(await creations.countDocuments({ image_key: before })).toBe(0);
  expect(await creations.countDocuments({ 'variants.key': variant })).toBe(0);
  expect(await creations.findById(running).lean()).toMatchObject({ run: { stop: true } });
  expect(await tests.service.dependencies.accounts.countDocuments({})).toBe(0);
});

test('abuse 2: only the gateway ends accounts', async () => {
  const response = await end('grace', 'deleted', 'ada');
  expect(response.status).toBe(404);
  expect(failure.parse(await response.json()).code).toBe('not_found');
});
