import { randomUUID } from 'node:crypto';
import { startMongodb } from '@atelier/sandbox-mongodb';
import mongoose from 'mongoose';

export interface TestMongodb {
  /** Connection string of this test file's database. */
  uriFor(database: string): string;
  close(): Promise<void>;
}

/** Starts an emulator that refuses queries without an index, or uses the MongoDB of `MONGODB_URI`. */
export async function startTestMongodb(): Promise<TestMongodb> {
  const given = process.env.MONGODB_URI;
  if (!given) return startMongodb({ dataDir: null, refuseTableScans: true });
  const suffix = randomUUID().slice(0, 8);
  const used = new Set<string>();
  const uriFor = (database: string) => {
    const uri = new URL(given);
    uri.pathname = `/${database}_${suffix}`;
    used.add(uri.href);
    return uri.href;
  };
  const close = async () => {
    for (const uri of used) {
      const connection = await mongoose.createConnection(uri).asPromise();
      await connection.dropDatabase();
      await connection.close();
    }
  };
  return { uriFor, close };
}
