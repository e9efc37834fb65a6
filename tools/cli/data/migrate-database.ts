import { isDuplicateKey } from '@atelier/server-kit/database';
import {
  isForeign,
  migrationsOf,
  newestMigration,
  recordMigration,
  schemaFault,
  schemaVersion,
} from '@atelier/server-kit/database-schema';
import type { Connection } from 'mongoose';
import { PlainError } from '../workspace.ts';
import { declaredIndexes } from './declared-indexes.ts';
import { withMigrationLock } from './migration-lock.ts';
import { migrations as allMigrations, databaseOf, type Migration, numberOf } from './migrations.ts';
import { planIndexes } from './plan-indexes.ts';

interface MigrateOptions {
  log: (line: string) => void;
  /** Only says what would change. */
  dryRun?: boolean;
  /** Others than those of this version; for tests. */
  migrations?: readonly Migration[];
}

/**
 * Runs the migrations that the database has not had, in order; without any, makes indexes that differ as
 * declared. A migration that was interrupted is run again.
 * @param connection one that makes no indexes by itself
 */
export async function migrateDatabase(
  connection: Connection,
  { log, dryRun = false, migrations = allMigrations }: MigrateOptions,
): Promise<void> {
  const db = databaseOf(connection);
  const newest = await newestMigration(db);
  const fault = schemaFault(newest, db.databaseName);
  if (fault && newest && (newest.number > schemaVersion || isForeign(newest))) throw new PlainError(fault);
  const records = migrationsOf(db);
  const pending = async () => {
    const executed = new Set((await records.find({}).toArray()).map(({ _id }) => _id));
    return migrations.filter(({ name }) => !executed.has(name));
  };
  const misaligned = async () => planIndexes(db, await declaredIndexes(connection));
  if (dryRun) {
    // An earlier migration makes what a later one would find missing now.
    const said = new Set<string>();
    for (const { name, plan } of await pending()) {
      log(name);
      const changes = await plan(connection);
      for (const { text } of changes) if (!said.has(text)) log(`  ${text}`);
      for (const { text } of changes) said.add(text);
    }
    if (said.size === 0) for (const { text } of await misaligned()) log(text);
    return;
  }
  const isCurrent = (await pending()).length === 0;
  await withMigrationLock(db, async () => {
    if (isCurrent) {
      for (const { text, apply } of await misaligned()) {
        log(text);
        await apply();
      }
    }
    for (const migration of await pending()) await migrate(connection, migration, log);
  });
}

async function migrate(
  connection: Connection,
  { name, plan }: Migration,
  log: MigrateOptions['log'],
): Promise<void> {
  log(name);
  try {
    for (const { text, apply } of await plan(connection)) {
      log(`  ${text}`);
      await apply();
    }
    const number = numberOf({ name });
    await recordMigration(databaseOf(connection), { _id: name, number, works_with: number - 1 });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const advice = isDuplicateKey(cause)
      ? 'Remove the duplicate record, and run the command again.'
      : 'Correct the cause, and run the command again.';
    throw new PlainError(`${name} failed: ${message} ${advice}`, { cause });
  }
}
