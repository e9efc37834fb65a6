import { LRUCache } from 'lru-cache';
import {
  type IRateLimiterOptions,
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Redis } from '../redis/redis.ts';
import { inTime } from '../time/time.ts';

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

/** The collection of windows and its indexes, created by `npm run migrate`. */
export const rateWindows = {
  name: 'rate_windows',
  indexes: [
    { key: { key: 1 }, unique: true },
    { key: { expire: -1 }, expireAfterSeconds: 0 },
  ],
} as const;

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
function insured(limit: Limit, shared: Limiter, ask: Redis['ask']): Limiter {
  const own = memoryStore.limiterOf(limit);
  const orOwn = <Result>(counted: Result, count: () => Promise<Result>): Promise<Result> =>
    ask(count).catch((error: unknown) => {
      if (error instanceof RateLimiterRes) throw error;
      return counted;
    });
  return {
    consume: async (key) => orOwn(await own.consume(key), () => shared.consume(key)),
    penalty: async (key) => orOwn(await own.penalty(key), () => shared.penalty(key)),
    reward: async (key) => orOwn(await own.reward(key), () => shared.reward(key)),
    get: async (key) => orOwn(await own.get(key), () => shared.get(key)),
  };
}

/** Counts in Redis. Each use is one command. */
export const redisStore = ({ client: storeClient, ask }: Redis): LimiterStore => ({
  limiterOf(limit) {
    const keyPrefix = `atelier:rate:${limit.keyPrefix}`;
    return insured(
      limit,
      new RateLimiterRedis({ ...limit, keyPrefix, storeClient, useRedisPackage: true }),
      ask,
    );
  },
});

/** Counts in MongoDB. Each use is one command. */
export function mongodbStore(storeClient: object, waitMs: number): LimiterStore {
  const ask: Redis['ask'] = (send) =>
    inTime(send(), waitMs, () => {
      throw new Error('The store of rate limits does not respond.');
    });
  const collection = { tableName: rateWindows.name, disableIndexesCreation: true };
  return {
    limiterOf: (limit) => insured(limit, new RateLimiterMongo({ ...limit, ...collection, storeClient }), ask),
  };
}
