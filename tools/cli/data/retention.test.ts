import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  newImageKey,
  openAccounts,
  openCreations,
  openReports,
  openVersions,
  purgeDeleted,
} from '@atelier/creation-kit/creations';
import { openKeys, openRunEvents } from '@atelier/creation-kit/runs';
import { openUsage } from '@atelier/creation-kit/usage';
import { operationsCollection } from '@atelier/server-kit/database';
import { createLogger } from '@atelier/server-kit/logging';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createErasures, requestErasure } from '../../../services/creations/src/accounts/erasures.ts';
import { root } from '../workspace.ts';
import { type DeclaredIndex, declaredIndexes } from './declared-indexes.ts';
import { openDatabase } from './installation.ts';
import { migrateDatabase } from './migrate-database.ts';

const { EJSON } = mongoose.mongo.BSON;
const user = 'user_erased7f3a91';
const silent = createLogger({ name: 'creations', level: 'silent' });

let mongodb: TestMongodb;
let connection: Connection;
let declared: DeclaredIndex[];

beforeAll(async () => {
  mongodb = await startTestMongodb();
  connection = await openDatabase(mongodb.uriFor('retention'));
  declared = await declaredIndexes(connection);
  await migrateDatabase(connection, { log: () => undefined });
});
afterAll(async () => {
  await connection.close();
  await mongodb.close();
});

const database = () => {
  if (!connection.db) throw new Error('The database is not connected.');
  return connection.db;
};

async function documented(): Promise<Map<string, { kept: string; erased: string }>> {
  const page = await readFile(join(root, 'docs/operations/README.md'), 'utf8');
  const [, section = ''] = page.split('## Retention\n');
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `([^|]+)` \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)];
  return new Map(
    rows.flatMap(([, names = '', kept = '', erased = '']) =>
      names.split('`, `').map((name): [string, { kept: string; erased: string }] => [name, { kept, erased }]),
    ),
  );
}

test('the documentation lists every collection', async () => {
  const collections = new Set([
    ...Object.values(connection.models).map(({ collection }) => collection.name),
    ...declared.map(({ collection }) => collection),
    'migrations',
    operationsCollection,
  ]);
  expect([...(await documented()).keys()].sort()).toEqual([...collections].sort());
});

test('the documentation says how long a collection with a lifetime is kept', async () => {
  const table = await documented();
  const limited = declared.filter(({ options }) => options.expireAfterSeconds);
  expect(limited.length).toBeGreaterThan(5);
  for (const { collection, options } of limited) {
    const hours = (options.expireAfterSeconds ?? 0) / 3600;
    expect(table.get(collection)?.kept, collection).toContain(
      hours <= 1 ? `${hours} hour` : `${hours / 24} day`,
    );
  }
});

test('the documentation says of each collection with ids of users that an erasure includes it', async () => {
  const table = await documented();
  const withUsers = Object.values(connection.models).filter(({ schema }) => schema.path('user_id'));
  expect(withUsers.map(({ collection }) => collection.name).sort()).toEqual([
    'creation_versions',
    'creations',
    'idempotency_keys',
    'likes',
    'reports',
    'usage',
  ]);
  expect(table.get('accounts')?.erased).toContain('erased');
  for (const { collection } of withUsers) expect(table.get(collection.name)?.erased).toContain('erased');
});

test('after an erasure no document of any collection names the user or has their words, besides the record of it', async () => {
  const [accounts, creations, versions, reports, events, usage, keys] = [
    await openAccounts(connection),
    await openCreations(connection),
    await openVersions(connection),
    await openReports(connection),
    await openRunEvents({ connection, redis: null }),
    await openUsage(connection),
    await openKeys(connection),
  ];
  const words = 'My private words';
  const whole = { user_id: user, prompt: words, title: words, status: 'completed' } as const;
  const unit = { day: '2026-01-01', kind: 'text' } as const;
  const run = {
    call: 'generateArticle',
    session: 'sess',
    request: 'r',
    unit,
    last_event: 1,
  };
  const { _id } = await creations.create({ ...whole, type: 'article', content: words, run });
  await connection.collection('run_events').insertOne({ run: _id, last: 1, events: words, at: new Date() });
  const imageFile = {
    type: 'image' as const,
    publish: true,
    image_key: newImageKey(),
    image_id: 'atelier/a',
    image_ext: 'png',
    image_position: 1,
    made_from: new mongoose.Types.ObjectId(),
    variants: [{ position: 0, key: newImageKey(), ext: 'png', id: 'atelier/b' }],
    share: { key: 'key', title: words, body: '' },
  };
  await creations.create({ ...whole, ...imageFile, settings: { region: words }, report: { words } });
  const hers = await creations.create({
    ...whole,
    user_id: 'grace',
    prompt: 'Hers',
    title: 'Hers',
    type: 'article',
    like_count: 1,
  });
  const like = {
    user_id: user,
    creation: hers._id,
    owner: 'grace',
    removed: false,
    open: 0,
    open_at: new Date(),
  };
  await connection.collection('likes').insertOne(like);
  await creations.create({
    ...whole,
    type: 'article',
    status: 'queued',
    run,
  });
  await usage.create({ user_id: user, ...unit, units: 1, used: 1, refunded: 0 });
  const webhook = { id: 'a', url: 'https://example.com', secret: 's', events: [], created_at: new Date() };
  await accounts.create({
    _id: user,
    name: words,
    name_key: words,
    webhooks: [webhook],
    webhooks_version: 1,
  });
  await keys.create({
    user_id: user,
    path: '/api/ai/revise-text',
    key: 'k',
    body_hash: 'h',
    response: words,
    at: new Date(),
  });
  const creation = new mongoose.Types.ObjectId();
  await versions.create({ user_id: user, creation, content: words, created_at: new Date() });
  const reported = { creation: hers._id, reason: 'other', created_at: new Date() };
  await reports.create({ ...reported, user_id: user, owner: 'grace' });
  await reports.create({ ...reported, user_id: 'grace', owner: user });
  expect(await namesTheUser()).toEqual([
    'accounts',
    'creation_versions',
    'creations',
    'idempotency_keys',
    'likes',
    'reports',
    'run_events',
    'usage',
  ]);

  await requestErasure(accounts, user);
  const data = { accounts, creations, versions, reports, events, keys, usage };
  const sweep = (minutes: number) =>
    createErasures({
      data,
      logger: silent,
      now: () => new Date(Date.now() + minutes * 60_000),
    }).sweep();
  await sweep(0);
  const removed: unknown[] = [];
  await purgeDeleted(creations, ['image'], async ({ _id }) => {
    removed.push(await creations.findById(_id).lean());
  });
  for (const minutes of [2, 20]) await sweep(minutes);
  expect(removed).toMatchObject([{ image_id: 'atelier/a', variants: [{ id: 'atelier/b' }] }]);
  expect(EJSON.stringify(removed)).not.toMatch(/"(?:\w*key|\w*ext|image_position|made_from)"/);
  expect(await namesTheUser()).toEqual(['accounts']);
  expect(await accounts.findById(user).lean()).toEqual({
    _id: user,
    erasure: { rounds: 2, requested_at: expect.any(Date), done_at: expect.any(Date) },
  });
  expect(await creations.countDocuments({ user_id: 'grace' })).toBe(1);

  /** The collections with a document that has the id or the words of the user. */
  async function namesTheUser(): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of await database().listCollections({}, { nameOnly: true }).toArray()) {
      const text = EJSON.stringify(await database().collection(name).find({}).toArray());
      if (text.includes(user) || text.includes(words)) found.push(name);
    }
    return found.sort();
  }
});
