import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { KnownFilesOnly } from './known-files-only.ts';
import { chunkName, containerName } from './names.ts';
import { sharedByShell } from './shared.ts';
import type { Module } from './source.ts';
import { writeStyles } from './styles.ts';

/** How a module is built: for publishing, or for a browser that is open while it is written. */
export type Mode = 'production' | 'development';

/** After this many milliseconds a file that does not arrive counts as failed (Rspack's own default is two minutes). */
const chunkTimeout = 8_000;

/** Rules for the sources of a browser bundle: TypeScript and React by SWC, style sheets by Tailwind. */
export function sourceRules(dir: string, mode: Mode) {
  const development = mode === 'development';
  const react = { runtime: 'automatic', development, refresh: development };
  return [
    {
      test: /\.tsx?$/,
      type: 'javascript/auto',
      use: {
        loader: 'builtin:swc-loader',
        options: {
          jsc: { parser: { syntax: 'typescript', tsx: true }, target: 'es2022', transform: { react } },
        },
      },
    },
    {
      test: /\.css$/,
      type: 'css',
      use: [
        {
          loader: import.meta.resolve('@tailwindcss/webpack').replace('file://', ''),
          options: { base: dir, optimize: !development },
        },
      ],
    },
  ] satisfies NonNullable<Configuration['module']>['rules'];
}

/** The one preset for modules: a script remote that takes its runtime and shared packages from the shell. */
export function modulePreset(module: Module, outDir: string, mode: Mode = 'production'): Configuration {
  const { dir, source } = module;
  const name = containerName(source.name);
  const production = mode === 'production';
  const styles = writeStyles(module);
  const hash = production ? '.[contenthash:8]' : '';
  return {
    name: source.name,
    context: dir,
    mode,
    target: ['web', 'es2022'],
    entry: {},
    devtool: production ? false : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    output: {
      path: outDir,
      clean: true,
      publicPath: 'auto',
      // With the version in it: else a page that switches versions would go on with the chunks of the old one.
      uniqueName: `${name}_${source.version}`,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: '[name].[contenthash:8][ext]',
      chunkLoadTimeout: chunkTimeout,
    },
    module: { rules: sourceRules(dir, mode) },
    optimization: {
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
    },
    performance: false,
    lazyCompilation: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    ...(production ? {} : { externals: { 'react-refresh/runtime': 'var globalThis.__ATELIER_REFRESH__' } }),
    plugins: [
      new ModuleFederationPlugin({
        name,
        filename: `entry${hash}.js`,
        manifest: false,
        dts: false,
        exposes: Object.fromEntries(
          [...module.exposes].map(([expose, file]) => [
            expose,
            { import: [styles, file], name: chunkName(expose) },
          ]),
        ),
        shared: sharedByShell(dir, source.shell),
        experiments: { externalRuntime: true },
      }),
      ...(production ? [new KnownFilesOnly()] : [new ReactRefreshRspackPlugin()]),
    ],
  };
}
