import type { ServiceCallName } from '@atelier/contracts';
import type { Handler as CallHandler } from '@atelier/creation-kit/calls';
import { openCreationDependencies } from '@atelier/creation-kit/runs';
import type { ServiceContext } from '@atelier/creation-kit/service';
import { createTextProvider } from '@atelier/creation-kit/text-provider';
import type { Settings } from './settings.ts';

export type Dependencies = Awaited<ReturnType<typeof createDependencies>>;

export type Handler<Name extends ServiceCallName> = CallHandler<Name, Dependencies>;

export async function createDependencies(context: ServiceContext<Settings>) {
  return {
    ...(await openCreationDependencies(context)),
    provider: createTextProvider(context.settings, context.awaitProvider),
  };
}
