import type { Connection } from 'mongoose';
import { declaredIndexes } from './declared-indexes.ts';
import { type Change, planIndexes } from './plan-indexes.ts';

/** A step from one schema of the database to the next, beside running servers of the version before. */
export interface Migration {
  /** Begins with its number, in four digits. */
  name: string;
  /** The changes that the database still needs; none where it was interrupted after the last one. */
  plan(connection: Connection): Promise<Change[]>;
}

export const databaseOf = ({ db }: Connection) => {
  if (!db) throw new Error('The database is not connected.');
  return db;
};

/** Makes the declared indexes, so that a migration for them has no content of its own. */
const asDeclared: Migration['plan'] = async (connection) =>
  planIndexes(databaseOf(connection), await declaredIndexes(connection));

/** From version 1.0.0. A change of a stored form or an index adds one, and raises `schemaVersion`. */
export const migrations: readonly Migration[] = [{ name: '0014-version-1', plan: asDeclared }];

export const numberOf = ({ name }: Pick<Migration, 'name'>): number => Number.parseInt(name, 10);
