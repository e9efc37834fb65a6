import { createHash } from 'node:crypto';
import { canonicalVersion, type ModuleStatus } from '@atelier/contracts';
import type { CallContext, CallResult } from '@atelier/creation-kit/calls';
import { firstLoad, gzipSizes } from '@atelier/module-check';
import { AppError } from '@atelier/server-kit/errors';
import { limitChanges, type ModuleCall, targetOf } from './callers.ts';
import type { Dependencies, Handler } from './dependencies.ts';
import { checkMaps } from './health/source-positions.ts';
import type { Change } from './releases/change-release.ts';
import { versionId } from './releases/manifests.ts';
import { pathsOf } from './releases/owners.ts';
import {
  activated,
  disabled,
  emptyState,
  rolledBack,
  rolledBackFrom,
  rolledOut,
} from './releases/release-state.ts';
import { removeOldVersions } from './releases/removals.ts';

/** A module's release state and its health. @throws AppError `module_not_found` */
export async function fullStatus(
  { releases, health, problems, sourcePositions }: Dependencies,
  module: string,
): Promise<ModuleStatus> {
  const [status, observed, reported] = await Promise.all([
    releases.status(module),
    health.read(module),
    problems.read(module),
  ]);
  return { ...status, health: observed, problems: await sourcePositions(module, reported) };
}

type ChangeDetails = Omit<Change, 'module' | 'actor'>;

/** Changes a release state and responds with the new status. */
export async function changeModule(dependencies: Dependencies, call: ModuleCall, change: ChangeDetails) {
  const { module, caller } = targetOf(dependencies, call);
  await limitChanges(dependencies.log, caller);
  await dependencies.changeRelease({ module, actor: caller.id, ...change });
  const status = await fullStatus(dependencies, module);
  const version = status.active ?? status.candidate?.version;
  const served = status.state === 'active' ? `served as ${version}` : 'not served';
  return { success: true, message: `${module} is ${served}.`, status } as const;
}

type Changing<Body> = ModuleCall & { body: Body };
type Reason = Pick<Change, 'reason'>;

/** Activates a published version, for its team or an operator. */
export function activateVersion(call: Changing<Reason & { version: string }>, dependencies: Dependencies) {
  const { version, reason } = call.body;
  const next: Change['next'] = (state) => activated(state, version);
  return changeModule(dependencies, call, { action: 'activated', version, reason, next });
}

/** Serves a version to a share of the users, for its team or an operator. */
export function rollOutVersion(
  call: Changing<Reason & Required<Pick<Change, 'version' | 'percent'>>>,
  dependencies: Dependencies,
) {
  const { version, percent, reason } = call.body;
  const next: Change['next'] = (state) => rolledOut(state, version, percent);
  return changeModule(dependencies, call, { action: 'rolled_out', version, percent, reason, next });
}

/** `POST /api/deploy/:module/rollback`. */
export function rollBackModule(call: CallContext<'rollBackModule'>, dependencies: Dependencies) {
  const { reason } = call.body;
  return changeModule(dependencies, call, { action: 'rolled_back', reason, next: rolledBack });
}

/** `POST /api/operator/modules/:module/rollback`. Rolls back only the version that the operator sees. */
export function rollBackAsOperator(call: CallContext<'rollBackAsOperator'>, dependencies: Dependencies) {
  const { version, reason } = call.body;
  return changeModule(dependencies, call, { action: 'rolled_back', reason, next: rolledBackFrom(version) });
}

/** Ends the serving of a module, for its team or an operator. */
export function disableModule(call: Changing<Reason>, dependencies: Dependencies) {
  return changeModule(dependencies, call, { action: 'disabled', reason: call.body.reason, next: disabled });
}

