import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
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

/** Whether a module with this range works with a version of the shell. */
export const isAccepted = (version: string, range: string) =>
  semver.satisfies(version, range, { includePrerelease: true });

/** The versions that the shell shares, from its build. Read at each call, because the shell is deployed separately. */
export const readSharedVersions = async (webDir: string) =>
  packages.parse(JSON.parse(await readFile(join(webDir, 'shared-packages.json'), 'utf8')));

/**
 * Checks versions that teams want to publish.
 * @param webDir the folder of the shell's build
 */
export function createVersionCheck(webDir: string) {
  return async (
    module: string,
    { manifest: sent, files: uploads }: PublishRequest,
  ): Promise<CheckedVersion> => {
    const checked = checkFields(moduleManifest, sent, 'manifest');
    const { files, problems } = await checkFiles(uploads);
    if ('faults' in checked) {
      const faults = checked.faults.map(({ field, message }) => inManifest(field, message));
      return { ok: false, problems: [...faults, ...problems] };
    }
    const manifest = checked.value as ModuleManifest;
    const shell = await readSharedVersions(webDir);
    const { name, tools } = manifest;
    const paths = tools.map(({ path }) => path);
    const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
    const all = [
      ...(name === module ? [] : [inManifest('name', `The manifest is of ${name}, not of ${module}.`)]),
      ...twice.map((path) => inManifest('tools', `Two tools have the path ${path}.`)),
      ...packageProblems(manifest, shell),
      // Includes files with problems, which are not missing.
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

const inManifest = (field: string, message: string): FieldFault => ({ field: `manifest.${field}`, message });

/** The problems of the ranges: of the shell's API, and of the packages that the shell shares. */
function packageProblems(
  { shell: shellRange, shared = {} }: ModuleManifest,
  provided: Readonly<Record<string, string>>,
): FieldFault[] {
  const problem = (name: string, range: string): string | null => {
    const version = provided[name];
    if (version === undefined) return `The shell does not provide ${name}. Bundle it.`;
    if (!semver.validRange(range)) return `"${range}" is not a range of versions.`;
    if (isAccepted(version, range)) return null;
    const file = name === shellApi ? 'module.json' : 'package.json';
    return `The range ${range} does not include ${version}, the shell's version of ${name}. Support that version, and correct the range in ${file}.`;
  };
  const ranges = [
    ['shell', shellApi, shellRange] as const,
    ...Object.entries(shared).map(([name, range]) => [`shared.${name}`, name, range] as const),
  ];
  return ranges.flatMap(([field, name, range]) => {
    const message = problem(name, range);
    return message === null ? [] : [inManifest(field, message)];
  });
}
