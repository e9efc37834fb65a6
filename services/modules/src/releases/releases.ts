import type { ModuleEvent, ModuleManifest, ModuleOverview, ModuleStatus } from '@atelier/contracts';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError, sentence } from '@atelier/server-kit/errors';
import mongoose from 'mongoose';
import type { StoredFile } from '../files/version-files.ts';
import type { ModuleHealth } from '../health/module-health.ts';
import { type AuditLog, newEvent } from './audit-log.ts';
import { type ReadManifest, unlessUnreadable, versionId } from './manifests.ts';
import type { ModuleRecord, RegistryModels, VersionRecord } from './models.ts';
import type { Owners } from './owners.ts';
import {
  emptyState,
  listedModules,
  listedVersions,
  previousOf,
  type ReleaseState,
  rankFallbacks,
  servedVersions,
} from './release-state.ts';

/** A change of what a module serves. */
export interface Change {
  module: string;
  action: ModuleEvent['action'];
  /** Who changes it: the id of a deploy token or of a user, `operator` or `registry`. */
  actor: string;
  reason?: string | undefined;
  /** A version that must have been published. */
  version?: string;
  percent?: number;
  next: (state: ReleaseState) => ReleaseState;
}

const mostVersions = 1000;
const shownVersions = 50;

/** Published versions and what is served, in the collections of the registry. */
export function createReleases(
  { modules, versions }: RegistryModels,
  readManifest: ReadManifest,
  owners: Owners,
  log: AuditLog,
  health: Pick<ModuleHealth, 'standings'>,
) {
  /** Makes a published version servable. @throws AppError `version_not_found`, `module_invalid` */
  const claimVersion = async (module: string, version: string) => {
    const removed = { _id: versionId(module, version), removed_at: mongoose.trusted({ $ne: null }) };
    if (await versions.exists(removed))
      throw new AppError('version_not_found', sentence('module_removed_version', { version }));
    await owners.claim(await readManifest(module, version));
  };

  return {
    /** Stores a version. When it rejects, the version is not stored. @throws AppError `version_exists`, `conflict` */
    async publish(
      manifest: ModuleManifest,
      files: StoredFile[],
      digest: string,
      actor: string,
    ): Promise<void> {
      const { name: module, version } = manifest;
      if ((await versions.countDocuments({ module, removed_at: null })) >= mostVersions)
        throw new AppError('conflict', sentence('module_most_versions', { most: mostVersions }));
      const now = new Date();
      await modules
        .updateOne(
          { _id: module },
          { $set: { removed_at: null }, $setOnInsert: { ...emptyState, created_at: now, revision: 0 } },
          { upsert: true },
        )
        .catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
        });
      try {
        await versions.create({
          _id: versionId(module, version),
          module,
          version,
          files,
          digest,
          manifest: JSON.stringify(manifest),
          size: files.reduce((sum, { size }) => sum + size, 0),
          published_at: now,
          published_by: actor,
          served_at: null,
          removed_at: null,
        });
      } catch (error) {
        if (isDuplicateKey(error)) throw new AppError('version_exists');
        throw error;
      }
    },

    exists: async (module: string, version: string) =>
      (await versions.exists({ _id: versionId(module, version) })) !== null,

    /** @throws AppError `module_not_found`, `version_not_found`, `conflict`, `module_invalid` or that of `next`. */
    async change({ module, action, actor, reason, version, percent, next }: Change): Promise<void> {
      const state = await modules.findById(module).lean();
      if (!state) throw new AppError('module_not_found');
      await log.copy(state.change);
      if (version !== undefined) await claimVersion(module, version);
      const ranked = { ...state, fallbacks: rankFallbacks(state, await health.standings(module)) };
      const { active, candidate, history, failed, disabled } = next(ranked);
      const after = { active, candidate, history, failed, disabled, fallbacks: ranked.fallbacks };
      // A rollback names no version.
      if (active !== null && active !== state.active) await readManifest(module, active);
      const now = new Date();
      // Before the change: the files of these versions are kept for a while after it.
      await versions.updateMany(
        { _id: mongoose.trusted({ $in: listedVersions(state).map((one) => versionId(module, one)) }) },
        { $set: { served_at: now } },
      );
      const activated = active !== state.active || (state.disabled && !disabled);
      const rolledOut = candidate !== null && candidate !== state.candidate;
      const change = newEvent({
        module,
        action,
        actor,
        version: version ?? state.candidate?.version ?? state.active,
        previous: state.active,
        percent: percent ?? null,
        reason: reason ?? null,
      });
      const { modifiedCount } = await modules.updateOne(
        { _id: module, revision: state.revision },
        {
          $set: {
            ...after,
            changed_at: now,
            change,
            ...(activated && { active_since: now }),
            ...(rolledOut && { candidate_since: now }),
            ...(action === 'removed' && { removed_at: now }),
          },
          $inc: { revision: 1 },
        },
      );
      if (modifiedCount === 0) throw new AppError('conflict', sentence('module_changed'));
      await log.copy(change);
      const served = await Promise.all(
        servedVersions(after).map((one) => unlessUnreadable(readManifest(module, one))),
      );
      // What an unreadable version owns is not known.
      if (served.every((manifest) => manifest !== null)) await owners.releaseUnused(module, served);
    },

    /** @throws AppError `module_not_found` */
    async status(module: string): Promise<Omit<ModuleStatus, 'health' | 'problems'>> {
      const state = await modules.findById(module).lean();
      if (!state) throw new AppError('module_not_found');
      const published = await versions
        .find({ module }, { manifest: 0, files: 0 })
        .sort({ published_at: -1 })
        .limit(shownVersions)
        .lean();
      return { ...stateOf(state), versions: published.map((version) => toVersion(version, state.failed)) };
    },

    async list(): Promise<Omit<ModuleOverview, 'health'>[]> {
      const states = await modules.find({ removed_at: null }).sort({ _id: 1 }).limit(listedModules).lean();
      return states.map((state) => ({
        ...stateOf(state),
        changed_at: state.changed_at?.toISOString() ?? null,
      }));
    },
  };
}

function stateOf(state: ModuleRecord): Omit<ModuleStatus, 'health' | 'problems' | 'versions'> {
  const { _id: module, active, candidate, disabled } = state;
  return {
    module,
    state: disabled ? 'disabled' : active === null && !candidate ? 'empty' : 'active',
    active,
    candidate: candidate && { version: candidate.version, percent: candidate.percent },
    previous: previousOf(state),
  };
}

function toVersion(
  { version, published_by, size, digest, ...record }: Omit<VersionRecord, 'manifest' | 'files'>,
  failed: readonly string[],
): ModuleStatus['versions'][number] {
  return {
    version,
    published_by,
    size,
    digest,
    published_at: record.published_at.toISOString(),
    failed: failed.includes(version),
    removed_at: record.removed_at?.toISOString() ?? null,
  };
}
