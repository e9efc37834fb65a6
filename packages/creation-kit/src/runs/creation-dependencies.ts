import type { ServiceSettings } from '@atelier/server-kit/config';
import type { Logger } from '@atelier/server-kit/logging';
import type { Redis } from '@atelier/server-kit/redis';
import type { Connection } from 'mongoose';
import { type CreationModel, openCreations } from '../creations/creation-model.ts';
import { createUsageLedger, type UsageLedger } from '../usage/ledger.ts';
import { openUsage } from '../usage/usage-model.ts';
import { createKeys, type IdempotencyKeys, openKeys } from './idempotency-keys.ts';
import { createLiveRuns, type LiveRuns } from './live-runs.ts';
import { openMongodbEvents } from './mongodb-events.ts';
import { createRedisEvents } from './redis-events.ts';
import type { RunEvents } from './run-events.ts';
import { createRunStore } from './run-store.ts';

/** The dependencies of creating calls. */
export interface CreationDependencies {
  creations: CreationModel;
  /** Counts the calls' units. */
  usage: UsageLedger;
  /** Runs the work of the calls. */
  runs: LiveRuns;
  keys: IdempotencyKeys;
  /** PUBLIC_ORIGIN of a service that makes images: their addresses begin with it. */
  publicOrigin: string;
}

interface OpenOptions {
  settings: ServiceSettings;
  connection: Connection;
  /** The Redis of REDIS_URL; null without it. */
  redis: Redis | null;
  logger: Logger;
  /** How long a run continues without followers; default: ten minutes. */
  unattendedSeconds?: number;
}

/** Opens the store of run events: Redis if there is one, else MongoDB. */
export const openRunEvents = async ({
  connection,
  redis,
}: Pick<OpenOptions, 'connection' | 'redis'>): Promise<RunEvents> =>
  redis ? createRedisEvents(redis) : openMongodbEvents(connection);

/** Opens the collections of creations, units and events. */
export async function openCreationDependencies({
  settings,
  connection,
  redis,
  logger,
  unattendedSeconds = 600,
}: OpenOptions): Promise<CreationDependencies> {
  const [creations, usage, keys, events] = await Promise.all([
    openCreations(connection),
    openUsage(connection),
    openKeys(connection),
    openRunEvents({ connection, redis }),
  ]);
  return {
    creations,
    usage: createUsageLedger(usage, settings.PLAN_LIMITS.plans),
    runs: createLiveRuns({
      store: createRunStore(creations),
      events,
      unattendedSeconds,
      logger,
    }),
    keys: createKeys(keys, creations),
    publicOrigin: settings.PUBLIC_ORIGIN ?? '',
  };
}
