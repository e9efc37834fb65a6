import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModuleManifest, moduleManifest } from '@atelier/contracts';
import { type Configuration, type MultiStats, rspack, type StatsCompilation } from '@rspack/core';
import { ServeBuilds } from './dev/serve-builds.ts';
import { findWorkspaceRoot } from './packages.ts';
import { type Mode, modulePreset } from './rspack-preset.ts';
import { type Module, ModuleBuildError, readModule } from './source.ts';

/** A built module version and the folder of its files. */
export interface BuiltModule {
  manifest: ModuleManifest;
  /** `<modulesDir>/<name>/<version>` */
  outDir: string;
}

/** The folder of a module's built files; `modulesDir` is `dist/modules` of the workspace that contains the module, or of the module itself. */
export function outputOf({ dir, source }: Module, modulesDir?: string): string {
  const modules = modulesDir ?? path.join(findWorkspaceRoot(dir) ?? dir, 'dist', 'modules');
  return path.join(path.resolve(modules), source.name, source.version);
}

/**
 * Builds several modules in one process, each like `rspack build` in its folder.
 * @throws {ModuleBuildError} with all problems of the first step that fails: manifests, then compilation.
 */
export async function buildModules(
  dirs: readonly string[],
  modulesDir?: string,
  mode: Mode = 'production',
): Promise<BuiltModule[]> {
  const modules = dirs.map(readModule);
  const outDirs = modules.map((module) => outputOf(module, modulesDir));
  await compile(modules.map((module, index) => modulePreset(module, outDirs[index] ?? '', mode)));
  return Promise.all(outDirs.map(async (outDir) => ({ outDir, manifest: await readManifest(outDir) })));
}

const readManifest = async (outDir: string) =>
  moduleManifest.parse(JSON.parse(await readFile(path.join(outDir, 'module.json'), 'utf8')));

/** The fields of the compiler's statistics that every build reads. */
const statsFields = { all: false, errors: true, entrypoints: true, chunkGroups: true, assets: true } as const;

/**
 * Compiles several configurations in one process and returns the statistics of each. `more` names further fields of the
 * statistics.
 * @throws {ModuleBuildError} `compile_failed`, with every error of all configurations.
 */
export async function compile(
  configurations: readonly Configuration[],
  more: Readonly<Record<string, boolean>> = {},
): Promise<StatsCompilation[]> {
  const compiler = rspack([...configurations]);
  try {
    const result = await new Promise<MultiStats>((resolve, reject) =>
      compiler.run((error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('No result.')))),
    );
    const all = result.stats.map((stats) => stats.toJson({ ...statsFields, ...more }));
    const problems = all.flatMap(({ name, errors = [] }) =>
      errors.map(({ moduleName, message }) => `${name}: ${moduleName ? `${moduleName}: ` : ''}${message}`),
    );
    if (problems.length > 0) throw new ModuleBuildError('compile_failed', 'The build failed', problems);
    return all;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

/**
 * The configuration of a module, for its `rspack.config.ts`: `rspack build` writes `dist/modules/<name>/<version>`, and `rspack dev` shows
 * the module in a running product (`ATELIER_URL`) while you change it.
 * @throws {ModuleBuildError} `manifest_invalid`, when `module.json` is not valid
 */
export function defineModule(dir: string) {
  return ({ RSPACK_SERVE: serves }: { RSPACK_SERVE?: boolean } = {}): Configuration => {
    const module = readModule(dir);
    if (!serves) return modulePreset(module, outputOf(module), 'production');
    const preset = modulePreset(module, path.join(module.dir, '.cache', 'dev'), 'development');
    const builds = new ServeBuilds(module);
    return {
      ...preset,
      plugins: [...(preset.plugins ?? []), builds],
      devServer: builds.devServer,
      // Otherwise files that did not change are not written again, and keep the name of the build before.
      incremental: false,
    };
  };
}
