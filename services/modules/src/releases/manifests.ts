import { type ModuleManifest, moduleManifest } from '@atelier/contracts';
import { AppError } from '@atelier/service-kit/errors';
import type { RegistryModels } from './models.ts';

/** Reads the manifest of a published version. @throws AppError `version_not_found` */
export type ReadManifest = (module: string, version: string) => Promise<ModuleManifest>;

const mostCached = 500;

/** The id of a version in the database. */
export const versionId = (module: string, version: string) => `${module}@${version}`;

/** Caches manifests: versions never change. */
export function createManifestReader({ versions }: RegistryModels): ReadManifest {
  const cached = new Map<string, ModuleManifest>();
  return async (module, version) => {
    const id = versionId(module, version);
    const known = cached.get(id);
    if (known) return known;
    const record = await versions.findById(id, { manifest: 1 }).lean();
    if (!record) throw new AppError('version_not_found');
    const manifest = moduleManifest.parse(JSON.parse(record.manifest));
    if (cached.size >= mostCached) cached.clear();
    cached.set(id, manifest);
    return manifest;
  };
}
