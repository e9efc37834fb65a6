import type { Logger } from '@atelier/server-kit/logging';
import { rateLimitsShared } from '@atelier/server-kit/metrics';
import { openRedis } from '@atelier/server-kit/redis';
import { inTime } from '@atelier/server-kit/time';
import { activeTracing } from '@atelier/server-kit/tracing';
import { MongoClient } from 'mongodb';
import { RateLimiterMongo, RateLimiterRedis } from 'rate-limiter-flexible';
import { createMemoryCounter, type UseChange, type UseCounter, type Window } from './use-counter.ts';

/** The shared store. */
interface SharedStores {
  MONGODB_URI?: string | undefined;
  REDIS_URL?: string | undefined;
}

/** A counter that all gateways share. While its store is unreachable, each gateway counts alone. */
export interface SharedCounter extends UseCounter {
  /** Whether the store works. Queries it if its last response failed or it has not been used. */
  isShared(): Promise<boolean>;
  close(): Promise<void>;
}

/** The collection of windows and its indexes, created by `npm run migrate`. */
export const rateWindows = {
  name: 'rate_windows',
  indexes: [
    { key: { key: 1 }, unique: true },
    { key: { expire: -1 }, expireAfterSeconds: 0 },
  ],
} as const;

/** How long a call may wait for the store. */
export const defaultWaitMs = 250;
/** The time limit of connecting, which calls do not wait for. */
const connectMs = 1_000;
/** The pause after a failure of the store. */
const retryMs = 1_000;

/** Counts of rate-limiter-flexible; the caller sets the window and compares the uses. */
const windows = { points: Number.MAX_SAFE_INTEGER, duration: 60 };

interface Store {
  limiter: RateLimiterRedis | RateLimiterMongo;
  /** Connects explicitly, because an operation would not reconnect after a failure. */
  prepare(): Promise<unknown>;
  ping(): Promise<unknown>;
  close(): Promise<void>;
}

async function redisStore(url: string, logger: Logger): Promise<Store> {
  const { client, tried, close } = await openRedis(url, logger);
  return {
    limiter: new RateLimiterRedis({
      ...windows,
      storeClient: client,
      useRedisPackage: true,
      keyPrefix: 'atelier:rate',
    }),
    prepare: () => tried,
    ping: () => client.ping(),
    close: async () => close(),
  };
}

function mongodbStore(uri: string, waitMs: number): Store {
  const tracing = activeTracing();
  const client = new MongoClient(uri, {
    appName: 'atelier-gateway',
    maxPoolSize: 20,
    connectTimeoutMS: connectMs,
    serverSelectionTimeoutMS: connectMs,
    socketTimeoutMS: Math.max(connectMs, waitMs),
    writeConcern: { w: 1 },
    monitorCommands: tracing !== null,
  });
  tracing?.traceDatabase(client);
  let prepared: Promise<unknown> | null = null;
  return {
    limiter: new RateLimiterMongo({
      ...windows,
      storeClient: client.db(),
      tableName: rateWindows.name,
      keyPrefix: '',
      disableIndexesCreation: true,
    }),
    prepare() {
      prepared ??= client.connect().catch((error: unknown) => {
        prepared = null;
        throw error;
      });
      return prepared;
    },
    ping: () => client.db().command({ ping: 1 }),
    close: () => client.close(),
  };
}

/**
 * Counts in Redis if there is one, else in MongoDB, with one command per use.
 * @param waitMs how long a call may wait for the store
 */
export async function createSharedCounter(
  { MONGODB_URI: uri, REDIS_URL: redis }: SharedStores,
  waitMs: number,
  logger: Logger,
): Promise<SharedCounter | null> {
  if (!redis && !uri) return null;
  const store = redis ? await redisStore(redis, logger) : mongodbStore(uri ?? '', waitMs);
  const alone = createMemoryCounter();
  let shared = true;
  let retryAt = 0;
  let used = false;

  rateLimitsShared.set(1);
  const setShared = (now: boolean, err?: unknown) => {
    if (!now) retryAt = Date.now() + retryMs;
    if (shared === now) return;
    shared = now;
    rateLimitsShared.set(now ? 1 : 0);
    if (now) logger.info('rate limits are shared again');
    else logger.warn({ err }, 'the store of rate limits is unreachable; this gateway counts alone');
  };
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (Date.now() < retryAt) return null;
    try {
      used = true;
      const result = await inTime(store.prepare().then(work), waitMs, () => {
        throw new Error(`No response within ${waitMs} ms.`);
      });
      setShared(true);
      return result;
    } catch (error) {
      setShared(false, error);
      return null;
    }
  };
  const changeWindow = async ({ id, seconds, by }: UseChange): Promise<Window> => {
    const { limiter } = store;
    const options = { customDuration: seconds, attrs: {} };
    const found =
      by === 0
        ? limiter.get(id)
        : by > 0
          ? limiter.penalty(id, by, options)
          : limiter.reward(id, -by, options);
    const window = await found;
    return {
      used: Math.max(0, (window?.consumedPoints ?? 0) - by),
      endsAt: Date.now() + (window?.msBeforeNext ?? seconds * 1000),
    };
  };

  return {
    change: async (change) => (await attempt(() => changeWindow(change))) ?? alone.change(change),
    async isShared() {
      if (!shared || !used) await attempt(store.ping);
      return shared;
    },
    close: store.close,
  };
}
