import { openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createTextProvider } from '@atelier/creation-kit/text-provider';
import type { Settings } from './settings.ts';

/** The dependencies of this service's calls. */
export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

/** Opens the collections and clients that the calls need. */
export async function createDependencies(context: ServiceContext<Settings>) {
  return {
    ...(await openCreationDependencies(context)),
    provider: createTextProvider(context.settings, context.slots),
  };
}
