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

export const migrations: readonly Migration[] = [{ name: '0001-declared-indexes', plan: asDeclared }];

/** Another hash needs a migration with `asDeclared`, and a higher `schemaVersion`. */
export const indexesHash = '93fc23b59d54efa8';

export const numberOf = ({ name }: Pick<Migration, 'name'>): number => Number.parseInt(name, 10);
