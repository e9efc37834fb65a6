import {
  type ModuleEvent,
  type ModuleManifest,
  type ModuleOverview,
  type ModuleServiceCall,
  type ModuleStatus,
  moduleManifest,
  type RegistryModule,
  type ServedModule,
} from '@atelier/contracts';
import { AppError, isDuplicateKey } from '@atelier/service-kit';
import mongoose from 'mongoose';
import type { StoredFile } from '../files/version-files.ts';
import type { ModuleRecord, RegistryModels, VersionRecord } from './models.ts';
import { claimPaths, type PathOwners, releasePaths } from './path-owners.ts';
import {
  emptyState,
  listedVersions,
  previousOf,
  type ReleaseState,
  servedVersions,
} from './release-state.ts';
import { claimTypes, typeIds } from './type-owners.ts';

/** A version to publish. */
export interface NewVersion {
  manifest: ModuleManifest;
  files: StoredFile[];
  digest: string;
}

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
  /** The versions whose users had too many problems. */
  unreliable: string[];
  next: (state: ReleaseState) => ReleaseState;
}

/** Published versions, what is served, and the audit log. */
export interface Releases {
  /** Stores a version. @throws AppError `version_exists` */
  publish(version: NewVersion, actor: string): Promise<void>;
  /** Whether the version was published. */
  exists(module: string, version: string): Promise<boolean>;
  /** @throws AppError `module_not_found`, `version_not_found`, `conflict`, `module_invalid` or that of `next`. */
  change(change: Change): Promise<void>;
  /** Whether pages get the version now, or may fall back on it. */
  serves(module: string, version: string): Promise<boolean>;
  /**
   * The declaration of a call of the module's service, by the first of the versions that pages may use: the active one, that of
   * the rollout, then earlier ones. Undefined if none declares it.
   * @throws AppError `module_not_found` for a module that is not served
   */
  serviceCall(module: string, call: string): Promise<ModuleServiceCall | undefined>;
  /** The status without the counts of pages. @throws AppError `module_not_found` */
  status(module: string): Promise<Omit<ModuleStatus, 'health'>>;
  /** All modules, without their versions and the counts of pages. */
  list(): Promise<Omit<ModuleOverview, 'health'>[]>;
  served(): Promise<ServedModule[]>;
  /** @throws AppError `not_found` */
  file(module: string, version: string, path: string): Promise<StoredFile>;
  owners: PathOwners;
  record(
    event: Pick<ModuleEvent, 'action' | 'actor'> & Partial<ModuleEvent> & { module: string },
  ): Promise<void>;
  /** The last 100 entries of a module's audit log, newest first. */
  events(module: string): Promise<ModuleEvent[]>;
  /** How many entries an actor has caused since a time. */
  countEvents(actor: string, since: Date): Promise<number>;
}

const mostVersions = 1000;
const listedModules = 200;
const shownVersions = 50;
const listedEvents = 100;
const cachedManifests = 500;

const idOf = (module: string, version: string) => `${module}@${version}`;

