import { creationTypes } from '@atelier/contracts';
import { watchDeleted } from '@atelier/creation-kit/creations';
import { defineService } from '@atelier/creation-kit/service';
import { createDependencies } from './dependencies.ts';
import { operatorCalls } from './operator-calls.ts';
import { registryCalls } from './registry-calls.ts';
import { publishVersion, releaseCalls } from './release-calls.ts';
import { watchOldVersions } from './releases/removals.ts';
import { serviceCalls } from './service-calls.ts';
import { settingsSchema } from './settings.ts';

/** The module registry: published versions, release states, the tokens of module teams, and calls of modules' services. */
export const modulesService = defineService({
  name: 'modules',
  settings: settingsSchema,
  createDependencies,
  verifyDeployer: ({ tokens }) => tokens.verify,
  creating: (dependencies) => dependencies,
  calls: (dependencies) => [
    publishVersion(dependencies),
    ...releaseCalls(dependencies),
    ...operatorCalls(dependencies),
    ...registryCalls(dependencies),
    ...serviceCalls(dependencies),
  ],
  startSweeps: (dependencies, logger) => [
    watchOldVersions(dependencies.models, dependencies.files, logger),
    watchDeleted(dependencies.creations, { except: creationTypes }, logger),
  ],
});
