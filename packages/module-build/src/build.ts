import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { moduleManifest } from '@atelier/contracts';
import { RspackCLI } from '@rspack/cli';
import { type Configuration, type MultiStats, rspack, type StatsCompilation } from '@rspack/core';
import { ServeBuilds } from './dev/serve-builds.ts';
import type { BuiltModule } from './manifest.ts';
import { findWorkspaceRoot } from './packages.ts';
import { type FederationOptions, modulePreset } from './rspack-preset.ts';
import { type Module, ModuleBuildError, readModule } from './source.ts';

function outputOf({ dir, source }: Module, modulesDir?: string): string {
  const modules = modulesDir ?? path.join(findWorkspaceRoot(dir) ?? dir, 'dist', 'modules');
  return path.join(path.resolve(modules), source.name, source.version);
}

/**
 * Builds several modules in one process, each like `rspack build` in its folder.
 * @throws {ModuleBuildError} with all problems of the first step that fails: manifests, then compilation.
 */
export async function buildModules(dirs: readonly string[], modulesDir?: string): Promise<BuiltModule[]> {
  const modules = dirs.map(readModule);
  const loaded: { module: Module; configurations: Configuration[]; outDir: string }[] = [];
  // One after another: each configuration sees the same environment.
  for (const module of modules) loaded.push({ module, ...(await loadConfigurations(module, modulesDir)) });
  await compile(loaded.flatMap(({ configurations }) => configurations));
  return Promise.all(loaded.map(({ module, outDir }) => readBuilt(module, outDir)));
}

/** What a module's `rspack.config` exports, as `rspack build` reads it, and the folder of its files. */
async function loadConfigurations(module: Module, modulesDir?: string) {
  const preset = outputOf(module, modulesDir);
  const file = configFile(module.dir);
  if (!file) return { configurations: [modulePreset(module, preset)], outDir: preset };
  process.env.NODE_ENV ??= 'production';
  const options = {
    config: file,
    configLoader: 'auto' as const,
    env: { RSPACK_BUNDLE: true, RSPACK_BUILD: true },
  };
  const exported = await new RspackCLI().buildCompilerConfig(options, 'build');
  const configurations = [exported].flat();
  const own = configurations.find(({ name }) => name === module.source.name) ?? configurations[0];
  for (const configuration of configurations) {
    // Rspack's defaults are of the current folder.
    configuration.context ??= module.dir;
    configuration.output = { path: path.join(module.dir, 'dist'), ...configuration.output };
  }
  if (modulesDir !== undefined && own?.output) own.output.path = preset;
  return { configurations, outDir: own?.output?.path ?? preset };
}

const configFile = (dir: string) =>
  ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs']
    .map((extension) => path.join(dir, `rspack.config.${extension}`))
    .find((file) => existsSync(file));

async function readBuilt({ source }: Module, outDir: string): Promise<BuiltModule> {
  const written = await readFile(path.join(outDir, 'module.json'), 'utf8').catch(() => 'null');
  const { data: manifest } = moduleManifest.safeParse(JSON.parse(written));
  if (manifest) return { outDir, manifest };
  throw new ModuleBuildError('compile_failed', source.name, [
    'rspack.config writes no module; export defineModule(import.meta.dirname, (config) => config) of @atelier/module-build',
  ]);
}

const statsFields = {
  all: false,
  errors: true,
  warnings: true,
  entrypoints: true,
  chunkGroups: true,
  assets: true,
} as const;

/**
 * Compiles several configurations in one process and returns the statistics of each.
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
    const described = (kind: 'errors' | 'warnings') =>
      all.flatMap(({ name, [kind]: found = [] }) =>
        found.map(({ moduleName, message }) => `${name}: ${moduleName ? `${moduleName}: ` : ''}${message}`),
      );
    for (const warning of described('warnings')) console.warn(warning);
    const problems = described('errors');
    if (problems.length > 0) throw new ModuleBuildError('compile_failed', 'The build failed', problems);
    return all;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

/**
 * The configuration of a module, for its `rspack.config.ts`.
 * @throws {ModuleBuildError} `manifest_invalid`, when `module.json` is not valid
 */
export function defineModule(
  dir: string,
  change: (preset: Configuration) => Configuration = (preset) => preset,
  federation?: FederationOptions,
) {
  return ({ RSPACK_SERVE: serves }: { RSPACK_SERVE?: boolean } = {}): Configuration => {
    const module = readModule(dir);
    if (!serves) return change(modulePreset(module, outputOf(module), 'production', federation));
    const preset = modulePreset(module, path.join(module.dir, '.cache', 'dev'), 'development', federation);
    const builds = new ServeBuilds(module);
    return change({
      ...preset,
      plugins: [...(preset.plugins ?? []), builds],
      devServer: builds.devServer,
      // Otherwise files that did not change are not written again, and keep the name of the build before.
      incremental: false,
    });
  };
}
