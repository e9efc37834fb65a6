import type { Logger } from '@atelier/server-kit/logging';
import { rateLimitsShared } from '@atelier/server-kit/metrics';
import { activeTracing } from '@atelier/server-kit/tracing';
import { MongoClient } from 'mongodb';
import { createMemoryCounter, type UseChange, type UseCounter, type Window } from './use-counter.ts';

/** A counter that all gateways share. While the database is out of reach, each gateway counts alone. */
export interface SharedCounter extends UseCounter {
  /** Whether the database counts. Asks it, if it did not respond the last time or was not used yet. */
  isShared(): Promise<boolean>;
  close(): Promise<void>;
}

interface WindowRecord {
  _id: string;
  used: number;
  ends_at: Date;
}

/** The collection of the windows, and its index, which removes those that have ended. `npm run migrate` makes it. */
export const rateLimits = {
  name: 'rate_limits',
  index: { key: { ends_at: 1 }, expireAfterSeconds: 0 },
} as const;

/** How long a call may wait for the database. */
export const defaultWaitMs = 250;
/** How long a connection may take, which a call does not wait for. */
const connectMs = 1_000;
/** How long the database is not asked after a failure. */
const retryMs = 1_000;

/**
 * Counts in the collection `rate_limits`: one atomic update for each use.
 * @param waitMs how long a call may wait for the database
 */
export function createSharedCounter(uri: string, waitMs: number, logger: Logger): SharedCounter {
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
  const records = client.db().collection<WindowRecord>(rateLimits.name);
  const alone = createMemoryCounter();
  let shared = true;
  let retryAt = 0;
  let prepared: Promise<unknown> | null = null;

  rateLimitsShared.set(1);
  const setShared = (now: boolean, err?: unknown) => {
    if (!now) retryAt = Date.now() + retryMs;
    if (shared === now) return;
    shared = now;
    rateLimitsShared.set(now ? 1 : 0);
    if (now) logger.info('rate limits are shared again');
    else logger.warn({ err }, 'the database is out of reach; rate limits are counted by this gateway alone');
  };
  /** Connects, which an operation could not do again after a failure. */
  const prepare = () => {
    prepared ??= client.connect().catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    return prepared;
  };
  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    if (Date.now() < retryAt) return null;
    try {
      const result = await withTimeout(prepare().then(work), waitMs);
      setShared(true);
      return result;
    } catch (error) {
      setShared(false, error);
      return null;
    }
  };
  const changeRecord = async ({ id, seconds, by, most }: UseChange): Promise<Window> => {
    const now = new Date();
    const endsAt = new Date(now.getTime() + seconds * 1000);
    const before =
      by === 0
        ? await records.findOne({ _id: id })
        : await records.findOneAndUpdate({ _id: id }, addition(by, most, now, endsAt), {
            upsert: true,
            returnDocument: 'before',
          });
    return before && before.ends_at > now
      ? { used: before.used, endsAt: before.ends_at.getTime() }
      : { used: 0, endsAt: endsAt.getTime() };
  };

  return {
    change: async (change) => (await attempt(() => changeRecord(change))) ?? alone.change(change),
    async isShared() {
      if (!shared || !prepared) await attempt(() => client.db().command({ ping: 1 }));
      return shared;
    },
    close: () => client.close(),
  };
}

/** Adds to a window that has not ended, else starts one. */
function addition(by: 1 | -1, most: number | undefined, now: Date, endsAt: Date) {
  const isOpen = { $gt: ['$ends_at', now] };
  const used = { $cond: [isOpen, '$used', 0] };
  const isAllowed = by > 0 ? { $lt: [used, most ?? Number.MAX_SAFE_INTEGER] } : { $gt: [used, 0] };
  return [
    {
      $set: {
        used: { $cond: [isAllowed, { $add: [used, by] }, used] },
        ends_at: { $cond: [isOpen, '$ends_at', endsAt] },
      },
    },
  ];
}

/** @throws Error when the work takes longer; it goes on. */
function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No response within ${ms} ms.`)), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
