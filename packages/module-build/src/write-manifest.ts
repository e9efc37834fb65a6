import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Compiler, StatsCompilation } from '@rspack/core';
import { describeSize, measureModule } from './budget.ts';
import { precompress } from './built-files.ts';
import { builtByRspack, manifestOf } from './manifest.ts';
import type { Module } from './source.ts';

const statsFields = {
  all: false,
  chunkGroups: true,
  modules: true,
  nestedModules: true,
  providedExports: true,
  ids: true,
  chunks: true,
  orphanModules: true,
} as const;

export const writesManifest = (module: Module, release: boolean) => (compiler: Compiler) => {
  compiler.hooks.afterEmit.tapPromise('WriteManifest', async (compilation) => {
    if (compilation.errors.length > 0) return;
    const stats = compilation.getStats().toJson(statsFields);
    const problems = exportProblems(module, stats);
    compilation.errors.push(...problems.map((problem) => new compiler.webpack.WebpackError(problem)));
    if (problems.length > 0) return;
    const outDir = compiler.outputPath;
    // The statistics of a later build in one process lack assets that did not change.
    const files = compilation.getAssets().map(({ name }) => name);
    const manifest = manifestOf(module, outDir, builtByRspack(module, stats, files));
    await writeFile(path.join(outDir, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    if (!release) return;
    await precompress(outDir);
    console.log(describeSize(await measureModule({ manifest, outDir })));
    for (const line of describeScripts(stats)) console.log(line);
  });
};

/** The files of tools, views and extensions without a default export. */
function exportProblems({ exposes }: Module, { modules = [] }: StatsCompilation): string[] {
  return [...exposes.values()].flatMap((file) => {
    // With the modules that the compiler has put into the same function, if any.
    const compiled = modules.find(({ name = '' }) => name === file || name.startsWith(`${file} + `));
    const provided = compiled?.providedExports;
    if (!provided || provided.includes('default')) return [];
    return [`${file} has no default export, which is the component`];
  });
}

const largeScript = 50_000;

function describeScripts({ chunks = [], modules = [] }: StatsCompilation): string[] {
  return chunks.flatMap(({ id, files = [] }) => {
    const sizes = new Map<string, number>();
    let total = 0;
    // With the modules that the compiler has put into the same function, if any.
    const contained = modules
      .filter(({ chunks: of }) => of?.some((chunk) => chunk === id))
      .flatMap((module) => module.modules ?? [module]);
    for (const { nameForCondition, identifier, size = 0 } of contained) {
      const name = packageOf(nameForCondition ?? identifier ?? '');
      sizes.set(name, (sizes.get(name) ?? 0) + size);
      total += size;
    }
    const script = files.find((file) => file.endsWith('.js'));
    if (!script || total < largeScript) return [];
    const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, 5);
    const shares = largest.map(([name, size]) => `${name} ${Math.round((100 * size) / total)} %`);
    return [`  ${script}: ${shares.join(', ')}`];
  });
}

/** The package that contains a file: the last folder of `node_modules` in its path. */
const packageOf = (file: string) =>
  /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/!|]+)/.exec(file)?.[1]?.replace('\\', '/') ??
  'own sources';
