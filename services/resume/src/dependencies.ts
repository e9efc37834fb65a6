import type { ServiceCallName } from '@atelier/contracts';
import type { Handler as CallHandler } from '@atelier/creation-kit/calls';
import { openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createTextProvider } from '@atelier/creation-kit/text-provider';
import { readingLimits } from './limits.ts';
import { createResumeReader } from './reading/read-resume.ts';
import type { Settings } from './settings.ts';

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

export type Handler<Name extends ServiceCallName> = CallHandler<Name, Dependencies>;

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
