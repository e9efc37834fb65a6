import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compiler, StatsCompilation } from '@rspack/core';
import { precompress } from './built-files.ts';
import { builtByRspack, manifestOf } from './manifest.ts';
import type { Module } from './source.ts';

/** The fields of the statistics that the manifest and the checks are made of. */
const statsFields = {
  all: false,
  chunkGroups: true,
  modules: true,
  nestedModules: true,
  providedExports: true,
} as const;

/**
 * Writes the manifest, `module.json`, beside the files of a build, with their compressed copies if asked. A tool without a default export
 * is an error of the build.
 */
export class WriteManifest {
  readonly #module: Module;
  readonly #compressed: boolean;

  constructor(module: Module, compressed: boolean) {
    this.#module = module;
    this.#compressed = compressed;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('WriteManifest', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const stats = compilation.getStats().toJson(statsFields);
      const problems = exportProblems(this.#module, stats);
      compilation.errors.push(...problems.map((problem) => new compiler.webpack.WebpackError(problem)));
      if (problems.length > 0) return;
      const outDir = compiler.outputPath;
      // The statistics of a later build in one process lack assets that did not change.
      const files = compilation.getAssets().map(({ name }) => name);
      const manifest = manifestOf(this.#module, outDir, builtByRspack(this.#module, stats, files));
      await writeFile(path.join(outDir, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`);
      if (this.#compressed) await precompress(outDir);
    });
  }
}

/** The files of tools and views without a default export. That of a CommonJS file is not known. */
function exportProblems({ exposes }: Module, { modules = [] }: StatsCompilation): string[] {
  return [...exposes.values()].flatMap((file) => {
    // With the modules that the compiler has put into the same function, if any.
    const compiled = modules.find(({ name = '' }) => name === file || name.startsWith(`${file} + `));
    const provided = compiled?.providedExports;
    if (!provided || provided.includes('default')) return [];
    return [`${file} has no default export, which is the tool or the view`];
  });
}
