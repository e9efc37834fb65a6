import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  openAccounts,
  openCreations,
  openReports,
  openVersions,
  purgeDeleted,
} from '@atelier/creation-kit/creations';
import { openKeys, openRunEvents } from '@atelier/creation-kit/runs';
import { openUsage } from '@atelier/creation-kit/usage';
import { operationsCollection } from '@atelier/server-kit/database';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import { minuteMs } from '@atelier/server-kit/time';
import mongoose, { type Connection, type Schema } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseRound } from '../../../services/creations/src/accounts/erasures.ts';
import { root } from '../workspace.ts';
import { type DeclaredIndex, declaredIndexes } from './declared-indexes.ts';
import { openDatabase } from './installation.ts';
import { migrateDatabase } from './migrate-database.ts';

const { EJSON } = mongoose.mongo.BSON;
const user = 'user_erased7f3a91';

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

/** The rows of the table of the documentation, by collection. */
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

/** The arrays of a schema and of its parts. */
const arraysOf = (schema: Schema, within = ''): { path: string; refuses: (length: number) => boolean }[] =>
  Object.entries(schema.paths).flatMap(([path, type]) => {
    const inner = type.schema ? arraysOf(type.schema, `${within}${path}.`) : [];
    if (type.instance !== 'Array') return inner;
    const [bound] = type.validators.filter((validator) => 'most' in validator);
    const refuses = (length: number) => bound?.validator?.(Array.from({ length })) === false;
    return [...inner, { path: `${within}${path}`, refuses: bound ? refuses : () => false }];
  });

test('every array in a record has a bound', () => {
  const arrays = Object.values(connection.models).flatMap(({ collection, schema }) =>
    arraysOf(schema, `${collection.name}: `),
  );
  expect(arrays.length).toBeGreaterThan(12);
  expect(arrays.filter(({ refuses }) => !refuses(10_001)).map(({ path }) => path)).toEqual([]);
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

/** What an erasure keeps: of an image until it has left the image store, of an account its record. */
const kept: Record<string, readonly string[]> = {
  creations: ['_id', 'user_id', 'type', 'image_id', 'variants.id', 'deleted_at'],
  accounts: ['_id', 'erasure.requested_at'],
  // Those that led to a removal show who reports well.
  reports: ['_id', 'user_id', 'creation', 'created_at', 'count', 'removed', 'place', 'run'],
};
/** The paths of the collections that have no data of an account: see "Retention". */
const withoutAccounts: Record<string, string> = {
  subscriptions:
    '_id email inbox language state token_hashes confirmations confirmed_with requested_at mailed_at created_at updated_at',
  modules:
    '_id owns active candidate history failed fallbacks disabled created_at changed_at active_since candidate_since removed_at change revision',
  module_versions:
    '_id module version manifest files maps commit size digest published_at published_by served_at removed_at preview_until first_load',
  module_events: '_id module at action version previous percent actor reason',
  module_files: '_id name content',
  module_health:
    '_id module version at openings loads load_ms failures crashes errors users kind message stack count',
  // The key may be the id of a user, until the job is done.
  jobs: '_id name data nextRunAt lockedAt failCount failReason failedAt',
  removed_images: '_id creation fingerprint bands expires_at',
  deploy_tokens: '_id module label hash created_at expires_at revoked_at place webhook',
};

const words = 'My private words';
const values: Record<string, unknown> = { Number: 1, Date: new Date(), Boolean: true };

function filled(schema: Schema): Record<string, unknown> {
  const entries = Object.entries(schema.paths).map(([path, { instance, schema: part }]) => {
    const [name] = path.split('.');
    if (instance === 'ObjectId') return [name, new mongoose.Types.ObjectId()];
    const value = part ? filled(part) : (values[instance] ?? words);
    return [name, instance === 'Array' ? [value] : value];
  });
  return Object.fromEntries(entries);
}

const pathsOf = (value: unknown, path: string): string[] =>
  Object.prototype.toString.call(value) === '[object Object]' && !(value instanceof mongoose.Types.ObjectId)
    ? Object.entries(Object(value)).flatMap(([name, part]) => pathsOf(part, path ? `${path}.${name}` : name))
    : Array.isArray(value)
      ? value.flatMap((part) => pathsOf(part, path))
      : [path];

test('an erasure removes each path of each collection with data of an account, besides those that it keeps', async () => {
  const [accounts, creations, versions, reports, events, usage, keys] = [
    await openAccounts(connection),
    await openCreations(connection),
    await openVersions(connection),
    await openReports(connection),
    await openRunEvents({ connection, redis: null }),
    await openUsage(connection),
    await openKeys(connection),
  ];
  const [image, article] = [new mongoose.Types.ObjectId(), new mongoose.Types.ObjectId()];
  const ended = { user_id: user, status: 'completed', deleted_at: null };
  const { image_id: _image, run: _run, ...text } = filled(creations.schema);
  const { erasure: _requested, ...account } = filled(accounts.schema);
  await creations.collection.insertMany([
    { ...filled(creations.schema), ...ended, _id: image, type: 'image' },
    { ...text, ...ended, _id: article, type: 'article' },
  ]);
  await database()
    .collection<{ _id: string }>('accounts')
    .insertOne({ ...account, _id: user });
  for (const { collection, schema } of Object.values(connection.models)) {
    const { name } = collection;
    if (name in withoutAccounts)
      expect(withoutAccounts[name]?.split(' '), name).toEqual(
        expect.arrayContaining(Object.keys(filled(schema))),
      );
    else if (name !== 'creations' && name !== 'accounts')
      await collection.insertMany(
        ['user_id', 'owner'].flatMap((path) =>
          path === 'owner' && !schema.path(path)
            ? []
            : [{ ...filled(schema), creation: article, run: article, [path]: user }],
        ),
      );
  }
  const data = { accounts, creations, versions, reports, events, keys, usage };
  const sweep = (minutes: number) => eraseRound(data, user, new Date(Date.now() + minutes * minuteMs));
  await accounts.updateOne({ _id: user }, { $set: { erasure: { requested_at: new Date() } } });
  await sweep(0);
  for (const { collection } of Object.values(connection.models)) {
    const left = await collection.find({}).toArray();
    expect(kept[collection.name] ?? [], collection.name).toEqual(
      expect.arrayContaining(left.flatMap((document) => pathsOf(document, ''))),
    );
  }
  await purgeDeleted(creations, ['image']);
  for (const minutes of [2, 20]) await sweep(minutes);
  const names = (await database().listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
  const all = await Promise.all(names.map((name) => database().collection(name).find({}).toArray()));
  expect(all.flat().filter((document) => EJSON.stringify(document).includes(user))).toEqual([
    { _id: user, erasure: { requested_at: expect.any(Date), done_at: expect.any(Date) } },
  ]);
});
