import { type Identity, moduleName } from '@atelier/contracts';
import type { Deployer } from '@atelier/creation-kit/calls';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { hourMs } from '@atelier/server-kit/time';
import type { Dependencies } from './dependencies.ts';
import type { AuditLog } from './releases/audit-log.ts';

const changesPerHour = 120;

/** A call for one module, by a deploy token, the operator's key or a user. */
export interface ModuleCall {
  params: { module: string };
  deployer: Deployer | undefined;
  identity: Identity | undefined;
}

/** @throws AppError `operator_required` unless the configuration names the user */
export function assertOperatorUser({ operators }: Dependencies, { userId }: Identity): void {
  if (!operators.has(userId)) throw new AppError('operator_required');
}

/**
 * The module and the actor of a call.
 * @throws AppError `not_found` for an impossible name, `module_forbidden` for a token of another module,
 * `operator_required`
 */
export function targetOf(
  { operators }: Dependencies,
  { params, deployer, identity }: ModuleCall,
): { module: string; caller: Deployer } {
  const operator = identity && operators.has(identity.userId) ? { id: identity.userId, module: null } : null;
  const caller = deployer ?? operator;
  if (!caller) throw new AppError('operator_required');
  const { data: module } = moduleName.safeParse(params.module);
  if (module === undefined) throw new AppError('not_found');
  if (caller.module !== null && caller.module !== module) throw new AppError('module_forbidden');
  return { module, caller };
}

/** @throws AppError `module_forbidden` unless the operator's key is used */
export function assertOperator({ module }: Deployer): void {
  if (module === null) return;
  throw new AppError('module_forbidden', sentence('operator_key'));
}

/**
 * Limits the changes of one deploy token, over all instances of the service.
 * @throws AppError `rate_limited`
 */
export async function limitChanges(log: AuditLog, { id, module }: Deployer): Promise<void> {
  if (module === null) return;
  const changes = await log.count(id, new Date(Date.now() - hourMs));
  if (changes < changesPerHour) return;
  throw new AppError('rate_limited', {
    ...sentence('changes_per_hour', { most: changesPerHour }),
    reason: 'changes-per-hour',
    retryAfterSeconds: 600,
  });
}
