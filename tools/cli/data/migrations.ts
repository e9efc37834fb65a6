import { isDeepStrictEqual } from 'node:util';
import type { Connection } from 'mongoose';
import { declaredIndexes } from './declared-indexes.ts';
import { likesAndWordsOf } from './likes-and-words.ts';
import { type Change, planIndexes } from './plan-indexes.ts';

/** A step from one schema of the database to the next. Servers of the previous version go on working during and after it. */
export interface Migration {
  /** Begins with its number, in four digits. */
  name: string;
  /** The lowest number of a schema whose servers work after it, where `worksWithOf` would find another. */
  worksWith?: number;
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

/** A unique index of a sharded collection has to contain the user. */
const bySlotsOfUsers: Migration['plan'] = async (connection) => {
  const db = databaseOf(connection);
  const creations = db.collection('creations');
  const exists = (await db.listCollections({ name: 'creations' }).toArray()).length > 0;
  const found = exists ? await creations.listIndexes().toArray() : [];
  const old = found.find(({ key }) => isDeepStrictEqual(Object.keys(key), ['run.slot']));
  const drop = {
    text: 'drop the index creations {"run.slot":1}',
    apply: () => creations.dropIndex(old?.name ?? ''),
  };
  return [...(await asDeclared(connection)), ...(old ? [drop] : [])];
};

/** Likes were a list in their creation, and creations had no words for the search. */
const likesAndWords: Migration['plan'] = async (connection) => [
  ...(await asDeclared(connection)),
  ...(await likesAndWordsOf(databaseOf(connection))),
];

/** All migrations in the order of their numbers. */
export const migrations: readonly Migration[] = [
  { name: '0001-declared-indexes', plan: asDeclared },
  { name: '0002-indexes-for-erasures', plan: asDeclared },
  { name: '0003-files-of-builds', plan: asDeclared },
  { name: '0004-versions-and-marks', plan: asDeclared },
  { name: '0005-indexes-by-user', plan: bySlotsOfUsers },
  { name: '0006-likes-and-words', plan: likesAndWords, worksWith: 6 },
  { name: '0007-shares', plan: asDeclared },
  { name: '0008-history-by-status', plan: asDeclared },
  { name: '0009-made-from', plan: asDeclared },
  { name: '0010-several-images', plan: asDeclared },
  { name: '0011-reports', plan: asDeclared },
  { name: '0012-search-of-community', plan: asDeclared },
  { name: '0013-profiles', plan: asDeclared },
];

/** Of the indexes that the models declare: another hash needs a migration with `asDeclared`, and a higher `schemaVersion`. */
export const indexesHash = '45cdad87025c77ef';

/** The number in the name of a migration. */
export const numberOf = ({ name }: Pick<Migration, 'name'>): number => Number.parseInt(name, 10);

/**
 * The lowest schema whose servers work after a migration: the previous one. Servers do not notice that only declared indexes are made, so
 * an upgrade with several such migrations fits the servers that the first of them fits.
 */
export function worksWithOf(migration: Migration): number {
  const number = numberOf(migration);
  if (migration.worksWith !== undefined) return migration.worksWith;
  const before = migrations.find((one) => numberOf(one) === number - 1);
  return migration.plan === asDeclared && before ? worksWithOf(before) : number - 1;
}
