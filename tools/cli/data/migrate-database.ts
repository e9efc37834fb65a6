import { isDuplicateKey } from '@atelier/server-kit/database';
import {
  migrationsOf,
  newestMigration,
  recordMigration,
  schemaFault,
  schemaVersion,
} from '@atelier/server-kit/database-schema';
import type { Connection } from 'mongoose';
import { MigrationError, Umzug } from 'umzug';
import { PlainError } from '../workspace.ts';
import { declaredIndexes } from './declared-indexes.ts';
import { withMigrationLock } from './migration-lock.ts';
import { migrations as allMigrations, type Migration, numberOf } from './migrations.ts';
import { planIndexes } from './plan-indexes.ts';

interface MigrateOptions {
  /** Receives each line of output. */
  log: (line: string) => void;
  /** Only says what would change. */
  dryRun?: boolean;
  /** Others than those of this version; for tests. */
  migrations?: readonly Migration[];
}

/**
 * Runs the migrations that the database has not had, in order; without any, makes indexes that differ as declared. A migration that was
 * interrupted is run again.
 * @param connection one that makes no indexes by itself
 * @throws PlainError when the database belongs to a newer version, or a migration fails
 */
export async function migrateDatabase(
  connection: Connection,
  { log, dryRun = false, migrations = allMigrations }: MigrateOptions,
): Promise<void> {
  const { db } = connection;
  if (!db) throw new Error('The database is not connected.');
  const newest = await newestMigration(db);
  const fault = schemaFault(newest, db.databaseName);
  if (fault && newest && newest.number > schemaVersion) throw new PlainError(fault);
  const records = migrationsOf(db);
  const umzug = new Umzug({
    migrations: migrations.map((migration) => ({
      name: migration.name,
      async up() {
        for (const { text, apply } of await migration.plan(connection)) {
          log(`  ${text}`);
          await apply();
        }
      },
    })),
    storage: {
      executed: async () => (await records.find({}).toArray()).map(({ _id }) => _id),
      async logMigration({ name }) {
        const number = numberOf({ name });
        const works_with = migrations.find((one) => one.name === name)?.worksWith ?? number - 1;
        await recordMigration(db, { _id: name, number, works_with });
      },
      unlogMigration: ({ name }) => Promise.reject(new Error(`${name} cannot be reverted.`)),
    },
    logger: undefined,
  });
  umzug.on('migrating', ({ name }) => log(name));
  /** What somebody changed since the last migration. */
  const misaligned = async () => planIndexes(db, await declaredIndexes(connection));
  if (dryRun) {
    // An earlier migration makes what a later one would find missing now.
    const said = new Set<string>();
    for (const { name } of await umzug.pending()) {
      log(name);
      const changes = await migrations.find((one) => one.name === name)?.plan(connection);
      for (const { text } of changes ?? []) if (!said.has(text)) log(`  ${text}`);
      for (const { text } of changes ?? []) said.add(text);
    }
    if (said.size === 0) for (const { text } of await misaligned()) log(text);
    return;
  }
  const isCurrent = (await umzug.pending()).length === 0;
  const align = async () => {
    for (const { text, apply } of await misaligned()) {
      log(text);
      await apply();
    }
  };
  await withMigrationLock(db, () => (isCurrent ? align() : umzug.up().then(() => undefined))).catch(
    (error: unknown) => {
      if (!(error instanceof MigrationError)) throw error;
      const cause = error.cause instanceof Error ? error.cause : error;
      const advice = isDuplicateKey(cause)
        ? 'Remove the duplicate record, and run the command again.'
        : 'Correct the cause, and run the command again.';
      throw new PlainError(`${error.migration.name} failed: ${cause.message} ${advice}`, { cause });
    },
  );
}
