import type { ModuleDetails, ModuleStatus } from '@atelier/contracts';
import { isAccepted } from '@atelier/module-check';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { assertOperator, assertOperatorUser, targetOf } from './callers.ts';
import type { Dependencies, Handler } from './dependencies.ts';
import { changeModule, fullStatus } from './release-calls.ts';
import { unlessUnreadable } from './releases/manifests.ts';
import { disabled } from './releases/release-state.ts';

/** `GET /api/operator`. */
export const getOperatorAccess: Handler<'getOperatorAccess'> = async ({ identity }, dependencies) => {
  const operator = dependencies.operators.has(identity.userId);
  const message = operator ? 'You are an operator.' : 'You are not an operator.';
  return { success: true, message, operator };
};

/** `GET /api/operator/modules`. */
export const listModules: Handler<'listModules'> = async ({ identity }, dependencies) => {
  assertOperatorUser(dependencies, identity);
  const { releases, health } = dependencies;
  const [listed, observed] = await Promise.all([releases.list(), health.readAll()]);
  const modules = listed.map((module) => ({ ...module, health: observed.get(module.module) ?? [] }));
  return { success: true, message: 'All modules.', modules };
};

/** `GET /api/operator/modules/:module`. */
export const inspectModule: Handler<'inspectModule'> = async (call, dependencies) => {
  const { module: name } = targetOf(dependencies, call);
  const { log, tokens } = dependencies;
  const [status, events, token_labels] = await Promise.all([
    fullStatus(dependencies, name),
    log.read(name),
    tokens.labels(name),
  ]);
  const shared = await sharedPackages(dependencies, status);
  const module = { ...status, shared, events, token_labels };
  return { success: true, message: `The module ${name}.`, module };
};

/** `POST /api/operator/modules/:module/transfer`. */
export const transferAsOperator: Handler<'transferAsOperator'> = async (call, dependencies) => {
  const { module } = targetOf(dependencies, call);
  const { tokens, models, owners } = dependencies;
  const { to, reason } = call.body;
  const known = (await models.modules.exists({ _id: to })) || Object.keys(await tokens.labels(to)).length > 0;
  if (!known) throw new AppError('module_not_found', sentence('module_unknown', { module: to }));
  const changed = await changeModule(dependencies, call, {
    action: 'transferred',
    reason: `to ${to}: ${reason}`.slice(0, 300),
    next: disabled,
  });
  await owners.transfer(module, to);
  return changed;
};

/** `POST /api/deploy-tokens/create`. */
export const createDeployToken: Handler<'createDeployToken'> = async ({ body, deployer }, dependencies) => {
  assertOperator(deployer);
  const { tokens, log } = dependencies;
  const { expires_at, ...created } = await tokens.create(body);
  const reason = `${created.id} (${body.label})`;
  await log.record({ module: body.module, action: 'token_created', actor: deployer.id, reason });
  const message = 'Keep the token: it is shown only once.';
  return { success: true, message, ...created, expires_at: expires_at.toISOString() };
};

/** `POST /api/deploy-tokens/revoke`. A team may revoke its own token. */
export const revokeDeployToken: Handler<'revokeDeployToken'> = async (
  { body: { id }, deployer },
  dependencies,
) => {
  if (id !== deployer.id) assertOperator(deployer);
  const { tokens, log } = dependencies;
  const module = await tokens.revoke(id);
  if (module === null) throw new AppError('not_found', sentence('deploy_token_unknown'));
  await log.record({ module, action: 'token_revoked', actor: deployer.id, reason: id });
  return { success: true, message: 'The deploy token is revoked.' };
};

/** The packages that the served versions of a module take from the shell. */
async function sharedPackages(
  { readManifest, sharedVersions }: Dependencies,
  { module, active, candidate }: ModuleStatus,
): Promise<ModuleDetails['shared']> {
  const served = [active, candidate?.version].filter((version) => version != null);
  const [provided, ...listed] = await Promise.all([
    sharedVersions(),
    ...served.map(async (version) => {
      const { shared = {} } = (await unlessUnreadable(readManifest(module, version))) ?? {};
      return Object.entries(shared).map(([name, range]) => ({ version, package: name, range }));
    }),
  ]);
  return listed.flat().map((one) => {
    const version = provided[one.package] ?? null;
    return { ...one, provided: version, accepted: version !== null && isAccepted(version, one.range) };
  });
}
