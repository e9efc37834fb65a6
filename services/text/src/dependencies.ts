import { type CreationModel, openCreations } from '@atelier/service-kit/creations';
import { createLiveRuns, createRunStore, type LiveRuns, openRuns } from '@atelier/service-kit/runs';
import type { ServiceContext } from '@atelier/service-kit/service';
import { createTextProvider, type TextProvider } from '@atelier/service-kit/text-provider';
import { createUsageLedger, openUsage, type UsageLedger } from '@atelier/service-kit/usage';
import type { Settings } from './settings.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  creations: CreationModel;
  usage: UsageLedger;
  runs: LiveRuns;
  provider: TextProvider;
  /** Tokens a model may spend before its first word (OPENAI_TOKEN_RESERVE). */
  tokenReserve: number;
}

export async function createDependencies({
  settings,
  connection,
  logger,
}: ServiceContext<Settings>): Promise<Dependencies> {
  return {
    creations: await openCreations(connection),
    usage: createUsageLedger(await openUsage(connection), settings.PLAN_LIMITS),
    runs: createLiveRuns({
      store: createRunStore(await openRuns(connection)),
      unattendedSeconds: settings.RUN_UNATTENDED_SECONDS,
      logger,
    }),
    provider: createTextProvider(settings),
    tokenReserve: settings.OPENAI_TOKEN_RESERVE,
  };
}
