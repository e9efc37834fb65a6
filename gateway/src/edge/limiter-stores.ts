import type { Logger } from '@atelier/server-kit/logging';
import { rateLimitsShared } from '@atelier/server-kit/metrics';
import { openRedis } from '@atelier/server-kit/redis';
import { activeTracing } from '@atelier/server-kit/tracing';
import { LRUCache } from 'lru-cache';
import { MongoClient } from 'mongodb';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';

type Limit = Required<Pick<IRateLimiterOptions, 'keyPrefix' | 'points' | 'duration'>>;

interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
  penalty(key: string): Promise<RateLimiterRes>;
  reward(key: string): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
}

/** Where uses are counted. */
export interface LimiterStore {
  limiterOf(limit: Limit): Limiter;
}

/** A store of all gateways. While it does not respond, each gateway counts alone. */
export interface SharedStore extends LimiterStore {
  /** @throws Error while the store does not respond */
  assertShared(): Promise<void>;
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
/** The most counted keys of a limit. Above it, the least recently used one is dropped. */
const mostKeys = 20_000;

/** The memory of one process, with bounded keys. */
class BoundedMemory extends RateLimiterMemory {
  readonly #recent = new LRUCache<string, true>({
    max: mostKeys,
    dispose: (_, key) => void this.delete(key),
  });

  override consume(...use: Parameters<RateLimiterMemory['consume']>) {
    this.#recent.set(String(use[0]), true);
    return super.consume(...use);
  }

  override penalty(...use: Parameters<RateLimiterMemory['penalty']>) {
    this.#recent.set(String(use[0]), true);
    return super.penalty(...use);
  }
}

export const memoryStore: LimiterStore = { limiterOf: (limit) => new BoundedMemory(limit) };

/** Counts each use in this process too, so that its own count goes on while the shared one responds late. */
function insured(limit: Limit, shared: Limiter): Limiter {
  const own = memoryStore.limiterOf(limit);
  const orOwn = <Result>(counted: Result, sharedCount: Promise<Result>): Promise<Result> =>
    sharedCount.catch((error: unknown) => {
      if (error instanceof RateLimiterRes) throw error;
      return counted;
    });
  return {
    consume: async (key) => orOwn(await own.consume(key), shared.consume(key)),
    penalty: async (key) => orOwn(await own.penalty(key), shared.penalty(key)),
    reward: async (key) => orOwn(await own.reward(key), shared.reward(key)),
    get: async (key) => orOwn(await own.get(key), shared.get(key)),
  };
}

interface StoreSettings {
  MONGODB_URI?: string | undefined;
  REDIS_URL?: string | undefined;
}

/** Opens Redis if there is one, else MongoDB. Each use is one command. */
export async function openSharedStore(
  { MONGODB_URI: uri, REDIS_URL: redis }: StoreSettings,
  waitMs: number,
  logger: Logger,
): Promise<SharedStore | null> {
  if (!redis && !uri) return null;
  const store = redis ? await openRedisStore(redis, waitMs, logger) : openMongodbStore(uri ?? '', waitMs);
  return {
    ...store,
    async assertShared() {
      rateLimitsShared.set(0);
      await store.ping();
      rateLimitsShared.set(1);
    },
  };
}

async function openRedisStore(url: string, waitMs: number, logger: Logger) {
  const { client, close } = await openRedis(url, logger);
  const storeClient = client.withCommandOptions({ timeout: waitMs });
  return {
    limiterOf: (limit: Limit) =>
      insured(
        limit,
        new RateLimiterRedis({
          ...limit,
          keyPrefix: `atelier:rate:${limit.keyPrefix}`,
          storeClient,
          useRedisPackage: true,
        }),
      ),
    ping: () => storeClient.ping(),
    close: async () => close(),
  };
}

function openMongodbStore(uri: string, waitMs: number) {
  const tracing = activeTracing();
  const client = new MongoClient(uri, {
    appName: 'atelier-gateway',
    maxPoolSize: 20,
    serverSelectionTimeoutMS: waitMs,
    connectTimeoutMS: waitMs,
    socketTimeoutMS: waitMs,
    retryReads: false,
    retryWrites: false,
    writeConcern: { w: 1 },
    monitorCommands: tracing !== null,
  });
  tracing?.traceDatabase(client);
  return {
    limiterOf: (limit: Limit) =>
      insured(
        limit,
        new RateLimiterMongo({
          ...limit,
          storeClient: client.db(),
          tableName: rateWindows.name,
          disableIndexesCreation: true,
        }),
      ),
    // A client whose first attempt has failed does not connect by itself.
    ping: async () => (await client.connect()).db().command({ ping: 1 }),
    close: () => client.close(),
  };
}
