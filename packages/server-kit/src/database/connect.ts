import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import { mongodbHosts } from '../config/service-settings.ts';
import { isUnreachable, StartError } from '../errors/app-error.ts';
import type { Logger } from '../logging/logger.ts';
import { activeTracing } from '../tracing/tracing.ts';

// No operator may come from input: an object in a filter is a value unless the code marks it with `mongoose.trusted`.
mongoose.set('sanitizeFilter', true);
mongoose.set('strictQuery', 'throw');
/** The longest work of the server on one query, in ms. */
mongoose.set('maxTimeMS', 5_000);

const attemptMs = 3_000;
const pauseMs = 500;
/** Longest silence of the server during a command, and longest wait for a connection, in ms: the work is refused rather than piled up. */
const silenceMs = 8_000;
/** Records of the servers and commands themselves: the last write of a server's check, the lock of migrations, begun restorations. */
export const operationsCollection = 'operations';
/** A database that accepted a write is not asked for another one before. */
const writeEveryMs = 10_000;
const refusedCredentials = new Set([18, 8000]);

export interface DatabaseOptions {
  uri: string;
  logger: Logger;
  /** How long to go on trying at the start. */
  timeoutMs?: number;
  /** Whether `npm run migrate` has made collections and indexes. Unless set, a model makes its own when it is opened; for tests. */
  migrated?: boolean;
}

export interface Database {
  connection: Connection;
  /** Rejects while the database cannot be reached or refuses writes, as with a full disk; for `/readyz`. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Connects to MongoDB, trying again while it cannot be reached.
 * @throws StartError that names the hosts and never the credentials.
 */
export async function connectDatabase({
  uri,
  logger,
  timeoutMs = 30_000,
  migrated = false,
}: DatabaseOptions): Promise<Database> {
  const tracing = activeTracing();
  const connection = await connect({ uri, logger, migrated }, performance.now() + timeoutMs);
  tracing?.traceDatabase(connection.getClient());
  const unreachable = () => logger.warn('the database is unreachable');
  connection.on('disconnected', unreachable);
  connection.on('reconnected', () => logger.info('the database is back'));
  let writtenAt = Number.NEGATIVE_INFINITY;
  return {
    connection,
    async ping() {
      if (!connection.db) throw new Error('The database is not connected.');
      await connection.db.command({ ping: 1 });
      if (performance.now() - writtenAt < writeEveryMs) return;
      const operations = connection.db.collection<{ _id: string }>(operationsCollection);
      await operations.updateOne({ _id: 'write' }, { $set: { at: new Date() } }, { upsert: true });
      writtenAt = performance.now();
    },
    close() {
      connection.off('disconnected', unreachable);
      return connection.close();
    },
  };
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

/** Whether a write was refused because a unique index already contains its key (MongoDB error 11000). */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 11_000;

/** After that, other processes count the runs of this one as dead. */
const longestOutageMs = 120_000;
const retryMs = 1_000;

/**
 * Does a write, again and again while the database is unreachable, for up to two minutes: the work of a run is not lost with a
 * primary that is replaced. Doing the write twice must have the effect of doing it once.
 */
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
