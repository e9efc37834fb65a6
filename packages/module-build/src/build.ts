import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModuleManifest } from '@atelier/contracts';
import type { StatsCompilation } from '@rspack/core';
import { ModuleBuildError } from './build-error.ts';
import { precompress } from './built-files.ts';
import { compile } from './compile.ts';
import { builtByRspack, manifestOf } from './manifest.ts';
import { findWorkspaceRoot } from './packages.ts';
import { type Mode, modulePreset } from './rspack-preset.ts';
import { type Module, readModule } from './source.ts';

/** Packages that would weigh more in a module than the module itself, and the replacement. */
const bannedPackages = [
  {
    package: 'zod',
    instead: 'import types from @atelier/contracts, and values from its subpaths or @atelier/tool-kit',
  },
];

/** A built module version and the folder of its files. */
export interface BuiltModule {
  manifest: ModuleManifest;
  /** `<modulesDir>/<name>/<version>` */
  outDir: string;
}

/** The default folder of built modules: `dist/modules` of the workspace that contains `dir`, or of `dir` itself. */
const defaultModulesDir = (dir: string) =>
  path.join(findWorkspaceRoot(dir) ?? path.resolve(dir), 'dist', 'modules');

/**
 * Builds several modules in one process, each into `<modulesDir>/<name>/<version>`, with its manifest and, for
 * production, precompressed copies.
 * @throws {ModuleBuildError} with all problems of the first step that fails: manifests, then compilation.
 */
export async function buildModules(
  dirs: readonly string[],
  modulesDir?: string,
  mode: Mode = 'production',
): Promise<BuiltModule[]> {
  const builds = dirs.map(readModule).map((module) => {
    const { name, version } = module.source;
    const outDir = path.join(path.resolve(modulesDir ?? defaultModulesDir(module.dir)), name, version);
    return { module, outDir };
  });
  const stats = await compile(
    builds.map(({ module, outDir }) => modulePreset(module, outDir, mode)),
    { modules: true, nestedModules: true, providedExports: true },
  );
  const problems = builds.flatMap(({ module }, index) => {
    const compiled = stats[index] ?? {};
    return [...bannedProblems(compiled), ...exportProblems(module, compiled)];
  });
  if (problems.length > 0) throw new ModuleBuildError('compile_failed', 'The build failed', problems);
  return Promise.all(
    builds.map(async ({ module, outDir }, index) => {
      const manifest = manifestOf(module, outDir, builtByRspack(module, stats[index] ?? {}));
      await writeFile(path.join(outDir, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      if (mode === 'production') await precompress(outDir);
      return { manifest, outDir };
    }),
  );
}

function bannedProblems({ name, modules = [] }: StatsCompilation): string[] {
  const paths = modules
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map((module) => module.name ?? '');
  return bannedPackages
    .filter((banned) => paths.some((at) => at.includes(`/node_modules/${banned.package}/`)))
    .map((banned) => `${name}: ${banned.package} would be in the bundle; ${banned.instead}`);
}

/** The files of tools and views without a default export. That of a CommonJS file is not known. */
function exportProblems({ exposes, source }: Module, { modules = [] }: StatsCompilation): string[] {
  return [...exposes.values()].flatMap((file) => {
    // With the modules that the compiler has put into the same function, if any.
    const compiled = modules.find(({ name = '' }) => name === file || name.startsWith(`${file} + `));
    const provided = compiled?.providedExports;
    if (!provided || provided.includes('default')) return [];
    return [`${source.name}: ${file} has no default export, which is the tool or the view`];
  });
}
