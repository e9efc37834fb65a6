import path from 'node:path';
import { compile, precompress } from '@atelier/module-build';
import type { ClientFiles } from '../src/entry/client-files.ts';
import { clientConfig } from './client-config.ts';
import { clientFiles } from './client-files.ts';
import { defaultOutDir } from './folders.ts';
import { serverConfig } from './server-config.ts';

/** The built shell: its folder and the files that its pages load. */
export interface BuiltShell {
  outDir: string;
  files: ClientFiles;
}

/**
 * Builds the shell: `client/` for browsers, then `server/page.mjs`, which knows the files of the first.
 * @throws {ModuleBuildError} `compile_failed`, with every error of the compiler.
 */
export async function buildShell(outDir = defaultOutDir): Promise<BuiltShell> {
  const [stats = {}] = await compile([clientConfig(outDir)]);
  const files = clientFiles(stats, path.join(outDir, 'client'));
  await Promise.all([compile([serverConfig(outDir, files)]), precompress(path.join(outDir, 'client'))]);
  return { outDir, files };
}
