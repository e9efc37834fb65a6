import { type ModuleManifest, moduleManifest } from '@atelier/contracts';
import { cached } from '@atelier/server-kit/cached';
import { AppError, sentence } from '@atelier/server-kit/errors';
import type { RegistryModels } from './models.ts';

/** A stored manifest that this product cannot read: of a later product, or damaged. */
export class UnreadableManifest extends AppError {
  constructor(version: string, cause: unknown) {
    super('module_invalid', {
      ...sentence('module_unreadable_version', { version }),
      cause,
    });
  }
}

/** Reads the manifest of a published version. @throws AppError `version_not_found`, UnreadableManifest */
export type ReadManifest = (module: string, version: string) => Promise<ModuleManifest>;

const mostCached = 500;

/** The id of a version in the database. */
export const versionId = (module: string, version: string) => `${module}@${version}`;

/** Caches manifests: versions never change. */
export function createManifestReader({ versions }: RegistryModels): ReadManifest {
  const manifests = cached<ModuleManifest>({ most: mostCached });
  return (module, version) => {
    const id = versionId(module, version);
    return manifests.read(id, async () => {
      const record = await versions.findById(id, { manifest: 1 }).lean();
      if (!record) throw new AppError('version_not_found');
      return parse(record.manifest, version);
    });
  };
}

function parse(stored: string, version: string): ModuleManifest {
  try {
    return moduleManifest.parse(JSON.parse(stored));
  } catch (cause) {
    throw new UnreadableManifest(version, cause);
  }
}

/** The result of reading a manifest, or null if it is unreadable. */
export async function unlessUnreadable<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnreadableManifest) return null;
    throw error;
  }
}
