import mongoose, { type Connection } from 'mongoose';
import { onTestFinished } from 'vitest';
import { type Mongodb, type MongodbOptions, startMongodb } from '../start.ts';

export async function startEmulator(
  options: Partial<MongodbOptions> = {},
): Promise<{ mongodb: Mongodb; connection: Connection }> {
  const mongodb = await startMongodb({ dataDir: null, ...options });
  onTestFinished(() => mongodb.close());
  return { mongodb, connection: await connect(mongodb.uriFor('test')) };
}

export async function connect(uri: string): Promise<Connection> {
  const connection = await mongoose.createConnection(uri, { maxPoolSize: 20 }).asPromise();
  onTestFinished(() => connection.close());
  return connection;
}
