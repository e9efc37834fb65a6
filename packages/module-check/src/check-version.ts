import type { FieldFault, ModuleLimits, ModuleManifest, UploadedFile } from '@atelier/contracts';
import { parse } from 'acorn';
import semver from 'semver';
import { z } from 'zod';
import { type CheckedFile, checkFiles, compareWithManifest } from './check-files.ts';
import { styleProblems } from './styles/check-styles.ts';

/** The package whose version is the version of the shell's API. */
const shellApi = '@atelier/tool-kit';

/** The versions of the packages that the shell shares, as its build lists them in `shared-packages.json`. */
export const sharedVersions = z.record(z.string(), z.string());

/** Whether a module with this range works with a version of the shell. */
export const isAccepted = (version: string, range: string) =>
  semver.satisfies(version, range, { includePrerelease: true });

/** Checks all of a version that needs no browser: returns its decoded files, and every problem. */
export async function checkVersion(
  manifest: ModuleManifest,
  uploads: readonly UploadedFile[],
  shared: z.output<typeof sharedVersions>,
  limits: ModuleLimits,
): Promise<{ files: CheckedFile[]; problems: FieldFault[] }> {
  const { files, problems } = await checkFiles(uploads, limits);
  const paths = manifest.tools.map(({ path }) => path);
  const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
  const styles = files.filter(({ path }) => path.toLowerCase().endsWith('.css'));
  return {
    files,
    problems: [
      ...(paths.length > limits.tools
        ? [
            {
              field: 'manifest.tools',
              message: `It has ${paths.length} tools. At most ${limits.tools} are possible.`,
            },
          ]
        : []),
      ...twice.map((path) => ({ field: 'manifest.tools', message: `Two tools have the path ${path}.` })),
      ...packageProblems(manifest, shared),
      // Includes files with problems, which are not missing.
      ...compareWithManifest(manifest, uploads),
      ...problems,
      ...entryProblems(manifest, files),
      ...styles.flatMap(({ path, content }) => styleProblems(manifest.name, path, content.toString())),
    ],
  };
}

/** Whether the entry is JavaScript of its format. It does not run. */
function entryProblems({ entry, format }: ModuleManifest, files: readonly CheckedFile[]): FieldFault[] {
  const sourceType = format ?? 'script';
  const content = files.find(({ path }) => path === entry)?.content;
  try {
    parse(content?.toString() ?? '', { ecmaVersion: 'latest', sourceType });
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ field: entry, message: `The entry is not a JavaScript ${sourceType}: ${reason}.` }];
  }
}

/** The problems of the ranges: of the shell's API, and of the packages that the shell shares. */
function packageProblems(
  { shell, shared = {} }: ModuleManifest,
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
    ['shell', shellApi, shell] as const,
    ...Object.entries(shared).map(([name, range]) => [`shared.${name}`, name, range] as const),
  ];
  return ranges.flatMap(([field, name, range]) => {
    const message = problem(name, range);
    return message === null ? [] : [{ field: `manifest.${field}`, message }];
  });
}
