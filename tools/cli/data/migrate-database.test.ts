import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '@atelier/creation-kit/service';
import { startTestService } from '@atelier/creation-kit/testing';
import {
  firstSchema,
  migrationsOf,
  newestMigration,
  recordMigration,
  schemaVersion,
} from '@atelier/server-kit/database-schema';
import { createLogger } from '@atelier/server-kit/logging';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import type { Connection, Schema } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { creationsService } from '../../../services/creations/src/service.ts';
import { modulesService } from '../../../services/modules/src/service.ts';
import { newsletterService } from '../../../services/newsletter/src/service.ts';
import { root } from '../workspace.ts';
import { declaredIndexes } from './declared-indexes.ts';
import { openDatabase } from './installation.ts';
import { migrateDatabase } from './migrate-database.ts';
import { withMigrationLock } from './migration-lock.ts';
import { type Migration, migrations, numberOf } from './migrations.ts';

let mongodb: TestMongodb;
let connection: Connection;
let lines: string[] = [];
const log = (line: string) => void lines.push(line);

beforeAll(async () => {
  mongodb = await startTestMongodb();
  connection = await openDatabase(mongodb.uriFor('migrations'));
});
afterEach(async () => {
  lines = [];
  await connection.dropDatabase();
});
afterAll(async () => {
  await connection.close();
  await mongodb.close();
});

const database = () => {
  if (!connection.db) throw new Error('The database is not connected.');
  return connection.db;
};
const indexesOf = async (collection: string) =>
  (await database().collection(collection).listIndexes().toArray()).map(
    ({ key, name: _, v: __, ...options }) => ({
      key,
      ...options,
    }),
  );

const startCreations = async () => {
  const settings = await startTestService(creationsService, { databaseUri: mongodb.uriFor('settings') });
  await settings.close();
  return startService(creationsService, {
    settings: { ...settings.settings, MONGODB_URI: mongodb.uriFor('migrations') },
    logger: createLogger({ name: 'creations', level: 'silent' }),
    migrated: true,
  });
};

test('a service starts while an index has another lifetime than it declares, and the migration changes the lifetime', async () => {
  const events = database().collection('run_events');
  await events.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await database().collection('usage').createIndex({ user_id: 1, day: 1, kind: 1 });
  await recordMigration(database(), {
    _id: '0014-earlier',
    number: schemaVersion,
    works_with: schemaVersion,
  });
  await (await startCreations()).close();
  expect(await indexesOf('run_events')).toContainEqual({ key: { at: 1 }, expireAfterSeconds: 60 });
  await migrationsOf(database()).deleteMany({});
  await migrateDatabase(connection, { log });
  expect(lines).toContain('  keep the records of run_events {"at":1} for 3600 s instead of 60 s');
  expect(await indexesOf('run_events')).toContainEqual({ key: { at: 1 }, expireAfterSeconds: 3600 });
  expect(await indexesOf('usage')).toContainEqual({ key: { user_id: 1, day: 1, kind: 1 }, unique: true });
});

test('a service says which command to run for an empty database, and starts after it without building an index', async () => {
  await expect(startCreations()).rejects.toThrow('Run: npm run migrate');
  expect(await database().listCollections().toArray()).toEqual([]);
  await migrateDatabase(connection, { log });
  await database().collection('creations').dropIndex('publish_1_deleted_at_1_like_count_-1__id_-1');
  await (await startCreations()).close();
  expect(await indexesOf('creations')).not.toContainEqual({
    key: { publish: 1, deleted_at: 1, like_count: -1, _id: -1 },
  });
});

test('after the migrations every collection has the indexes that its service makes for itself in tests', async () => {
  await migrateDatabase(connection, { log });
  const databaseUri = mongodb.uriFor('own_indexes');
  const settings = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@b.example',
    OPERATOR_KEY: 'k'.repeat(32),
    WEB_DIR: '.',
  };
  for (const service of [creationsService, newsletterService, modulesService])
    await (await startTestService<never, object>(service as never, { databaseUri, settings })).close();
  const own = await openDatabase(databaseUri);
  const names = (await own.db?.listCollections().toArray())?.map(({ name }) => name) ?? [];
  expect(names).toEqual(expect.arrayContaining(['creations', 'subscriptions', 'modules']));
  for (const name of names) {
    const expected = await own.db?.collection(name).listIndexes().toArray();
    if (expected && expected.length > 1)
      expect(await database().collection(name).listIndexes().toArray()).toEqual(
        expect.arrayContaining(expected),
      );
  }
  await own.close();
});

test('a dry run says what would change and changes nothing; a second run has nothing to do', async () => {
  await migrateDatabase(connection, { log, dryRun: true });
  expect(lines).toEqual(
    expect.arrayContaining(['0014-version-1', '  create the index accounts {"name_key":1}']),
  );
  expect(await database().listCollections().toArray()).toEqual([]);
  await migrateDatabase(connection, { log });
  lines = [];
  await migrateDatabase(connection, { log });
  expect(lines).toEqual([]);
});

