import { creationTypes } from '@atelier/contracts';
import { serveCalls } from '@atelier/creation-kit/calls';
import { purgeDeleted } from '@atelier/creation-kit/creations';
import { defineService } from '@atelier/creation-kit/service';
import { sumOf } from '@atelier/server-kit/jobs';
import { hourMs } from '@atelier/server-kit/time';
import { webhookDelaysMs } from '@atelier/server-kit/webhook-request';
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
  getModuleRules,
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
import { removeAbandonedFiles, removeOldVersions } from './releases/removals.ts';
import { readModuleCall, runModuleCall, writeModuleCall } from './service-calls.ts';
import { settingsSchema } from './settings.ts';

/** The module registry: published versions, release states, the tokens of module teams. */
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
      getModuleRules,
      getPreview,
      reportModules,
      readModuleCall,
      writeModuleCall,
      runModuleCall,
    }),
  jobs: ({ models, files, creations, releaseNews }) => ({
    'removed-modules': {
      everyMs: hourMs,
      run: () =>
        sumOf([
          removeOldVersions(models, files).then(({ length }) => length),
          removeAbandonedFiles(models, files),
          purgeDeleted(creations, { except: creationTypes }),
        ]),
    },
    'release-news': {
      atOnce: 4,
      delaysMs: webhookDelaysMs,
      run: ({ key, text, signal }) => releaseNews.deliver(key, text, signal),
    },
  }),
});
