import { creationTypes } from '@atelier/contracts';
import { watchDeleted } from '@atelier/creation-kit/creations';
import { defineService } from '@atelier/creation-kit/service';
import { createDependencies } from './dependencies.ts';
import { getModuleFile, getServedModules } from './gateway-calls.ts';
import { operatorCalls } from './operator-calls.ts';
import { publishVersion } from './publish-call.ts';
import { releaseCalls } from './release-calls.ts';
import { watchOldVersions } from './releases/removals.ts';
import { reportModules } from './report-call.ts';
import { getModuleKeys, readModuleCall, runModuleCall, writeModuleCall } from './service-calls.ts';
import { settingsSchema } from './settings.ts';
import { createDeployToken, revokeDeployToken } from './token-calls.ts';

/** The module registry: published versions, what is served to whom, the tokens of module teams, and calls of modules' services. */
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
    reportModules(dependencies),
    createDeployToken(dependencies),
    revokeDeployToken(dependencies),
    getServedModules(dependencies),
    getModuleFile(dependencies),
    runModuleCall(dependencies),
    readModuleCall(dependencies),
    writeModuleCall(dependencies),
    getModuleKeys(dependencies),
  ],
  startSweeps: (dependencies, logger) => [
    watchOldVersions(dependencies.models, dependencies.files, dependencies.retention, logger),
    watchDeleted(dependencies.creations, { except: creationTypes }, logger),
  ],
});
