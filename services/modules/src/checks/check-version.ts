import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FieldFault,
  type ModuleLimits,
  type ModuleManifest,
  moduleManifest,
  type PublishRequest,
} from '@atelier/contracts';
import { type CheckedFile, checkFiles, checkVersion, sharedVersions } from '@atelier/module-check';
import { checkFields } from '@atelier/server-kit/field-faults';

/** The result of the checks: the version, or every problem. */
export type CheckedVersion =
  | { ok: true; manifest: ModuleManifest; files: CheckedFile[] }
  | { ok: false; problems: FieldFault[] };

/** The versions that the shell shares, from its build. */
export const readSharedVersions = async (webDir: string) =>
  sharedVersions.parse(JSON.parse(await readFile(join(webDir, 'shared-packages.json'), 'utf8')));

/** Checks versions that teams want to publish. @param webDir the folder of the shell's build */
export function createVersionCheck(webDir: string, limits: ModuleLimits) {
  return async (
    module: string,
    { manifest: sent, files: uploads }: PublishRequest,
  ): Promise<CheckedVersion> => {
    const checked = checkFields(moduleManifest, sent, 'manifest');
    if ('faults' in checked) {
      const faults = checked.faults.map((fault) => inManifest(fault.field, fault.message));
      return { ok: false, problems: [...faults, ...(await checkFiles(uploads, limits)).problems] };
    }
    const manifest = checked.value as ModuleManifest;
    const shared = await readSharedVersions(webDir);
    const { files, problems } = await checkVersion(manifest, uploads, shared, limits);
    if (manifest.name !== module)
      problems.unshift(inManifest('name', `The manifest is of ${manifest.name}, not of ${module}.`));
    return problems.length > 0 ? { ok: false, problems } : { ok: true, manifest, files };
  };
}

const inManifest = (field: string, message: string): FieldFault => ({ field: `manifest.${field}`, message });
