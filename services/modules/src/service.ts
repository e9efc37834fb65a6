import { creationTypes } from '@atelier/contracts';
import { watchDeleted, watchStaleRuns } from '@atelier/service-kit/creations';
import { defineService } from '@atelier/service-kit/service';
import { createDependencies } from './dependencies.ts';
import { getModuleFile, getServedModules } from './gateway-calls.ts';
import {
  activateAsOperator,
  disableAsOperator,
  getOperatorAccess,
  inspectModule,
  listModules,
  rollBackAsOperator,
  rollOutAsOperator,
} from './operator-calls.ts';
import { publishVersion } from './publish-call.ts';
import { activateVersion, disableModule, rollBackModule, rollOutVersion } from './release-calls.ts';
import { watchOldVersions } from './releases/removals.ts';
import { reportModules } from './report-call.ts';
import { getModuleKeys, readModuleCall, runModuleCall, writeModuleCall } from './service-calls.ts';
import { settingsSchema } from './settings.ts';
import { getModuleEvents, getModuleStatus } from './status-calls.ts';
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
    activateVersion(dependencies),
    rollOutVersion(dependencies),
    rollBackModule(dependencies),
    disableModule(dependencies),
    getModuleStatus(dependencies),
    getModuleEvents(dependencies),
    reportModules(dependencies),
    createDeployToken(dependencies),
    revokeDeployToken(dependencies),
    getOperatorAccess(dependencies),
    listModules(dependencies),
    inspectModule(dependencies),
    activateAsOperator(dependencies),
    rollOutAsOperator(dependencies),
    rollBackAsOperator(dependencies),
    disableAsOperator(dependencies),
    getServedModules(dependencies),
    getModuleFile(dependencies),
    runModuleCall(dependencies),
    readModuleCall(dependencies),
    writeModuleCall(dependencies),
    getModuleKeys(dependencies),
  ],
  startSweeps: (dependencies, logger) => [
    watchOldVersions(dependencies.models, dependencies.files, dependencies.retention, logger),
    watchStaleRuns(dependencies, { except: creationTypes }, logger),
    watchDeleted(dependencies.creations, { except: creationTypes }, logger),
  ],
});
