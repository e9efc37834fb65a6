import { creationTypes } from '@atelier/contracts';
import { serveCalls } from '@atelier/creation-kit/calls';
import { watchDeleted } from '@atelier/creation-kit/creations';
import { defineService } from '@atelier/creation-kit/service';
import { createDependencies } from './dependencies.ts';
import {
  createDeployToken,
  getOperatorAccess,
  inspectModule,
  listModules,
  revokeDeployToken,
  transferAsOperator,
} from './operator-calls.ts';
import {
  getModuleFile,
  getModuleKeys,
  getPreview,
  getServedModules,
  reportModules,
} from './registry-calls.ts';
import {
  activateVersion,
  disableModule,
  getModuleEvents,
  getModuleStatus,
  previewVersion,
  publishVersion,
  removeModule,
  rollBackAsOperator,
  rollBackModule,
  rollOutVersion,
} from './release-calls.ts';
import { watchOldVersions } from './releases/removals.ts';
import { readModuleCall, runModuleCall, writeModuleCall } from './service-calls.ts';
import { settingsSchema } from './settings.ts';

/** The module registry: published versions, release states, the tokens of module teams, and calls of modules' services. */
export const modulesService = defineService({
  name: 'modules',
  settings: settingsSchema,
  createDependencies,
  verifyDeployer: ({ tokens }) => tokens.verify,
  creating: (dependencies) => dependencies,
  calls: (dependencies) =>
    serveCalls(dependencies, {
      publishVersion,
      previewVersion,
      activateVersion,
      activateAsOperator: activateVersion,
      rollOutVersion,
      rollOutAsOperator: rollOutVersion,
      rollBackModule,
      rollBackAsOperator,
      disableModule,
      disableAsOperator: disableModule,
      removeModule,
      getModuleStatus,
      getModuleEvents,
      getOperatorAccess,
      listModules,
      inspectModule,
      transferAsOperator,
      createDeployToken,
      revokeDeployToken,
      getServedModules,
      getModuleFile,
      getModuleKeys,
      getPreview,
      reportModules,
      readModuleCall,
      writeModuleCall,
      runModuleCall,
    }),
  startSweeps: (dependencies, logger) => [
    watchOldVersions(dependencies.models, dependencies.files, logger),
    watchDeleted(dependencies.creations, { except: creationTypes }, logger),
  ],
});
