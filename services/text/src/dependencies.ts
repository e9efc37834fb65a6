import { type CreationModel, openCreations } from '@atelier/service-kit/creations';
import {
  createLiveRuns,
  createRunQueue,
  createRunStore,
  type LiveRuns,
  openRuns,
  type RunQueue,
} from '@atelier/service-kit/runs';
import type { ServiceContext } from '@atelier/service-kit/service';
import { createTextProvider, type TextProvider } from '@atelier/service-kit/text-provider';
import { createUsageLedger, openUsage, type UsageLedger } from '@atelier/service-kit/usage';
import type { Settings } from './settings.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  creations: CreationModel;
  usage: UsageLedger;
  runs: LiveRuns;
  queue: RunQueue;
  provider: TextProvider;
  /** Tokens a model may spend before its first word (OPENAI_TOKEN_RESERVE). */
  tokenReserve: number;
}

export async function createDependencies({
  settings,
  connection,
  logger,
}: ServiceContext<Settings>): Promise<Dependencies> {
  const models = await openRuns(connection);
  return {
    creations: await openCreations(connection),
    usage: createUsageLedger(await openUsage(connection), settings.PLAN_LIMITS),
    runs: createLiveRuns({
      store: createRunStore(models),
      unattendedSeconds: settings.RUN_UNATTENDED_SECONDS,
      logger,
    }),
    queue: createRunQueue(models),
    provider: createTextProvider(settings),
    tokenReserve: settings.OPENAI_TOKEN_RESERVE,
  };
}
