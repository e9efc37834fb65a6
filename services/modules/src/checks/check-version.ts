import { readFile } from 'node:fs/promises';
import {
  type FieldFault,
  type ModuleManifest,
  moduleManifest,
  type PublishRequest,
} from '@atelier/contracts';
import { checkFields } from '@atelier/server-kit/field-faults';
import { parse } from 'acorn';
import semver from 'semver';
import { z } from 'zod';
import type { CheckedFile } from '../files/version-files.ts';
import { checkFiles, compareWithManifest } from './check-files.ts';
import { styleProblems } from './check-styles.ts';

/** The package whose version is the version of the shell's API. */
const shellApi = '@atelier/tool-kit';
const packages = z.record(z.string(), z.string());

/** The result of the checks: the version, or every problem. */
export type CheckedVersion =
  | { ok: true; manifest: ModuleManifest; files: CheckedFile[] }
  | { ok: false; problems: FieldFault[] };

/** Checks a version that a team wants to publish. */
export type CheckVersion = (module: string, request: PublishRequest) => Promise<CheckedVersion>;

/** @param packagesFile shared-packages.json of the shell build; read at each check, because the shell is deployed separately. */
export function createVersionCheck(packagesFile: string): CheckVersion {
  return async (module, { manifest: sent, files: uploads }) => {
    const checked = checkFields(moduleManifest, sent, 'manifest');
    const { files, problems } = await checkFiles(uploads);
    if ('faults' in checked) {
      const faults = checked.faults.map(({ field, message }) => ({ field: `manifest.${field}`, message }));
      return { ok: false, problems: [...faults, ...problems] };
    }
    const manifest = checked.value as ModuleManifest;
    const shell = packages.parse(JSON.parse(await readFile(packagesFile, 'utf8')));
    const all = [
      ...nameProblems(module, manifest),
      ...pathProblems(manifest),
      ...packageProblems(manifest, shell),
      // Also with files that have a problem of their own: they are not missing.
      ...compareWithManifest(manifest, uploads),
      ...problems,
      ...entryProblems(manifest, files),
      ...files
        .filter(({ path }) => path.toLowerCase().endsWith('.css'))
        .flatMap(({ path, content }) => styleProblems(module, path, content.toString())),
    ];
    return all.length > 0 ? { ok: false, problems: all } : { ok: true, manifest, files };
  };
}

/** Whether the entry is JavaScript of its format. It does not run. */
function entryProblems(
  { entry, format: declared }: ModuleManifest,
  files: readonly CheckedFile[],
): FieldFault[] {
  const format = declared ?? 'script';
  const content = files.find(({ path }) => path === entry)?.content;
  try {
    parse(content?.toString() ?? '', { ecmaVersion: 'latest', sourceType: format });
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ field: entry, message: `The entry is not a JavaScript ${format}: ${reason}.` }];
  }
}

function nameProblems(module: string, { name }: ModuleManifest): FieldFault[] {
  if (name === module) return [];
  return [{ field: 'manifest.name', message: `The manifest is of ${name}, not of ${module}.` }];
}

function pathProblems({ tools }: ModuleManifest): FieldFault[] {
  const paths = tools.map(({ path }) => path);
  return paths
    .filter((path, index) => paths.indexOf(path) !== index)
    .map((path) => ({ field: 'manifest.tools', message: `Two tools have the path ${path}.` }));
}

/** The problems of the ranges: of the shell's API, and of the packages that the shell shares. */
function packageProblems(
  { shell: shellRange, shared = {} }: ModuleManifest,
  provided: Readonly<Record<string, string>>,
): FieldFault[] {
  const problem = (field: string, name: string, range: string): FieldFault[] => {
    const version = provided[name];
    if (version === undefined) return [{ field, message: `The shell does not provide ${name}. Bundle it.` }];
    if (!semver.validRange(range)) return [{ field, message: `"${range}" is not a range of versions.` }];
    if (semver.satisfies(version, range, { includePrerelease: true })) return [];
    return [
      {
        field,
        message: `The range ${range} does not include ${version}, the shell's version of ${name}. Support that version, and correct the range in ${name === shellApi ? 'module.json' : 'package.json'}.`,
      },
    ];
  };
  return [
    ...problem('manifest.shell', shellApi, shellRange),
    ...Object.entries(shared).flatMap(([name, range]) => problem(`manifest.shared.${name}`, name, range)),
  ];
}
