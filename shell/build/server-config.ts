import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import type { ClientFiles } from '../src/entry/client-files.ts';
import { themeScript } from '../src/theme/theme-script.ts';
import { baseConfig } from './base-config.ts';

/** The server's build: one file that renders pages, and knows the files of the browser's build. */
export function serverConfig(outDir: string, files: ClientFiles): Configuration {
  const base = baseConfig('server');
  const hash = createHash('sha256').update(themeScript).digest('base64');
  return {
    ...base,
    target: 'node24',
    entry: { page: './src/entry/page.tsx' },
    output: {
      path: path.join(outDir, 'server'),
      publicPath: '/',
      clean: true,
      filename: '[name].mjs',
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    module: {
      ...base.module,
      generator: { 'asset/resource': { emit: false }, css: { exportsOnly: true } },
    },
    optimization: { minimize: false, splitChunks: false },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({
        CLIENT_FILES: JSON.stringify(files),
        THEME_SCRIPT_HASH: JSON.stringify(`sha256-${hash}`),
      }),
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
