import { type CreationDependencies, openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createTextProvider, type TextProvider } from '@atelier/creation-kit/text-provider';
import type { Settings } from './settings.ts';

/** The dependencies of this service's calls. */
export interface Dependencies extends CreationDependencies {
  provider: TextProvider;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies(context: ServiceContext<Settings>): Promise<Dependencies> {
  const { settings } = context;
  return {
    ...(await openCreationDependencies(context)),
    provider: createTextProvider(settings),
  };
}
