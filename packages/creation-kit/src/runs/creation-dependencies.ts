import type { ServiceSettings } from '@atelier/server-kit/config';
import type { Logger } from '@atelier/server-kit/logging';
import type { Connection } from 'mongoose';
import { type CreationModel, openCreations } from '../creations/creation-model.ts';
import { createUsageLedger, type UsageLedger } from '../usage/ledger.ts';
import { openUsage } from '../usage/usage-model.ts';
import { createLiveRuns, type LiveRuns } from './live-runs.ts';
import { appendEvents, openRunEvents } from './run-events.ts';
import { createRunQueue, type RunQueue } from './run-queue.ts';
import { createRunStore } from './run-store.ts';

/** What a service needs for calls that make creations. */
export interface CreationDependencies {
  creations: CreationModel;
  /** Counts the units that the calls cost. */
  usage: UsageLedger;
  /** Runs the work of the calls. */
  runs: LiveRuns;
  /** Where queued runs of the calls wait. */
  queue: RunQueue;
  /** PUBLIC_ORIGIN of a service that makes images: their addresses begin with it. */
  publicOrigin: string;
}

interface OpenOptions {
  settings: ServiceSettings & { PUBLIC_ORIGIN?: string };
  connection: Connection;
  logger: Logger;
  /** How long a run goes on while nobody follows it: ten minutes unless given. */
  unattendedSeconds?: number;
}

/** Opens the collections of creations, units and events. */
export async function openCreationDependencies({
  settings,
  connection,
  logger,
  unattendedSeconds = 600,
}: OpenOptions): Promise<CreationDependencies> {
  const [creations, usage, events] = await Promise.all([
    openCreations(connection),
    openUsage(connection),
    openRunEvents(connection),
  ]);
  return {
    creations,
    usage: createUsageLedger(usage, settings.PLAN_LIMITS),
    runs: createLiveRuns({
      store: createRunStore(creations),
      appendEvents: (run, batch) => appendEvents(events, run, batch),
      unattendedSeconds,
      logger,
    }),
    queue: createRunQueue(creations),
    publicOrigin: settings.PUBLIC_ORIGIN ?? '',
  };
}
