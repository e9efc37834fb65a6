import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { precompress } from '../../../../packages/module-build/src/built-files.ts';
import { compile } from '../../../../packages/module-build/src/compile.ts';
import { clientFiles } from '../../../../shell/build/build-shell.ts';
import { clientConfig, serverConfig } from '../../../../shell/build/rspack-config.ts';
import { root } from '../../../cli/workspace.ts';
import { replaceModules } from './replace-modules.ts';
import { writeRouteTable } from './write-routes.ts';

const folder = join(root, 'dist/bench/single-bundle');

const shellSource = join(root, 'shell/src');
const shellParts = join(import.meta.dirname, 'shell-parts');

/** Modules of the shell that know federation, and what the bundle has instead: the same exports. */
export const shellReplacements = {
  loader: {
    original: join(shellSource, 'modules/load/page-loader.ts'),
    replacement: join(shellParts, 'page-loader.ts'),
  },
  preloads: {
    original: join(shellSource, 'app/entry/preloads.ts'),
    replacement: join(shellParts, 'preloads.ts'),
    importer: join(shellSource, 'app/entry/page-head.tsx'),
  },
};

/**
 * Builds the shell and all modules as one app with lazy routes: the same sources, compiler and settings, but neither
 * federation nor separate modules. Returns the folder of the build, for the gateway's WEB_DIR.
 */
export async function buildSingleBundle(): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  const { loader, preloads } = shellReplacements;
  const routes = {
    original: join(shellParts, 'routes.ts'),
    replacement: await writeRouteTable(join(folder, 'source')),
  };
  const [stats = {}] = await compile([replaceModules(clientConfig(folder), [loader, routes])]);
  const files = clientFiles(stats, join(folder, 'client'));
  await compile([replaceModules(serverConfig(folder, files, files), [loader, routes, preloads])]);
  await precompress(join(folder, 'client'));
  return folder;
}
