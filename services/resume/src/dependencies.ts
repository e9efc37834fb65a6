import { openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createTextProvider } from '@atelier/creation-kit/text-provider';
import { readingLimits } from './limits.ts';
import { createResumeReader } from './reading/read-resume.ts';
import type { Settings } from './settings.ts';

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

export async function createDependencies(context: ServiceContext<Settings>) {
  const { settings, awaitProvider, logger } = context;
  return {
    ...(await openCreationDependencies(context)),
    provider: createTextProvider(settings, awaitProvider),
    readResume: createResumeReader({
      concurrency: readingLimits.atOnce,
      waitingPerUser: readingLimits.waitingPerUser,
      logger,
    }),
  };
}
