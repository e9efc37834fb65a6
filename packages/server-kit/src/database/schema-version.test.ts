import type mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { startTestMongodb, type TestMongodb } from '../testing/start-test-mongodb.ts';
import { connectDatabase, type Database } from './connect.ts';
import { assertSchema, migrationsOf, recordMigration, schemaVersion } from './schema-version.ts';

let mongodb: TestMongodb;
let database: Database;
let db: mongoose.mongo.Db;

beforeAll(async () => {
  mongodb = await startTestMongodb();
  const logger = createLogger({ name: 'test', level: 'silent' });
  database = await connectDatabase({ uri: mongodb.uriFor('schema'), logger });
  if (!database.connection.db) throw new Error('The database is not connected.');
  db = database.connection.db;
});
afterEach(() => migrationsOf(db).deleteMany({}));
afterAll(async () => {
  await database.close();
  await mongodb.close();
});

const migrated = (number: number, works_with = number) =>
  recordMigration(db, { _id: `000${number}-test`, number, works_with });

test('an older schema is refused with the command to run', async () => {
  await expect(assertSchema(database.connection)).rejects.toThrow(
    /^The database schema\w* has schema 0, and this version needs \d+\. Run: npm run migrate$/,
  );
});

test('a schema of before 1.0.0 is refused with the reason, except the one that is migrated', async () => {
  await recordMigration(db, { _id: '0013-likes', number: 13, works_with: 12 });
  await expect(assertSchema(database.connection)).rejects.toThrow(
    /\(0013-likes\) of a version before 1\.0\.0/,
  );
  await migrationsOf(db).deleteMany({});
  await recordMigration(db, { _id: '0001-declared-indexes', number: 1, works_with: 0 });
  await expect(assertSchema(database.connection)).rejects.toThrow('Run: npm run migrate');
});

test('the schema of this version is accepted, and one that works with it', async () => {
  await migrated(schemaVersion);
  await assertSchema(database.connection);
  await migrated(schemaVersion + 1, schemaVersion);
  await assertSchema(database.connection);
});

test('a newer schema is refused, also one that does not say with what it works', async () => {
  await migrated(schemaVersion);
  await migrated(schemaVersion + 1);
  await expect(assertSchema(database.connection)).rejects.toThrow('Start a newer version.');
  await migrationsOf(db).updateOne({ _id: `000${schemaVersion + 1}-test` }, { $unset: { works_with: '' } });
  await expect(assertSchema(database.connection)).rejects.toThrow('Start a newer version.');
});
