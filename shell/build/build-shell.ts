import path from 'node:path';
import { ModuleBuildError, precompress } from '@atelier/module-build';
import { type Configuration, rspack, type Stats, type StatsCompilation } from '@rspack/core';
import type { ClientFiles } from '../src/entry/client-files.ts';
import { clientConfig } from './client-config.ts';
import { clientFiles } from './client-files.ts';
import { defaultOutDir } from './folders.ts';
import { serverConfig } from './server-config.ts';

/** The shell as it was built: where it lies, and what its pages load. */
export interface BuiltShell {
  outDir: string;
  files: ClientFiles;
}

/**
 * Builds the shell: `client/` for browsers, then `server/page.mjs`, which knows the files of the first.
 * @throws {ModuleBuildError} `compile_failed`, with every error of the compiler.
 */
export async function buildShell(outDir = defaultOutDir): Promise<BuiltShell> {
  const files = clientFiles(await compile(clientConfig(outDir)), path.join(outDir, 'client'));
  await Promise.all([compile(serverConfig(outDir, files)), precompress(path.join(outDir, 'client'))]);
  return { outDir, files };
}

async function compile(configuration: Configuration): Promise<StatsCompilation> {
  const compiler = rspack(configuration);
  try {
    const result = await new Promise<Stats>((resolve, reject) =>
      compiler.run((error, stats) => (stats ? resolve(stats) : reject(error ?? new Error('No result.')))),
    );
    const stats = result.toJson({
      all: false,
      errors: true,
      entrypoints: true,
      chunkGroups: true,
      assets: true,
    });
    const faults = (stats.errors ?? []).map(({ moduleName, message }) => `${moduleName ?? ''} ${message}`);
    if (faults.length > 0)
      throw new ModuleBuildError('compile_failed', `The shell's ${configuration.name} build failed`, faults);
    return stats;
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
  }
}
