import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { type Connection, type Model, type Schema } from 'mongoose';
import { mongodbHosts } from '../config/service-settings.ts';
import { isUnreachable, StartError } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { activeTracing } from '../tracing/tracing.ts';

// An object in a filter is a value unless the code marks it with `mongoose.trusted`.
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');
/** The longest execution time of one query, in ms. */
mongoose.set('maxTimeMS', 5_000);

const attemptMs = 3_000;
const pauseMs = 500;
/** Work is refused after this silence of the server, instead of piling up. */
const silenceMs = 8_000;
/** Records of servers and commands: the write of the check, the lock of migrations, restorations. */
export const operationsCollection = 'operations';
/** The shortest interval between write checks after a success. */
const writeEveryMs = 10_000;
/** Above the size of most records. */
const probeBytes = 16 * 1024;
const refusedCredentials = new Set([18, 8000]);

export interface DatabaseOptions {
  uri: string;
  logger: Logger;
  /** The time limit for retries at the start. */
  timeoutMs?: number;
  /** Whether `npm run migrate` has created the indexes. Default, for tests: each model creates its own. */
  migrated?: boolean;
}

export type Database = Awaited<ReturnType<typeof connectDatabase>>;

/** Connects to MongoDB, with retries. @throws StartError that names the hosts and no credentials */
export async function connectDatabase({
  uri,
  logger,
  timeoutMs = 30_000,
  migrated = false,
}: DatabaseOptions) {
  const tracing = activeTracing();
  const connection = await connect({ uri, logger, migrated }, performance.now() + timeoutMs);
  tracing?.traceDatabase(connection.getClient());
  const unreachable = () => logger.warn('the database is unreachable');
  connection.on('disconnected', unreachable);
  connection.on('reconnected', () => logger.info('the database is back'));
  const checkWrites = createWriteCheck(connection);
  return {
    connection,
    /** Rejects while the database is unreachable or refuses writes; for `/readyz`. */
    async ping(): Promise<void> {
      if (!connection.db) throw new Error('The database is not connected.');
      await connection.db.command({ ping: 1 });
      await checkWrites();
    },
    close(): Promise<void> {
      connection.off('disconnected', unreachable);
      return connection.close();
    },
  };
}

/** Returns the check that the database accepts writes, which is made at most every 10 s after a success. */
export function createWriteCheck(connection: Connection): () => Promise<void> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  let writing: Promise<void> | null = null;
  return async () => {
    if (performance.now() - writtenAt < writeEveryMs) return;
    writing ??= assertWrites(connection).finally(() => {
      writing = null;
    });
    await writing;
    writtenAt = performance.now();
  };
}

/** Writes a record that needs space on the disk, and shrinks it again. @throws the driver's error */
export async function assertWrites({ db }: Pick<Connection, 'db'>): Promise<void> {
  const operations = db?.collection<{ _id: string }>(operationsCollection);
  // Random, because the database compresses.
  const change = { $set: { at: new Date(), space: randomBytes(probeBytes).toString('base64') } };
  await operations?.updateOne({ _id: 'write' }, change, { upsert: true });
  await operations?.updateOne({ _id: 'write' }, { $unset: { space: '' } });
}

async function connect({ uri, logger, migrated }: DatabaseOptions, deadline: number): Promise<Connection> {
  for (;;) {
    const connection = mongoose.createConnection(uri, {
      serverSelectionTimeoutMS: attemptMs,
      connectTimeoutMS: attemptMs,
      socketTimeoutMS: silenceMs,
      waitQueueTimeoutMS: silenceMs,
      bufferCommands: false,
      autoCreate: !migrated,
      autoIndex: !migrated,
      maxPoolSize: 20,
      appName: 'atelier',
      monitorCommands: activeTracing() !== null,
    });
    try {
      return await connection.asPromise();
    } catch (cause) {
      await connection.destroy();
      const hosts = mongodbHosts(uri);
      if (isRefusal(cause)) {
        throw new StartError(`MongoDB at ${hosts} refuses the user or password in MONGODB_URI.`, { cause });
      }
      if (performance.now() + pauseMs > deadline) {
        throw new StartError(`MongoDB at ${hosts} cannot be reached. Start it, or correct MONGODB_URI.`, {
          cause,
        });
      }
      logger.warn(`MongoDB at ${hosts} cannot be reached yet; trying again`);
      await pause(pauseMs);
    }
  }
}

function isRefusal(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && refusedCredentials.has(Number(cause.code));
}

/** Makes the function that opens a collection and waits for its indexes. */
export const collectionOf =
  <Stored>(name: string, schema: Schema) =>
  async (connection: Connection): Promise<Model<Stored>> => {
    const model = connection.model<Stored>(name, schema);
    await model.init();
    return model;
  };

/** Whether a write was refused because a unique index already contains its key (MongoDB error 11000). */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11_000;

/** After this time, other processes count this process's runs as dead. */
const longestOutageMs = 120_000;
const retryMs = 1_000;

/** Retries an idempotent write for up to two minutes while the database is unreachable. */
export async function throughOutage<Result>(write: () => PromiseLike<Result>): Promise<Result> {
  const deadline = performance.now() + longestOutageMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isUnreachable(error) || performance.now() > deadline) throw error;
    }
    await pause(retryMs);
  }
}
