import type { Connection } from 'mongoose';
import { declaredIndexes } from './declared-indexes.ts';
import { type Change, planIndexes } from './plan-indexes.ts';

/** A step from one schema of the database to the next. Servers of the previous version go on working during and after it. */
export interface Migration {
  /** Begins with its number, in four digits. */
  name: string;
  /** The changes that the database still needs; none where it was interrupted after the last one. */
  plan(connection: Connection): Promise<Change[]>;
}

/** @throws Error when the connection is not open */
export const databaseOf = ({ db }: Connection) => {
  if (!db) throw new Error('The database is not connected.');
  return db;
};

/** Makes the indexes that the models declare now, so that a migration for a changed declaration has no content of its own. */
const asDeclared: Migration['plan'] = async (connection) =>
  planIndexes(databaseOf(connection), await declaredIndexes(connection));

/** All migrations in the order of their numbers. */
export const migrations: readonly Migration[] = [{ name: '0001-declared-indexes', plan: asDeclared }];

/** Of the indexes that the models declare: another hash needs a migration with `asDeclared`, and a higher `schemaVersion`. */
export const indexesHash = '648e543e07160b1f';

/** The number in the name of a migration. */
export const numberOf = ({ name }: Pick<Migration, 'name'>): number => Number.parseInt(name, 10);
