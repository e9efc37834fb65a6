import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compile } from '../../../../packages/module-build/src/compile.ts';
import { precompress } from '../../../../packages/module-build/src/compress.ts';
import { clientFiles } from '../../../../shell/build/build-shell.ts';
import { clientConfig, serverConfig } from '../../../../shell/build/rspack-config.ts';
import { root } from '../../../cli/workspace.ts';
import { replaceModules } from './replace-modules.ts';
import { writeSource } from './write-source.ts';

const folder = join(root, 'dist/bench/single-bundle');

const shellSource = join(root, 'shell/src');

/**
 * Builds the shell and all modules as one app with lazy routes: the same sources, compiler and settings, but neither
 * federation nor separate modules. Returns the folder of the build, for the gateway's WEB_DIR.
 */
export async function buildSingleBundle(): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  const loader = {
    original: join(shellSource, 'federation/page-loader.ts'),
    replacement: await writeSource(join(folder, 'source')),
  };
  const preloads = {
    original: join(shellSource, 'entry/preloads.ts'),
    replacement: join(import.meta.dirname, 'shell-parts/preloads.ts'),
    importer: join(shellSource, 'entry/page-head.tsx'),
  };
  const [stats = {}] = await compile([replaceModules(clientConfig(folder), [loader])]);
  const files = clientFiles(stats, join(folder, 'client'));
  await compile([replaceModules(serverConfig(folder, files, files), [loader, preloads])]);
  await precompress(join(folder, 'client'));
  return folder;
}