/** Creates the registry on its collections. */
export function createReleases(models: RegistryModels): Releases {
  const { modules, versions, paths, events } = models;
  /** Manifests by version id. Versions never change. */
  const manifests = new Map<string, ModuleManifest>();

  const manifestOf = async (module: string, version: string): Promise<ModuleManifest> => {
    const id = idOf(module, version);
    const known = manifests.get(id);
    if (known) return known;
    const record = await versions.findById(id, { manifest: 1 }).lean();
    if (!record) throw new AppError('version_not_found');
    const manifest = moduleManifest.parse(JSON.parse(record.manifest));
    if (manifests.size >= cachedManifests) manifests.clear();
    manifests.set(id, manifest);
    return manifest;
  };

  const record: Releases['record'] = async (event) => {
    await events.create({
      version: null,
      previous: null,
      percent: null,
      reason: null,
      ...event,
      at: new Date(),
    });
  };

  /** A version as pages load it, with `previous` to fall back on. */
  const served = async (
    module: string,
    version: string,
    previous: string | null,
  ): Promise<RegistryModule> => {
    const { shared: _, service: _service, ...manifest } = await manifestOf(module, version);
    const baseOf = (one: string) => `/modules/${module}/${one}/`;
    if (previous === null) return { ...manifest, base: baseOf(version), previous: null };
    const { shell, entry, format, integrity, integrities } = await manifestOf(module, previous);
    const files = { entry, integrity, integrities, ...(format && { format }) };
    const fallback = { version: previous, shell, base: baseOf(previous), ...files };
    return { ...manifest, base: baseOf(version), previous: fallback };
  };

  return {
    owners: paths,
    record,

    async publish({ manifest, files, digest }, actor) {
      const { name: module, version } = manifest;
      if ((await versions.countDocuments({ module, removed_at: null })) >= mostVersions)
        throw new AppError('conflict', {
          message: `The module has ${mostVersions} versions, the most possible.`,
        });
      const now = new Date();
      try {
        await versions.create({
          _id: idOf(module, version),
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
      await modules
        .updateOne(
          { _id: module },
          { $setOnInsert: { ...emptyState, created_at: now, revision: 0 } },
          { upsert: true },
        )
        .catch((error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
        });
      await record({ module, action: 'published', version, actor });
    },

    exists: async (module, version) => (await versions.exists({ _id: idOf(module, version) })) !== null,

    async change({ module, action, actor, reason, version, percent, unreliable, next }) {
      const state = await modules.findById(module).lean();
      if (!state) throw new AppError('module_not_found');
      if (version !== undefined) {
        const removed = { _id: idOf(module, version), removed_at: mongoose.trusted({ $ne: null }) };
        if (await versions.exists(removed))
          throw new AppError('version_not_found', {
            message: `The files of version ${version} were removed, because it was not used for a long time. Publish the module again under a new version.`,
          });
        const { tools, service } = await manifestOf(module, version);
        await claimPaths(
          paths,
          module,
          tools.map(({ path }) => path),
        );
        await claimTypes(paths, module, tools, service);
      }
      const { active, candidate, history, failed, disabled } = next({ ...state, unreliable });
      const after = { active, candidate, history, failed, unreliable, disabled };
      const { modifiedCount } = await modules.updateOne(
        { _id: module, revision: state.revision },
        { $set: { ...after, changed_at: new Date() }, $inc: { revision: 1 } },
      );
      if (modifiedCount === 0) throw new AppError('conflict');
      const served = listedVersions(state).map((one) => idOf(module, one));
      await versions.updateMany(
        { _id: mongoose.trusted({ $in: served }) },
        { $set: { served_at: new Date() } },
      );
      await record({
        module,
        action,
        actor,
        version: version ?? (state.candidate ? state.candidate.version : state.active),
        previous: state.active,
        percent: percent ?? null,
        reason: reason ?? null,
      });
      const manifestsInUse = await Promise.all(servedVersions(after).map((one) => manifestOf(module, one)));
      const idsInUse = manifestsInUse.flatMap(({ tools }) => [
        ...tools.map(({ path }) => path),
        ...typeIds(tools),
      ]);
      await releasePaths(paths, module, idsInUse);
    },

    async serviceCall(module, call) {
      const state = await modules.findById(module).lean();
      if (!state || state.disabled) throw new AppError('module_not_found');
      for (const version of servedVersions(state)) {
        const { calls = {} } = (await manifestOf(module, version)).service ?? {};
        if (Object.hasOwn(calls, call)) return calls[call];
      }
      return undefined;
    },

    async status(module) {
      const state = await modules.findById(module).lean();
      if (!state) throw new AppError('module_not_found');
      const published = await versions
        .find({ module }, { manifest: 0, files: 0 })
        .sort({ published_at: -1 })
        .limit(shownVersions)
        .lean();
      return { ...stateOf(state), versions: published.map((version) => toVersion(version, state.failed)) };
    },

    async list() {
      const states = await modules.find().sort({ _id: 1 }).limit(listedModules).lean();
      return states.map((state) => ({
        ...stateOf(state),
        changed_at: state.changed_at?.toISOString() ?? null,
      }));
    },

    async serves(module, version) {
      const state = await modules.findById(module).lean();
      return state !== null && servedVersions(state).includes(version);
    },

    async served() {
      const records = await modules.find({ disabled: false }).sort({ _id: 1 }).limit(listedModules).lean();
      return Promise.all(
        records
          .filter(({ active, candidate }) => active !== null || candidate)
          .map(async (state) => {
            const { _id: name, active, candidate } = state;
            return {
              name,
              active: active === null ? null : await served(name, active, previousOf(state)),
              candidate: candidate && {
                module: await served(name, candidate.version, active ?? previousOf(state)),
                percent: candidate.percent,
              },
            };
          }),
      );
    },

    async file(module, version, path) {
      const found = await versions.findById(idOf(module, version), { files: 1 }).lean();
      const file = found?.files.find((one) => one.path === path);
      if (!file) throw new AppError('not_found');
      return file;
    },

    async events(module) {
      const found = await events.find({ module }).sort({ at: -1 }).limit(listedEvents).lean();
      return found.map(({ _id, module: _module, at, ...event }) => ({ ...event, at: at.toISOString() }));
    },

    countEvents: (actor, since) => events.countDocuments({ actor, at: mongoose.trusted({ $gt: since }) }),
  };
}

function stateOf(state: ModuleRecord): Omit<ModuleStatus, 'health' | 'versions'> {
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
    published_at,
    published_by,
    size,
    digest,
    removed_at,
  }: Omit<VersionRecord, 'manifest' | 'files'>,
  failed: readonly string[],
): ModuleStatus['versions'][number] {
  return {
    version,
    published_by,
    size,
    digest,
    published_at: published_at.toISOString(),
    failed: failed.includes(version),
    removed_at: removed_at?.toISOString() ?? null,
  };
}
