import type { Connection, mongo } from 'mongoose';
import { StartError } from '../errors/app-error.ts';

/** The number of the newest migration of this version. */
export const schemaVersion = 14;

/** The number of version 1.0.0. */
export const firstSchema = 14;
/** The one schema before it that is migrated; others before 1.0.0 had numbers up to 13. */
const predecessor = '0001-declared-indexes';

/** A completed migration; `_id` is its name. */
export interface MigrationRecord {
  _id: string;
  number: number;
  /** The lowest compatible `schemaVersion`: that of the previous version. */
  works_with: number;
  executed_at: Date;
}

export const migrationsOf = (db: mongo.Db) => db.collection<MigrationRecord>('migrations');

export const recordMigration = (db: mongo.Db, migration: Omit<MigrationRecord, 'executed_at'>) =>
  migrationsOf(db).insertOne({ ...migration, executed_at: new Date() });

/** The newest migration of a database; null for none. */
export async function newestMigration(db: mongo.Db): Promise<MigrationRecord | null> {
  const all = await migrationsOf(db).find({}).toArray();
  return all.reduce<MigrationRecord | null>(
    (newest, one) => (newest && newest.number > one.number ? newest : one),
    null,
  );
}

/** Compares the database's schema with this version's. @throws StartError with what to do */
export async function assertSchema({ db }: Connection): Promise<void> {
  if (!db) throw new Error('The database is not connected.');
  const fault = schemaFault(await newestMigration(db), db.databaseName);
  if (fault) throw new StartError(fault);
}

/** Whether the database is of a version that no migration leads from. */
export const isForeign = ({ _id, number }: Pick<MigrationRecord, '_id' | 'number'>): boolean =>
  number < firstSchema && _id !== predecessor;

/** The fault of a database's schema and its fix; null if there is none. */
export function schemaFault(newest: MigrationRecord | null, database: string): string | null {
  const found = newest?.number ?? 0;
  if (newest && isForeign(newest))
    return `The database ${database} has schema ${found} (${newest._id}) of a version before 1.0.0, which this version cannot migrate. Start that version, or use another database.`;
  if (found < schemaVersion)
    return `The database ${database} has schema ${found}, and this version needs ${schemaVersion}. Run: npm run migrate`;
  if (newest && found > schemaVersion && !(newest.works_with <= schemaVersion))
    return `The database ${database} has schema ${found}, and this version works with ${schemaVersion}. Start a newer version.`;
  return null;
}