test('an index that somebody dropped is made again', async () => {
  await migrateDatabase(connection, { log });
  await database().collection('accounts').dropIndex('name_key_1');
  lines = [];
  await migrateDatabase(connection, { log, dryRun: true });
  await migrateDatabase(connection, { log });
  expect(lines).toEqual(Array(2).fill('create the index accounts {"name_key":1}'));
  expect(await indexesOf('accounts')).toContainEqual(
    expect.objectContaining({ key: { name_key: 1 }, unique: true }),
  );
});

test('of two processes that migrate at the same time one works, and the other finds it done', async () => {
  const other = await openDatabase(mongodb.uriFor('migrations'));
  let runs = 0;
  const countRun = async () => {
    runs += 1;
  };
  const first: Migration = {
    name: '0001-slow',
    plan: async () => [{ text: 'slow', apply: countRun }],
  };
  await Promise.all([connection, other].map((one) => migrateDatabase(one, { log, migrations: [first] })));
  await other.close();
  expect(runs).toBe(1);
});

test('the lock of a process that died is free after its lease, and a living process keeps it', async () => {
  const times = { leaseMs: 300, waitMs: 0 };
  await database()
    .collection<{ _id: string }>('operations')
    .insertOne({ _id: 'migrate', owner: 'dead', until: new Date(Date.now() + 100) } as never);
  expect(await withMigrationLock(database(), async () => 'done', { ...times, waitMs: 5_000 })).toBe('done');
  const release = Promise.withResolvers<void>();
  const held = withMigrationLock(database(), () => release.promise, times);
  const refused = withMigrationLock(database(), async () => 'done', { leaseMs: 300, waitMs: 700 });
  await expect(refused).rejects.toThrow('Another process is migrating this database');
  release.resolve();
  await held;
});

test('an upgrade runs the second migration alone, says so before, and fits servers of the first', async () => {
  await migrateDatabase(connection, { log });
  const creations = database().collection('creations');
  const change = { text: 'add a mark', apply: () => creations.insertOne({ mark: 1 }) };
  const upgraded = [...migrations, { name: '0015-mark', plan: async () => [change] }];
  lines = [];
  await migrateDatabase(connection, { log, dryRun: true, migrations: upgraded });
  expect(lines).toEqual(['0015-mark', '  add a mark']);
  expect(await creations.countDocuments({})).toBe(0);
  for (let run = 0; run < 2; run += 1) await migrateDatabase(connection, { log, migrations: upgraded });
  expect(await creations.countDocuments({})).toBe(1);
  expect(await newestMigration(database())).toMatchObject({ _id: '0015-mark', number: 15, works_with: 14 });
  await (await startCreations()).close();
});

test('a failed migration is named, is not recorded, and is run again', async () => {
  let broken = true;
  const failing: Migration = {
    name: '0014-failing',
    plan: async () => [
      {
        text: 'fail',
        apply: async () => (broken ? Promise.reject(new Error('The disk is full.')) : undefined),
      },
    ],
  };
  const migrate = () => migrateDatabase(connection, { log, migrations: [failing] });
  await expect(migrate()).rejects.toThrow(/^0014-failing failed: The disk is full\. Correct the cause/);
  expect(await migrationsOf(database()).countDocuments({})).toBe(0);
  broken = false;
  await migrate();
  expect(await migrationsOf(database()).find({}).toArray()).toMatchObject([
    { _id: '0014-failing', number: 14, works_with: 13 },
  ]);
});

test('the database of a newer version is not touched', async () => {
  const number = schemaVersion + 1;
  await recordMigration(database(), { _id: 'newer', number, works_with: number });
  await expect(migrateDatabase(connection, { log })).rejects.toThrow('Start a newer version.');
});

/** A line for each field that a record of a schema may have. */
const fieldsOf = (within: string, schema: Schema): string[] =>
  Object.entries(schema.paths).flatMap(([path, { instance, schema: part, options }]) => [
    `${within}.${path} ${instance}${options.required === true ? ', required' : ''}`,
    ...(part ? fieldsOf(`${within}.${path}`, part) : []),
  ]);

test('stored forms and indexes are those that were recorded for this schema', async () => {
  expect(migrations.map(numberOf)).toEqual(
    Array.from({ length: schemaVersion - firstSchema + 1 }, (_, index) => firstSchema + index),
  );
  const indexes = (await declaredIndexes(connection)).map(
    ({ collection, key, options }) => `${collection} ${JSON.stringify(key)} ${JSON.stringify(options)}`,
  );
  const fields = Object.values(connection.models).flatMap(({ collection, schema }) =>
    fieldsOf(collection.name, schema),
  );
  // Changed? Raise `schemaVersion`, and add a migration: this test then writes the file of the new schema.
  const declared = [...indexes, ...fields].sort().join('\n');
  await expect(`${declared}\n`).toMatchFileSnapshot(`schemas/${schemaVersion}.txt`);
});

test.skipIf(!existsSync(join(root, '.git')))('no recorded schema has been changed since 1.0.0', () => {
  const folder = 'tools/cli/data/schemas';
  const edited = ['log', '--since=2026-11-30', '--format=%s', '--diff-filter=M', '--', folder];
  expect(execFileSync('git', edited, { cwd: root, encoding: 'utf8' })).toBe('');
});
