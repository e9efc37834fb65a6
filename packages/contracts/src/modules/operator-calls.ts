import { z } from 'zod';
import { type Call, json, kilobyte, none, succeeded } from '../call.ts';
import type { Input } from '../calls.ts';
import { moderationCalls } from './moderation-calls.ts';
import { moduleName, moduleVersion } from './module-manifest.ts';
import {
  moduleEvent,
  moduleStatus,
  reason,
  reasonRequest,
  releaseChanges,
  released,
} from './module-releases.ts';

const moduleOverview = moduleStatus.omit({ versions: true, problems: true }).extend({
  /** When the release state last changed; null for never. */
  changed_at: z.iso.datetime().nullable(),
});
export type ModuleOverview = z.infer<typeof moduleOverview>;

const sharedPackage = z.object({
  version: moduleVersion,
  package: z.string(),
  /** The versions that the module accepts. */
  range: z.string(),
  /** The version of the shell, the only one that pages load; null for none. */
  provided: z.string().nullable(),
  accepted: z.boolean(),
});

const moduleDetails = moduleStatus.extend({
  /** For the active version, then for the rollout. Empty for versions without ranges. */
  shared: z.array(sharedPackage),
  /** The last 100 entries of the audit log, newest first. */
  events: z.array(moduleEvent),
  /** The labels of deploy tokens in the audit log and the versions, by id. */
  token_labels: z.record(z.string(), z.string()),
});
export type ModuleDetails = z.infer<typeof moduleDetails>;

/** `version` is the version to end: if it is no longer served, the rollback is refused. */
const rollBackRequest = reasonRequest.extend({ version: moduleVersion, reason });

const transferRequest = z.strictObject({ to: moduleName, reason });

const common = { access: 'user', sessionOnly: true, service: 'modules' } as const;
const changed = { ...common, limit: 'write', response: released } as const;

export const operatorCalls = {
  getOperatorAccess: {
    method: 'GET',
    path: '/api/operator',
    ...common,
    limit: 'read',
    summary: 'Whether the user is an operator of this installation. Every user may ask.',
    body: none,
    response: succeeded({ operator: z.boolean() }),
  },
  listModules: {
    method: 'GET',
    path: '/api/operator/modules',
    ...common,
    limit: 'read',
    summary: 'All modules with their state and what pages observed of its versions.',
    body: none,
    response: succeeded({ modules: z.array(moduleOverview).max(200) }),
  },
  inspectModule: {
    method: 'GET',
    path: '/api/operator/modules/:module',
    ...common,
    limit: 'read',
    summary: 'One module with its versions, what pages observed of them, and its audit log.',
    body: none,
    response: succeeded({ module: moduleDetails }),
  },
  activateAsOperator: {
    path: '/api/operator/modules/:module/activate',
    ...changed,
    ...releaseChanges.activate,
  },
  rollOutAsOperator: {
    path: '/api/operator/modules/:module/rollout',
    ...changed,
    ...releaseChanges.rollOut,
  },
  rollBackAsOperator: {
    path: '/api/operator/modules/:module/rollback',
    ...changed,
    ...releaseChanges.rollBack,
    body: json(rollBackRequest, 4 * kilobyte),
  },
  transferAsOperator: {
    method: 'POST',
    path: '/api/operator/modules/:module/transfer',
    ...changed,
    summary: 'Give the paths and types of the module to another one, and disable it.',
    body: json(transferRequest, 4 * kilobyte),
  },
  disableAsOperator: {
    path: '/api/operator/modules/:module/disable',
    ...changed,
    ...releaseChanges.disable,
  },
  ...moderationCalls,
} as const satisfies Record<string, Call>;

export type OperatorCallName = keyof typeof operatorCalls;

export type OperatorCallBody<Name extends OperatorCallName> = (typeof operatorCalls)[Name]['body'] extends {
  schema: infer Schema;
}
  ? Input<Schema>
  : undefined;
