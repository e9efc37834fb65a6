import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModuleManifest, moduleManifest } from '@atelier/contracts';
import { compile } from './compile.ts';
import { findWorkspaceRoot } from './packages.ts';
import { type Mode, modulePreset } from './rspack-preset.ts';
import { type Module, readModule } from './source.ts';

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
