import type { Identity } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import { type Deployer, serveCall } from '@atelier/service-kit/http';
import type { Dependencies } from './dependencies.ts';
import { moduleOf } from './deployer-rules.ts';
import { activation, type ChangeDetails, disabling, makeChange, rollout } from './release-calls.ts';
import { rolledBack } from './releases/release-state.ts';
import { fullStatus } from './status-calls.ts';

/** @throws AppError `operator_required` unless the configuration names the user. */
function assertOperatorUser({ operators }: Dependencies, { userId }: Identity): void {
  if (!operators.has(userId)) throw new AppError('operator_required');
}

/** An operator may change every module. */
const asDeployer = ({ userId }: Identity): Deployer => ({ id: userId, module: null });

/** The audit log gets the user id of the operator. */
function changeByOperator(
  dependencies: Dependencies,
  { params, identity }: { params: { module: string }; identity: Identity },
  change: ChangeDetails,
) {
  assertOperatorUser(dependencies, identity);
  const deployer = asDeployer(identity);
  return makeChange(dependencies, { module: moduleOf(params, deployer), actor: deployer.id, ...change });
}

/** `GET /api/operator` */
export const getOperatorAccess = ({ operators }: Dependencies) =>
  serveCall('getOperatorAccess', async ({ identity }) => {
    const operator = operators.has(identity.userId);
    const message = operator ? 'You are an operator.' : 'You are not an operator.';
    return { success: true, message, operator };
  });

/** `GET /api/operator/modules` */
export const listModules = (dependencies: Dependencies) =>
  serveCall('listModules', async ({ identity }) => {
    assertOperatorUser(dependencies, identity);
    const { releases, health } = dependencies;
    const [listed, observed] = await Promise.all([releases.list(), health.readAll()]);
    const modules = listed.map((module) => ({ ...module, health: observed.get(module.module) ?? [] }));
    return { success: true, message: 'All modules.', modules };
  });

/** `GET /api/operator/modules/:module` */
export const inspectModule = (dependencies: Dependencies) =>
  serveCall('inspectModule', async ({ params, query, identity }) => {
    assertOperatorUser(dependencies, identity);
    const { releases, health, tokens } = dependencies;
    const name = moduleOf(params, asDeployer(identity));
    const [status, history, events, token_labels] = await Promise.all([
      fullStatus(dependencies, name),
      health.history(name, query.range),
      releases.events(name),
      tokens.labels(name),
    ]);
    return {
      success: true,
      message: `The module ${name}.`,
      module: { ...status, history, events, token_labels },
    };
  });

/** `POST /api/operator/modules/:module/activate` */
export const activateAsOperator = (dependencies: Dependencies) =>
  serveCall('activateAsOperator', async (call) =>
    changeByOperator(dependencies, call, activation(call.body)),
  );

/** `POST /api/operator/modules/:module/rollout` */
export const rollOutAsOperator = (dependencies: Dependencies) =>
  serveCall('rollOutAsOperator', async (call) => changeByOperator(dependencies, call, rollout(call.body)));

/**
 * `POST /api/operator/modules/:module/rollback`. Refused if the version has ended in the meantime, such as by the rollback that
 * the registry makes itself.
 */
export const rollBackAsOperator = (dependencies: Dependencies) =>
  serveCall('rollBackAsOperator', async (call) => {
    const { version, reason } = call.body;
    return changeByOperator(dependencies, call, {
      action: 'rolled_back',
      reason,
      next: (state) => {
        if ((state.candidate?.version ?? state.active) !== version)
          throw new AppError('conflict', {
            message: `Version ${version} is no longer the newest one that is served. Check the module and try again.`,
          });
        return rolledBack(state);
      },
    });
  });

/** `POST /api/operator/modules/:module/disable` */
export const disableAsOperator = (dependencies: Dependencies) =>
  serveCall('disableAsOperator', async (call) => changeByOperator(dependencies, call, disabling(call.body)));