/** Removes a module's files. The records of its versions stay, so that none is published twice. */
export async function removeModule(
  call: CallContext<'removeModule'>,
  dependencies: Dependencies,
): Promise<CallResult<'removeModule'>> {
  const { models, files } = dependencies;
  const removal = { action: 'removed', reason: call.body.reason, next: () => emptyState } as const;
  const { module } = (await changeModule(dependencies, call, removal)).status;
  await removeOldVersions(models, files, { module });
  const status = await fullStatus(dependencies, module);
  return { success: true, message: `${module} is removed.`, status };
}

/** `POST /api/deploy/:module/preview`. Changes nothing that is served: the link is signed. */
export const previewVersion: Handler<'previewVersion'> = async (call, dependencies) => {
  const { module } = targetOf(dependencies, call);
  const { version } = call.body;
  await dependencies.served.preview(module, version);
  const { token, expires_at } = dependencies.previews.create(module, version);
  await dependencies.models.versions.updateOne(
    { _id: versionId(module, version) },
    { $set: { preview_until: expires_at } },
  );
  return {
    success: true,
    message: `The link shows ${module} ${version} for seven days.`,
    token,
    expires_at: expires_at.toISOString(),
    status: await fullStatus(dependencies, module),
  };
};

/** `GET /api/deploy/:module`. */
export const getModuleStatus: Handler<'getModuleStatus'> = async (call, dependencies) => {
  const status = await fullStatus(dependencies, targetOf(dependencies, call).module);
  return { success: true, message: 'The state of the module.', status };
};

/** `GET /api/deploy/:module/events`. */
export const getModuleEvents: Handler<'getModuleEvents'> = async (call, dependencies) => {
  const events = await dependencies.log.read(targetOf(dependencies, call).module);
  return { success: true, message: 'The audit log of the module.', events };
};

/** The maximum number of problems in a response. */
const mostProblems = 50;

/** `POST /api/deploy/:module/versions`. */
export const publishVersion: Handler<'publishVersion'> = async (call, dependencies) => {
  const { releases, log, owners, files, checkVersion, checkInBrowser } = dependencies;
  const { body, deployer } = call;
  const { module } = targetOf(dependencies, call);
  await limitChanges(log, deployer);
  const { version } = body.manifest;
  if (typeof version === 'string' && (await releases.exists(module, version)))
    throw new AppError('version_exists');
  const checked = await checkVersion(module, body);
  const problems = checked.ok
    ? await owners.pathProblems(module, pathsOf(checked.manifest.tools))
    : checked.problems;
  const { maps, problems: mapProblems } = await checkMaps(body.maps ?? []);
  problems.push(...mapProblems);
  // Only after the other checks, because this one takes seconds of CPU time.
  if (checked.ok && problems.length === 0 && deployer.module !== null && checkInBrowser)
    problems.push(...(await checkInBrowser(checked.manifest, checked.files)));
  if (!checked.ok || problems.length > 0) {
    const reason = problems[0] ? `${problems[0].field}: ${problems[0].message}`.slice(0, 300) : null;
    await log.record({ module, action: 'publish_refused', actor: deployer.id, reason });
    throw new AppError('module_invalid', { details: problems.slice(0, mostProblems) });
  }
  const { manifest } = checked;
  const stored = await files.store(`${module}/${manifest.version}`, checked.files);
  const storedMaps = await files.store(`${module}/${manifest.version}/maps`, maps);
  const digest = createHash('sha256').update(canonicalVersion(body.manifest, stored)).digest('hex');
  const record = {
    files: stored,
    maps: storedMaps,
    commit: body.commit ?? null,
    digest,
    first_load: firstLoad(manifest, await gzipSizes(checked.files)),
    published_by: deployer.id,
  };
  await releases.publish(manifest, record).catch(async (error: unknown) => {
    await files.remove([...stored, ...storedMaps]);
    throw error;
  });
  await log.record({ module, action: 'published', version: manifest.version, actor: deployer.id });
  return {
    success: true,
    message: `Published ${module} ${manifest.version}.`,
    status: await fullStatus(dependencies, module),
  };
};
