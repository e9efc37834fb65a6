import mongoose, { type Connection } from 'mongoose';
import { onTestFinished } from 'vitest';
import { type Mongodb, type MongodbOptions, startMongodb } from '../index.ts';

/** A stand-in for one test, and a connection to it; both go when the test is over. */
export async function standIn(
  options: Partial<MongodbOptions> = {},
): Promise<{ mongodb: Mongodb; connection: Connection }> {
  const mongodb = await startMongodb({ dataDir: null, ...options });
  onTestFinished(() => mongodb.close());
  return { mongodb, connection: await connect(mongodb.uriFor('test')) };
}

/** A connection that closes when the test is over. */
export async function connect(uri: string): Promise<Connection> {
  const options = { serverSelectionTimeoutMS: 5000, maxPoolSize: 20 };
  const connection = await mongoose.createConnection(uri, options).asPromise();
  onTestFinished(() => connection.close());
  return connection;
}
