import { type CreationDependencies, openCreationDependencies } from '@atelier/service-kit/creations';
import type { ServiceContext } from '@atelier/service-kit/service';
import { createTextProvider, type TextProvider } from '@atelier/service-kit/text-provider';
import type { Settings } from './settings.ts';

/** The dependencies of this service's calls. */
export interface Dependencies extends CreationDependencies {
  provider: TextProvider;
  /** Tokens a model may spend before its first word (OPENAI_TOKEN_RESERVE). */
  tokenReserve: number;
}

/** Opens the collections and clients that the calls need. */
export async function createDependencies(context: ServiceContext<Settings>): Promise<Dependencies> {
  const { settings } = context;
  return {
    ...(await openCreationDependencies(context)),
    provider: createTextProvider(settings),
    tokenReserve: settings.OPENAI_TOKEN_RESERVE,
  };
}
