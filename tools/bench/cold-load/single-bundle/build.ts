import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { compile } from '../../../../packages/module-build/src/compile.ts';
import { precompress } from '../../../../packages/module-build/src/compress.ts';
import { clientFiles } from '../../../../shell/build/build-shell.ts';
import { clientConfig, serverConfig } from '../../../../shell/build/rspack-config.ts';
import { root } from '../../../cli/workspace.ts';
import { writeSource } from './write-source.ts';

const folder = join(root, 'dist/bench/single-bundle');

/**
 * Builds the shell and all modules as one app with lazy routes: the same sources, compiler and settings, but neither
 * federation nor modules of their own. Returns where it lies, as the gateway's WEB_DIR.
 */
export async function buildSingleBundle(): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  const loader = await writeSource(join(folder, 'source'));
  const preloads = join(import.meta.dirname, 'shell-parts/preloads.ts');
  const bundled = (configuration: Configuration): Configuration => ({
    ...configuration,
    plugins: [
      ...(configuration.plugins ?? []),
      new rspack.NormalModuleReplacementPlugin(/\/page-loader\.ts$/, loader),
      new rspack.NormalModuleReplacementPlugin(/^\.\/preloads\.ts$/, preloads),
    ],
  });
  const [stats = {}] = await compile([bundled(clientConfig(folder))]);
  const files = clientFiles(stats, join(folder, 'client'));
  await compile([bundled(serverConfig(folder, files))]);
  await precompress(join(folder, 'client'));
  return folder;
}
