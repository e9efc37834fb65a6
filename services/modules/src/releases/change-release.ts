import type { ModuleEvent } from '@atelier/contracts';
import { AppError, sentence } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import { type AuditLog, newEvent } from './audit-log.ts';
import { type ReadManifest, unlessUnreadable, versionId } from './manifests.ts';
import type { EventRecord, ModuleRecord, RegistryModels } from './models.ts';
import type { Owners } from './owners.ts';
import {
  listedVersions,
  type ReleaseState,
  type Reliability,
  rankFallbacks,
  servedVersions,
} from './release-state.ts';

/** A change of a release state. */
export interface Change {
  module: string;
  action: ModuleEvent['action'];
  /** The actor: the id of a deploy token or of a user, `operator` or `registry`. */
  actor: string;
  reason?: string | undefined;
  version?: string;
  percent?: number;
  next: (state: ReleaseState) => ReleaseState;
}

interface ChangeDependencies {
  models: Pick<RegistryModels, 'modules' | 'versions'>;
  readManifest: ReadManifest;
  owners: Owners;
  log: AuditLog;
  reliability(module: string): Promise<(version: string) => Reliability>;
}

export function createChangeRelease({
  models: { modules, versions },
  readManifest,
  owners,
  log,
  reliability,
}: ChangeDependencies) {
  /** Makes a published version servable. @throws AppError `version_not_found`, `module_invalid` */
  const claimVersion = async (module: string, version: string) => {
    const removed = { _id: versionId(module, version), removed_at: mongoose.trusted({ $ne: null }) };
    if (await versions.exists(removed))
      throw new AppError('version_not_found', sentence('module_removed_version', { version }));
    await owners.claim(await readManifest(module, version));
  };

  /** Records the end of listing the versions, whose files are stored for a while after it. */
  const noteServed = (module: string, listed: readonly string[], now: Date) =>
    versions.updateMany(
      { _id: mongoose.trusted({ $in: listed.map((version) => versionId(module, version)) }) },
      { $set: { served_at: now } },
    );

  /** Writes the state after a change, with its entry of the audit log. @throws AppError `conflict` */
  const write = async (before: ModuleRecord, after: ReleaseState, change: EventRecord) => {
    const { at } = change;
    const activated = after.active !== before.active || (before.disabled && !after.disabled);
    const rolledOut = after.candidate !== null && after.candidate !== before.candidate;
    const { modifiedCount } = await modules.updateOne(
      { _id: before._id, revision: before.revision },
      {
        $set: {
          ...after,
          changed_at: at,
          change,
          ...(activated && { active_since: at }),
          ...(rolledOut && { candidate_since: at }),
          ...(change.action === 'removed' && { removed_at: at }),
        },
        $inc: { revision: 1 },
      },
    );
    if (modifiedCount > 0) return;
    throw new AppError('conflict', sentence('module_changed'));
  };

  const releaseUnused = async (module: string, state: ReleaseState) => {
    const served = await Promise.all(
      servedVersions(state).map((version) => unlessUnreadable(readManifest(module, version))),
    );
    // The paths and types of an unreadable version are unknown.
    if (served.every((manifest) => manifest !== null)) await owners.releaseUnused(module, served);
  };

  /**
   * @throws AppError `module_not_found`, `version_not_found`, `conflict`, `module_invalid` or that of `next`.
   */
  return async (change: Change): Promise<void> => {
    const { module, version } = change;
    const before = await modules.findById(module).lean();
    if (!before) throw new AppError('module_not_found');
    await log.copy(before.change);
    if (version !== undefined) await claimVersion(module, version);
    const fallbacks = rankFallbacks(before, await reliability(module));
    const { active, candidate, history, failed, disabled } = change.next({ ...before, fallbacks });
    const after = { active, candidate, history, failed, disabled, fallbacks };
    // A rollback names no version.
    if (active !== null && active !== before.active) await readManifest(module, active);
    const event = eventOf(change, before);
    await noteServed(module, listedVersions(before), event.at);
    await write(before, after, event);
    await log.copy(event);
    await releaseUnused(module, after);
  };
}

/** The entry of a change in the audit log. */
const eventOf = (
  { module, action, actor, version, percent, reason }: Change,
  { active, candidate }: ReleaseState,
): EventRecord =>
  newEvent({
    module,
    action,
    actor,
    version: version ?? candidate?.version ?? active,
    previous: active,
    percent: percent ?? null,
    reason: reason ?? null,
  });
