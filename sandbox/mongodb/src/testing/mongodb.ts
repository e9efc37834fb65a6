import { randomUUID } from 'node:crypto';
import mongoose, { type Connection } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { type Mongodb, startMongodb } from '../start.ts';

type Collection = ReturnType<Connection['collection']>;

export interface TestDatabase {
  readonly connection: Connection;
  /** A collection that no other test uses. */
  collection(): Collection;
}

/**
 * Connects the tests of a file to the MongoDB of `MONGODB_URI`, or else to an emulator. Both must pass the
 * same tests.
 */
export function useMongodb(): TestDatabase {
  let emulator: Mongodb | undefined;
  let connection: Connection | undefined;
  const connected = (): Connection => {
    if (connection) return connection;
    throw new Error('the database is available within tests only');
  };

  beforeAll(async () => {
    const given = process.env.MONGODB_URI;
    emulator = given ? undefined : await startMongodb({ dataDir: null });
    const uri = given ?? emulator?.uri ?? '';
    const dbName = `test_${randomUUID().slice(0, 8)}`;
    connection = await mongoose.createConnection(uri, { dbName, maxPoolSize: 100 }).asPromise();
  });
  afterAll(async () => {
    await connection?.dropDatabase();
    await connection?.close();
    await emulator?.close();
  });

  return {
    get connection() {
      return connected();
    },
    collection: () => connected().collection(`c_${randomUUID().slice(0, 8)}`),
  };
}

/** The error of a promise that must be rejected. */
export async function rejection(
  promise: Promise<unknown>,
): Promise<{ code?: unknown; keyPattern?: unknown; keyValue?: unknown; message: string }> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return Object.assign(error, {});
    throw error;
  }
  throw new Error('the promise was not rejected');
}
