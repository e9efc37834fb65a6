import { randomUUID } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { type Mongodb, startMongodb } from '../index.ts';

type Collection = ReturnType<Connection['collection']>;

/** A database of its own for the tests of one file. */
export interface TestDatabase {
  readonly connection: Connection;
  /** A collection that no other test uses. */
  collection(): Collection;
}

/**
 * Connects the tests of a file to the MongoDB that `MONGODB_URI` names, else to a stand-in started for them, so that
 * one suite says what both must do.
 */
export function useMongodb(): TestDatabase {
  let standIn: Mongodb | undefined;
  let connection: Connection | undefined;
  const connected = (): Connection => {
    if (connection) return connection;
    throw new Error('use the database within a test');
  };

  beforeAll(async () => {
    const given = process.env.MONGODB_URI;
    standIn = given ? undefined : await startMongodb({ dataDir: null });
    const uri = given ?? standIn?.uri ?? '';
    const dbName = `test_${randomUUID().slice(0, 8)}`;
    connection = await mongoose.createConnection(uri, { dbName, maxPoolSize: 100 }).asPromise();
  });
  afterAll(async () => {
    await connection?.dropDatabase();
    await connection?.close();
    await standIn?.close();
  });

  return {
    get connection() {
      return connected();
    },
    collection: () => connected().collection(`c_${randomUUID().slice(0, 8)}`),
  };
}

/** What a promise was refused with: MongoDB's code and whatever came with it. */
export async function refusal(
  promise: Promise<unknown>,
): Promise<{ code?: unknown; keyPattern?: unknown; keyValue?: unknown; message: string }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return Object.assign(error, {});
    throw error;
  }
  throw new Error('it was not refused');
}
