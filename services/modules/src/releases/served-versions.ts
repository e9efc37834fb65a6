import type { ModuleServiceCall, RegistryModule, ServedModule } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import type { Logger } from '@atelier/server-kit/logging';
import type { StoredFile } from '../files/version-files.ts';
import { type ReadManifest, UnreadableManifest, unlessUnreadable, versionId } from './manifests.ts';
import type { ModuleRecord, RegistryModels } from './models.ts';
import { listedModules, previousOf, servedVersions } from './release-state.ts';

export interface ServedSince {
  since: Date | null;
  /** Nothing replaces it. */
  isOnly: boolean;
}

export type ServedVersions = ReturnType<typeof createServedVersions>;

/** The registry for the gateway and pages. */
export function createServedVersions(
  { modules, versions }: RegistryModels,
  readManifest: ReadManifest,
  logger: Logger,
) {
  /** The omitted modules that are already logged. */
  const unreadable = new Set<string>();

  /** A version for pages, with its fallback `previous`. */
  const toRegistryModule = async (
    module: string,
    version: string,
    previous: string | null,
  ): Promise<RegistryModule> => {
    const { shared: _, service: _service, ...manifest } = await readManifest(module, version);
    const baseOf = (one: string) => `/modules/${module}/${one}/`;
    const earlier = previous && (await unlessUnreadable(readManifest(module, previous)));
    if (!earlier) return { ...manifest, base: baseOf(version), previous: null };
    const { version: earlierVersion, shell, entry, format, integrity, integrities } = earlier;
    const files = { entry, integrity, integrities, ...(format && { format }) };
    const fallback = { version: earlierVersion, shell, base: baseOf(earlierVersion), ...files };
    return { ...manifest, base: baseOf(version), previous: fallback };
  };

  const toServedModule = async (state: ModuleRecord): Promise<ServedModule> => {
    const { _id: name, active, candidate } = state;
    const previous = previousOf(state);
    if (state.disabled && active !== null) {
      const { tools } = await readManifest(name, active);
      return { name, active: null, candidate: null, withdrawn: tools.map(({ path }) => path) };
    }
    return {
      name,
      active: active === null ? null : await toRegistryModule(name, active, previous),
      candidate: candidate && {
        module: await toRegistryModule(name, candidate.version, active ?? previous),
        percent: candidate.percent,
      },
    };
  };

  /** @throws the database's errors: without it, no module must seem to be removed */
  const orLeftOut = async (state: ModuleRecord): Promise<ServedModule | null> => {
    try {
      return await toServedModule(state);
    } catch (error) {
      if (!(error instanceof UnreadableManifest)) throw error;
      const { _id: module } = state;
      if (!unreadable.has(module))
        logger.error({ err: error, module }, 'a module is not served: its manifest cannot be read');
      unreadable.add(module);
      return null;
    }
  };

  return {
    async list(): Promise<ServedModule[]> {
      const records = await modules.find({ removed_at: null }).sort({ _id: 1 }).limit(listedModules).lean();
      const used = records.filter(({ active, candidate }) => active !== null || candidate);
      const served = await Promise.all(used.map(orLeftOut));
      return served.filter((module) => module !== null);
    },

    /** When a version was first served, or null as the time of a fallback, and whether it is the only one. */
    async find(module: string, version: string): Promise<ServedSince | null> {
      const state = await modules.findById(module).lean();
      if (!state || !servedVersions(state).includes(version)) return null;
      const { active, active_since = null, candidate, candidate_since = null } = state;
      if (candidate?.version === version) return { since: candidate_since, isOnly: false };
      const isOnly = active === version && !candidate && !state.disabled && previousOf(state) === null;
      return { since: active === version ? active_since : null, isOnly };
    },

    /**
     * A published version for pages, without a fallback.
     * @throws AppError `not_found` for one that is removed
     */
    async preview(module: string, version: string): Promise<RegistryModule> {
      const stored = await versions.exists({ _id: versionId(module, version), removed_at: null });
      if (!stored) throw new AppError('not_found');
      return toRegistryModule(module, version, null);
    },

    /** @throws AppError `not_found` */
    async file(module: string, version: string, path: string): Promise<StoredFile> {
      const found = await versions.findById(versionId(module, version), { files: 1 }).lean();
      const file = found?.files.find((one) => one.path === path);
      if (!file) throw new AppError('not_found');
      return file;
    },

    /**
     * The declaration of a call of the module's service, by the first of the versions that pages may use.
     * @throws AppError `module_not_found` for a module that is not served
     */
    async serviceCall(module: string, call: string): Promise<ModuleServiceCall | undefined> {
      const state = await modules.findById(module).lean();
      if (!state || state.disabled) throw new AppError('module_not_found');
      for (const version of servedVersions(state)) {
        const { calls = {} } = (await unlessUnreadable(readManifest(module, version)))?.service ?? {};
        if (Object.hasOwn(calls, call)) return calls[call];
      }
      return undefined;
    },
  };
}
