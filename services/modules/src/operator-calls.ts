import { serveCall } from '@atelier/creation-kit/calls';
import { AppError } from '@atelier/server-kit/errors';
import { assertOperatorUser, targetOf } from './callers.ts';
import type { Dependencies } from './dependencies.ts';
import { changeModule, fullStatus } from './release-calls.ts';
import { disabled } from './releases/release-state.ts';

/** The calls of operators that module teams do not have. */
export const operatorCalls = (dependencies: Dependencies) => [
  serveCall('getOperatorAccess', async ({ identity }) => {
    const operator = dependencies.operators.has(identity.userId);
    const message = operator ? 'You are an operator.' : 'You are not an operator.';
    return { success: true, message, operator };
  }),

  serveCall('listModules', async ({ identity }) => {
    assertOperatorUser(dependencies, identity);
    const { releases, health } = dependencies;
    const [listed, observed] = await Promise.all([releases.list(), health.readAll()]);
    const modules = listed.map((module) => ({ ...module, health: observed.get(module.module) ?? [] }));
    return { success: true, message: 'All modules.', modules };
  }),

  serveCall('inspectModule', async (call) => {
    const { module: name } = targetOf(dependencies, call);
    const { log, health, tokens } = dependencies;
    const [status, history, events, token_labels] = await Promise.all([
      fullStatus(dependencies, name),
      health.history(name, call.query.range),
      log.read(name),
      tokens.labels(name),
    ]);
    const module = { ...status, history, events, token_labels };
    return { success: true, message: `The module ${name}.`, module };
  }),

  serveCall('transferAsOperator', async (call) => {
    const { module } = targetOf(dependencies, call);
    const { tokens, models, owners } = dependencies;
    const { to, reason } = call.body;
    const known =
      (await models.modules.exists({ _id: to })) || Object.keys(await tokens.labels(to)).length > 0;
    if (!known)
      throw new AppError('module_not_found', {
        message: `There is no module ${to}. Create a deploy token for it first.`,
      });
    const changed = await changeModule(dependencies, call, {
      action: 'transferred',
      reason: `to ${to}: ${reason}`.slice(0, 300),
      next: disabled,
    });
    await owners.transfer(module, to);
    return changed;
  }),
];
