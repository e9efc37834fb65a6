import path from 'node:path';
import { KnownFilesOnly } from '@atelier/module-build';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { shellDir } from './folders.ts';

/** The browser's build: hashed files below `assets/`, split by area, and the files of `public/` at the root. */
export function clientConfig(outDir: string): Configuration {
  const base = baseConfig('client');
  return {
    ...base,
    target: ['web', 'es2022'],
    entry: { main: './src/entry/browser.tsx' },
    output: {
      path: path.join(outDir, 'client'),
      publicPath: '/',
      clean: true,
      uniqueName: 'atelier',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      cssChunkFilename: 'assets/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      chunkLoadTimeout: 20_000,
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // React and the router change rarely: a file of its own stays in browsers' caches across releases of the shell.
          react: {
            test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
            name: 'react',
            chunks: 'initial',
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new KnownFilesOnly(),
      new rspack.CopyRspackPlugin({
        patterns: [{ from: path.join(shellDir, 'public'), noErrorOnMissing: true }],
      }),
    ],
  };
}
