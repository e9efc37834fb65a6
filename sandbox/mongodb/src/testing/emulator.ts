import mongoose, { type Connection } from 'mongoose';
import { onTestFinished } from 'vitest';
import { type Mongodb, type MongodbOptions, startMongodb } from '../start.ts';

/** Starts an emulator and a connection, which close after the test. */
export async function startEmulator(
  options: Partial<MongodbOptions> = {},
): Promise<{ mongodb: Mongodb; connection: Connection }> {
  const mongodb = await startMongodb({ dataDir: null, ...options });
  onTestFinished(() => mongodb.close());
  return { mongodb, connection: await connect(mongodb.uriFor('test')) };
}

/** Opens a connection, which closes after the test. */
export async function connect(uri: string): Promise<Connection> {
  const connection = await mongoose.createConnection(uri, { maxPoolSize: 20 }).asPromise();
  onTestFinished(() => connection.close());
  return connection;
}
