import type { ModuleManifest, ModuleOverview, ModuleStatus } from '@atelier/contracts';
import { isDuplicateKey } from '@atelier/server-kit/database';
import { AppError, sentence } from '@atelier/server-kit/errors';
import { versionId } from './manifests.ts';
import type { ModuleRecord, RegistryModels, VersionRecord } from './models.ts';
import { emptyState, listedModules, previousOf } from './release-state.ts';

const mostVersions = 1000;
const listedVersions = 50;

/** Published versions and release states, in the registry's collections. */
export function createReleases({ modules, versions }: RegistryModels) {
  return {
    /** Stores a version. @throws AppError `version_exists`, `conflict` */
    async publish(
      manifest: ModuleManifest,
      record: Pick<VersionRecord, 'files' | 'maps' | 'commit' | 'digest' | 'first_load' | 'published_by'>,
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
          ...record,
          manifest: JSON.stringify(manifest),
          size: record.files.reduce((sum, { size }) => sum + size, 0),
          published_at: now,
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

    /** @throws AppError `module_not_found` */
    async status(module: string): Promise<Omit<ModuleStatus, 'health' | 'problems'>> {
      const state = await modules.findById(module).lean();
      if (!state) throw new AppError('module_not_found');
      const published = await versions
        .find({ module }, { manifest: 0, files: 0, maps: 0 })
        .sort({ published_at: -1 })
        .limit(listedVersions)
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
  {
    version,
    published_by,
    size,
    first_load = null,
    digest,
    commit = null,
    ...record
  }: Omit<VersionRecord, 'manifest' | 'files' | 'maps'>,
  failed: readonly string[],
): ModuleStatus['versions'][number] {
  return {
    version,
    published_by,
    size,
    first_load,
    digest,
    commit,
    published_at: record.published_at.toISOString(),
    failed: failed.includes(version),
    removed_at: record.removed_at?.toISOString() ?? null,
    preview_until: record.preview_until?.toISOString() ?? null,
  };
}
