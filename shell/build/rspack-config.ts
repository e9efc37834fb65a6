import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  installedVersion,
  KnownFilesOnly,
  minimizer,
  packageDir,
  precompress,
  sharedPackages,
  shellApi,
  sourceRules,
} from '@atelier/module-build';
import { type Compiler, type Configuration, rspack } from '@rspack/core';
import { themeScript } from '../src/settings/build-constants.ts';
import { clientFiles, ListFiles } from './list-files.ts';

const shellDir = path.resolve(import.meta.dirname, '..');

export const shellOutDir = path.resolve(shellDir, '..', 'dist', 'shell');

const fileOf = (name: string) => fileURLToPath(import.meta.resolve(name));
const fonts = {
  'instrument-serif': '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
  'instrument-serif-italic': '@fontsource/instrument-serif/files/instrument-serif-latin-400-italic.woff2',
  geist: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
};

/** Files that a service names in the pages of shared creations, without the names of the build. */
const sharedPageFiles = [
  ...Object.entries(fonts).map(([name, file]) => ({ from: fileOf(file), to: `fonts/${name}.woff2` })),
  ...['tokens', 'markdown'].map((name) => ({
    from: fileOf(`@atelier/tool-kit/styles/${name}.css`),
    to: `shared/${name}.css`,
  })),
];

/** The client build: hashed files in `assets/`, split by area, and the files of `public/` at the root. */
export function clientConfig(outDir: string): Configuration {
  const base = baseConfig('client');
  return {
    ...base,
    target: ['web', 'es2022'],
    entry: { main: './src/app/entry/browser.tsx' },
    output: {
      path: path.join(outDir, 'client'),
      publicPath: '/',
      clean: true,
      uniqueName: 'atelier',
      filename: 'assets/[name].[contenthash:8].js',
      // The script of every page lists the chunks: only those that pages preload have a name.
      chunkFilename: 'assets/[name].[contenthash:6].js',
      cssFilename: 'assets/[name].[contenthash:8].css',
      cssChunkFilename: 'assets/[name].[contenthash:6].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      chunkLoadTimeout: 20_000,
    },
    optimization: {
      minimizer: minimizer(),
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // React and the router change rarely: their file stays in caches across releases of the shell.
          react: {
            test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
            name: 'react',
            chunks: 'initial',
          },
          // Chunks contain copies of small modules: a tool's page needs 20 requests instead of 29.
          defaultVendors: false,
          default: {
            chunks: ({ name }) => name !== 'tool-kit',
            minChunks: 2,
            minSize: 42_000,
            priority: -20,
            reuseExistingChunk: true,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ListFiles(),
      new KnownFilesOnly(),
      new rspack.CopyRspackPlugin({
        patterns: [{ from: path.join(shellDir, 'public'), noErrorOnMissing: true }, ...sharedPageFiles],
      }),
    ],
  };
}

/** The page with which the registry opens the tools of a version: a script each for page and frame. */
export function checkConfig(outDir: string): Configuration {
  const base = baseConfig('check');
  return {
    ...base,
    target: ['web', 'es2022'],
    entry: {
      page: './src/modules/check/check-page.ts',
      tool: './src/modules/check/open-tool.tsx',
    },
    output: {
      path: path.join(outDir, 'module-check'),
      publicPath: '/module-check/',
      clean: true,
      uniqueName: 'atelier-check',
      filename: '[name].js',
      cssFilename: '[name].css',
      assetModuleFilename: '[name].[contenthash:8][ext]',
    },
    module: { ...base.module, parser: { javascript: { dynamicImportMode: 'eager' } } },
    optimization: { minimizer: minimizer() },
  };
}

export function workerConfig(outDir: string): Configuration {
  const base = baseConfig('worker');
  return {
    ...base,
    target: ['webworker', 'es2022'],
    entry: { worker: './src/offline/worker.ts' },
    output: { path: path.join(outDir, 'client'), publicPath: '/', clean: false, filename: '[name].js' },
    optimization: { minimizer: minimizer() },
  };
}

/** The server build: one file, `page.mjs`, that renders pages and lists the files of the client build. */
export function serverConfig(outDir: string): Configuration {
  const base = baseConfig('server');
  const hash = createHash('sha256').update(themeScript).digest('base64');
  return {
    ...base,
    target: 'node24',
    entry: { page: './src/app/entry/page.tsx' },
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
      // The address of the build says in which language it renders.
      parser: { javascript: { importMeta: false } },
      generator: { 'asset/resource': { emit: false }, css: { exportsOnly: true } },
    },
    optimization: {
      splitChunks: false,
      // Node keeps the source in memory: minimized 3 MB instead of 15. Stacks keep their names.
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { mangle: false, format: { comments: false, asciiOnly: true } },
        }),
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new rspack.DefinePlugin({ THEME_SCRIPT_HASH: JSON.stringify(`sha256-${hash}`) }),
      new rspack.ProvidePlugin({ CLIENT_FILES: clientFiles(outDir) }),
      new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}

/** Decodes HTML entities with a table: the package's browser version needs `innerHTML`. */
const entityTable = import.meta.resolve('decode-named-character-reference');

function baseConfig(name: string): Configuration {
  return {
    name,
    context: shellDir,
    mode: 'production',
    devtool: false,
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        'decode-named-character-reference': fileURLToPath(entityTable),
        'shared-router': 'react-router-dom',
      },
    },
    module: {
      rules: [
        ...sourceRules(shellDir, 'production'),
        { resourceQuery: /^\?raw$/, type: 'asset/source' },
        { test: /\.(woff2|avif|webp|png|webm|mp4|vtt|svg)$/, type: 'asset/resource' },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(sharedVersions()),
        TOOL_KIT_ENTRIES: JSON.stringify(toolKitEntries()),
        // Omits the Node-only part of the federation runtime.
        ENV_TARGET: JSON.stringify('web'),
        'process.env.NODE_ENV': JSON.stringify('production'),
      }),
    ],
  };
}

function sharedVersions(): Record<string, string> {
  const packages = [...new Set(sharedPackages.map((shared) => shared.package))];
  return Object.fromEntries(packages.map((name) => [name, installedVersion(name, shellDir) ?? '0.0.0']));
}

function toolKitEntries(): string[] {
  const dir = packageDir(shellApi, shellDir);
  if (!dir) throw new Error(`${shellApi} is not installed.`);
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    readFileSync(path.join(dir, 'package.json'), 'utf8'),
  );
  return Object.entries(exports)
    .filter(([, file]) => /^\.\/src\/.+\.ts$/.test(file) && !file.includes('/testing/'))
    .map(([entry]) => entry.slice(2))
    .filter(Boolean);
}

/** Compresses the client's files, and writes the shared versions, which the registry reads. */
export class FinishBuild {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('FinishBuild', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const outDir = path.dirname(compiler.outputPath);
      await precompress(path.join(outDir, 'client'));
      const versions = `${JSON.stringify(sharedVersions(), null, 2)}\n`;
      await writeFile(path.join(outDir, 'shared-packages.json'), versions);
    });
  }
}
