import { type CreationModel, openCreations } from '@atelier/service-kit/creations';
import { createLiveRuns, createRunStore, type LiveRuns, openRuns } from '@atelier/service-kit/runs';
import type { ServiceContext } from '@atelier/service-kit/service';
import { createTextProvider, type TextProvider } from '@atelier/service-kit/text-provider';
import { createUsageLedger, openUsage, type UsageLedger } from '@atelier/service-kit/usage';
import { createReaders, type Readers } from './reading/readers.ts';
import type { Settings } from './settings.ts';

/** The dependencies of this service's calls. */
export interface Dependencies {
  settings: Settings;
  creations: CreationModel;
  usage: UsageLedger;
  runs: LiveRuns;
  provider: TextProvider;
  readers: Readers;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies({
  settings,
  connection,
  logger,
}: ServiceContext<Settings>): Promise<Dependencies> {
  return {
    settings,
    creations: await openCreations(connection),
    usage: createUsageLedger(await openUsage(connection), settings.PLAN_LIMITS),
    runs: createLiveRuns({
      store: createRunStore(await openRuns(connection)),
      unattendedSeconds: settings.RUN_UNATTENDED_SECONDS,
      logger,
    }),
    provider: createTextProvider(settings),
    readers: createReaders({
      concurrency: settings.RESUME_READERS,
      waitingPerUser: settings.RESUME_WAITING_PER_USER,
      secondsPerMinute: settings.FILE_CPU_SECONDS_PER_MINUTE,
    }),
  };
}
