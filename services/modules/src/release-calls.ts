import { type Deployer, serveCall } from '@atelier/service-kit/http';
import type { Dependencies } from './dependencies.ts';
import { limitChanges, moduleOf } from './deployer-rules.ts';
import { activated, disabled, rolledBack, rolledOut } from './releases/release-state.ts';
import type { Change } from './releases/releases.ts';
import { fullStatus } from './status-calls.ts';

/** Changes what a module serves, and responds with its new status. */
export async function makeChange(dependencies: Dependencies, change: Omit<Change, 'unreliable'>) {
  const { releases, health } = dependencies;
  const { module } = change;
  await releases.change({ ...change, unreliable: await health.unreliable(module) });
  if (change.version !== undefined) await health.startTrial(module, change.version);
  const status = await fullStatus(dependencies, module);
  const served =
    status.state === 'disabled' ? 'disabled' : `served as ${status.active ?? status.candidate?.version}`;
  return { success: true, message: `${module} is ${served}.`, status } as const;
}

/** What a change does, without its module and who makes it. */
export type ChangeDetails = Omit<Change, 'module' | 'actor' | 'unreliable'>;

type Reason = Pick<Change, 'reason'>;
type Rollout = Required<Pick<Change, 'version' | 'percent'>>;

/** Serves a version to all users. */
export const activation = ({ version, reason }: Reason & { version: string }): ChangeDetails => ({
  action: 'activated',
  version,
  reason,
  next: (state) => activated(state, version),
});

/** Serves a version to a share of the users. */
export const rollout = ({ version, percent, reason }: Reason & Rollout): ChangeDetails => ({
  action: 'rolled_out',
  version,
  percent,
  reason,
  next: (state) => rolledOut(state, version, percent),
});

/** Serves no version. */
export const disabling = ({ reason }: Reason): ChangeDetails => ({
  action: 'disabled',
  reason,
  next: disabled,
});

async function changeByDeployer(
  dependencies: Dependencies,
  { params, deployer }: { params: { module: string }; deployer: Deployer },
  change: ChangeDetails,
) {
  const module = moduleOf(params, deployer);
  await limitChanges(dependencies.releases, deployer);
  return makeChange(dependencies, { module, actor: deployer.id, ...change });
}

/** `POST /api/deploy/:module/activate` */
export const activateVersion = (dependencies: Dependencies) =>
  serveCall('activateVersion', async (call) => changeByDeployer(dependencies, call, activation(call.body)));

/** `POST /api/deploy/:module/rollout` */
export const rollOutVersion = (dependencies: Dependencies) =>
  serveCall('rollOutVersion', async (call) => changeByDeployer(dependencies, call, rollout(call.body)));

/** `POST /api/deploy/:module/rollback` */
export const rollBackModule = (dependencies: Dependencies) =>
  serveCall('rollBackModule', async (call) =>
    changeByDeployer(dependencies, call, {
      action: 'rolled_back',
      reason: call.body.reason,
      next: rolledBack,
    }),
  );

/** `POST /api/deploy/:module/disable` */
export const disableModule = (dependencies: Dependencies) =>
  serveCall('disableModule', async (call) => changeByDeployer(dependencies, call, disabling(call.body)));
