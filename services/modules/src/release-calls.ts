import type { ModuleStatus } from '@atelier/contracts';
import { serveCall } from '@atelier/creation-kit/calls';
import { limitChanges, type ModuleCall, targetOf } from './callers.ts';
import type { Dependencies } from './dependencies.ts';
import {
  activated,
  disabled,
  emptyState,
  rolledBack,
  rolledBackFrom,
  rolledOut,
} from './releases/release-state.ts';
import type { Change } from './releases/releases.ts';
import { removeOldVersions } from './releases/removals.ts';

/** What a module serves, with what pages observed. @throws AppError `module_not_found` */
export async function fullStatus(
  { releases, health, problems }: Dependencies,
  module: string,
): Promise<ModuleStatus> {
  const [status, observed, reported] = await Promise.all([
    releases.status(module),
    health.read(module),
    problems.read(module),
  ]);
  return { ...status, health: observed, problems: reported };
}

/** What a change does, without its module and who makes it. */
type ChangeDetails = Omit<Change, 'module' | 'actor'>;

/** Changes what a module serves, and responds with its new status. */
export async function changeModule(dependencies: Dependencies, call: ModuleCall, change: ChangeDetails) {
  const { module, caller } = targetOf(dependencies, call);
  await limitChanges(dependencies.log, caller);
  await dependencies.releases.change({ module, actor: caller.id, ...change });
  const status = await fullStatus(dependencies, module);
  const version = status.active ?? status.candidate?.version;
  const served = status.state === 'active' ? `served as ${version}` : 'not served';
  return { success: true, message: `${module} is ${served}.`, status } as const;
}

type Reason = Pick<Change, 'reason'>;
type Rollout = Reason & Required<Pick<Change, 'version' | 'percent'>>;

/** The calls of module teams and of operators that change what a module serves, and those that read it. */
export function releaseCalls(dependencies: Dependencies) {
  const activate = (call: ModuleCall & { body: Reason & { version: string } }) => {
    const { version, reason } = call.body;
    const next: Change['next'] = (state) => activated(state, version);
    return changeModule(dependencies, call, { action: 'activated', version, reason, next });
  };
  const rollOut = (call: ModuleCall & { body: Rollout }) => {
    const { version, percent, reason } = call.body;
    const next: Change['next'] = (state) => rolledOut(state, version, percent);
    return changeModule(dependencies, call, { action: 'rolled_out', version, percent, reason, next });
  };
  const rollBack = (call: ModuleCall & { body: Reason }, next: Change['next']) =>
    changeModule(dependencies, call, { action: 'rolled_back', reason: call.body.reason, next });
  const disable = (call: ModuleCall & { body: Reason }) =>
    changeModule(dependencies, call, { action: 'disabled', reason: call.body.reason, next: disabled });
  return [
    serveCall('activateVersion', activate),
    serveCall('activateAsOperator', activate),
    serveCall('rollOutVersion', rollOut),
    serveCall('rollOutAsOperator', rollOut),
    serveCall('rollBackModule', (call) => rollBack(call, rolledBack)),
    serveCall('rollBackAsOperator', (call) => rollBack(call, rolledBackFrom(call.body.version))),
    serveCall('disableModule', disable),
    serveCall('disableAsOperator', disable),
    // The records of its versions stay, so that none is published twice.
    serveCall('removeModule', async (call) => {
      const { models, files } = dependencies;
      const removal = { action: 'removed', reason: call.body.reason, next: () => emptyState } as const;
      const { status } = await changeModule(dependencies, call, removal);
      await removeOldVersions(models, files, { module: status.module });
      return {
        success: true,
        message: `${status.module} is removed.`,
        status: await fullStatus(dependencies, status.module),
      };
    }),
    serveCall('getModuleStatus', async (call) => {
      const status = await fullStatus(dependencies, targetOf(dependencies, call).module);
      return { success: true, message: 'The state of the module.', status };
    }),
    serveCall('getModuleEvents', async (call) => {
      const events = await dependencies.log.read(targetOf(dependencies, call).module);
      return { success: true, message: 'The audit log of the module.', events };
    }),
  ];
}
