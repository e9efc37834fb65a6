import type { Connection } from 'mongoose';
import type { RunSettings, ServiceSettings } from '../config/service-settings.ts';
import type { Logger } from '../logging/logger.ts';
import { createLiveRuns, type LiveRuns } from '../runs/live-runs.ts';
import { openRuns } from '../runs/run-models.ts';
import { createRunQueue, type RunQueue } from '../runs/run-queue.ts';
import { createRunStore } from '../runs/run-store.ts';
import { createUsageLedger, type UsageLedger } from '../usage/ledger.ts';
import { openUsage } from '../usage/usage-model.ts';
import { type CreationModel, openCreations } from './creation-model.ts';

/** What a service needs for calls that make creations. */
export interface CreationDependencies {
  creations: CreationModel;
  /** Counts the units that the calls cost. */
  usage: UsageLedger;
  /** Runs the work of the calls. */
  runs: LiveRuns;
  /** Where queued runs of the calls wait. */
  queue: RunQueue;
}

interface OpenOptions {
  settings: ServiceSettings & RunSettings;
  connection: Connection;
  logger: Logger;
}

/** Opens the collections of creations, units and runs. */
export async function openCreationDependencies({
  settings,
  connection,
  logger,
}: OpenOptions): Promise<CreationDependencies> {
  const [creations, usage, models] = await Promise.all([
    openCreations(connection),
    openUsage(connection),
    openRuns(connection),
  ]);
  return {
    creations,
    usage: createUsageLedger(usage, settings.PLAN_LIMITS),
    runs: createLiveRuns({
      store: createRunStore(models),
      unattendedSeconds: settings.RUN_UNATTENDED_SECONDS,
      logger,
    }),
    queue: createRunQueue(models),
  };
}
