import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleManifest } from '@atelier/contracts';
import { type MultiStats, rspack, type StatsCompilation } from '@rspack/core';
import { precompress } from './compress.ts';
import { ModuleBuildError } from './faults.ts';
import { manifestOf } from './manifest.ts';
import { workspaceRoot } from './packages.ts';
import { modulePreset } from './rspack-preset.ts';
import { bannedPackages } from './shared.ts';
import { readModule } from './source.ts';

/** A module version that was built, and where its files lie. */
export interface BuiltModule {
  manifest: ModuleManifest;
  /** `<modulesDir>/<name>/<version>` */
  outDir: string;
}

/** Where modules are built to unless told otherwise: `dist/modules` of the workspace that holds `dir`. */
export const defaultModulesDir = (dir: string) => path.join(workspaceRoot(dir), 'dist', 'modules');

/**
 * Builds several modules in one process, each into `<modulesDir>/<name>/<version>`, with its manifest and
 * precompressed copies.
 * @throws {ModuleBuildError} with all faults of the first step that fails: manifests, then compilation.
 */
export async function buildModules(dirs: readonly string[], modulesDir?: string): Promise<BuiltModule[]> {
  const builds = dirs.map(readModule).map((module) => {
    const { name, version } = module.source;
    const outDir = path.join(path.resolve(modulesDir ?? defaultModulesDir(module.dir)), name, version);
    return { module, outDir };
  });
  const stats = await compile(builds.map(({ module, outDir }) => modulePreset(module, outDir)));
  return Promise.all(
    builds.map(async ({ module, outDir }, index) => {
      const manifest = manifestOf(module, stats[index] ?? {}, outDir);
      await writeFile(path.join(outDir, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      await precompress(outDir);
      return { manifest, outDir };
    }),
  );
}

async function compile(configurations: ReturnType<typeof modulePreset>[]): Promise<StatsCompilation[]> {
  const compiler = rspack(configurations);
  try {
    const result = await new Promise<MultiStats>((resolve, reject) =>
      compiler.run((error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('No result.')))),
    );
    const all = result.stats.map((stats) =>
      stats.toJson({
        all: false,
        errors: true,
        assets: true,
        chunkGroups: true,
        modules: true,
        nestedModules: true,
      }),
    );
    const faults = all.flatMap((stats) => [...compileFaults(stats), ...bannedFaults(stats)]);
    if (faults.length > 0) throw new ModuleBuildError('compile_failed', 'The build failed', faults);
    return all;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}

const compileFaults = ({ name, errors = [] }: StatsCompilation) =>
  errors.map(({ moduleName, message }) => `${name}: ${moduleName ? `${moduleName}: ` : ''}${message}`);

function bannedFaults({ name, modules = [] }: StatsCompilation): string[] {
  const paths = modules
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map((module) => module.name ?? '');
  return bannedPackages
    .filter((banned) => paths.some((at) => at.includes(`/node_modules/${banned.package}/`)))
    .map((banned) => `${name}: ${banned.package} would be in the bundle; ${banned.instead}`);
}
