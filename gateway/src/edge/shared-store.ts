import type { Logger } from '@atelier/server-kit/logging';
import { rateLimitsShared } from '@atelier/server-kit/metrics';
import { type LimiterStore, mongodbStore, redisStore } from '@atelier/server-kit/rate-limits';
import { openRedis } from '@atelier/server-kit/redis';
import { activeTracing } from '@atelier/server-kit/tracing';
import { MongoClient } from 'mongodb';

/** A store of all gateways. While it does not respond, each gateway counts alone. */
export interface SharedStore extends LimiterStore {
  /** @throws Error while the store does not respond */
  assertShared(): Promise<void>;
  close(): Promise<void>;
}

interface StoreSettings {
  MONGODB_URI?: string | undefined;
  REDIS_URL?: string | undefined;
}

/** Opens Redis if there is one, else MongoDB. */
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
  const redis = await openRedis(url, logger, waitMs);
  return {
    ...redisStore(redis),
    ping: redis.ping,
    close: async () => redis.close(),
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
    ...mongodbStore(client.db(), waitMs),
    // A client whose first attempt has failed does not connect by itself.
    ping: async () => (await client.connect()).db().command({ ping: 1 }),
    close: () => client.close(),
  };
}
