import { openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createTextProvider } from '@atelier/creation-kit/text-provider';
import type { Settings } from './settings.ts';

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

export async function createDependencies(context: ServiceContext<Settings>) {
  return {
    ...(await openCreationDependencies(context)),
    provider: createTextProvider(context.settings, context.awaitProvider),
  };
}
