import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Chunk, type Configuration, rspack } from '@rspack/core';
import { catalogueFiles } from './catalogues.ts';
import { chunkName, containerName } from './federation.ts';
import { scopedNames } from './scope-styles.ts';
import { sharedByShell } from './shared-packages.ts';
import type { Module } from './source.ts';
import { writeStyles } from './styles.ts';
import { KnownFilesOnly } from './webpack.ts';
import { writesManifest } from './write-manifest.ts';

export type Mode = 'production' | 'development';

/** Stands for the build in the names of development; the development server replaces it. */
export const buildMarker = 'devbuild';

/** Timeout of a chunk in milliseconds (Rspack's default is two minutes). */
const chunkTimeout = 8_000;

/** The browsers that Tailwind 4 supports. Rspack's default for style sheets are those of 2015. */
const browsers = ['chrome 111', 'edge 111', 'firefox 128', 'ios_saf 16.4', 'safari 16.4'];

export const minimizer = () => [
  new rspack.SwcJsMinimizerRspackPlugin(),
  new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
];

const loaderFile = (name: string) =>
  path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);

export function sourceRules(dir: string, mode: Mode, module?: string) {
  return [
    // Runs after the compiler of TypeScript.
    { test: catalogueFiles, loader: loaderFile('catalogues') },
    {
      test: /\.(tsx?|jsx)$/,
      type: 'javascript/auto',
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          // The elements of React's development runtime need a development React; the shell's is not one.
          transform: { react: { runtime: 'automatic', development: false } },
        },
      },
    },
    {
      test: /\.css$/,
      type: 'css/auto',
      use: [
        ...(module === undefined ? [] : [{ loader: loaderFile('scope-styles'), options: { module } }]),
        {
          loader: fileURLToPath(import.meta.resolve('@tailwindcss/webpack')),
          options: { base: dir, optimize: mode === 'production' },
        },
      ],
    },
  ] satisfies NonNullable<Configuration['module']>['rules'];
}

/**
 * Files that are addresses, texts (`?raw`) or components (`?react`) for the scripts and style sheets of a
 * module.
 */
const assetRules = [
  { resourceQuery: /^\?raw$/, type: 'asset/source' },
  { test: /\.svg$/, resourceQuery: /^\?react$/, type: 'javascript/auto', loader: loaderFile('svg') },
  {
    test: /\.(png|jpe?g|avif|webp|gif|ico|svg|woff2?|ttf|otf|txt|pdf)$/,
    resourceQuery: { not: /^\?(raw|react)$/ },
    type: 'asset/resource',
  },
];

/**
 * The texts, and the scripts that tools share, are in the entry: a first load needs no more files. Not those
 * of workers: they cannot load what tools share, which imports React.
 */
const inEntry = {
  type: /^javascript/,
  chunks: (chunk: Chunk) => !chunk.canBeInitial() && !chunk.hasRuntime(),
  enforce: true,
};

/** Options of Module Federation that a team may set; `module.json` has the others. */
export interface FederationOptions
  extends Omit<
    Partial<ConstructorParameters<typeof ModuleFederationPlugin>[0]>,
    'name' | 'filename' | 'exposes' | 'remotes'
  > {
  /** The names of other modules by what begins a request: `{ notes: 'mfe-notes' }` for `notes/List`. */
  remotes?: Readonly<Record<string, string>>;
  /** Files for other modules, beside those of `module.json`. */
  exposes?: Readonly<Record<string, string>>;
}

/** Rspack's configuration for a module: a script remote with the runtime and shared packages of the shell. */
export function modulePreset(
  { dir, source, icons, ...read }: Module,
  outDir: string,
  mode: Mode = 'production',
  { remotes = {}, exposes = {}, ...federation }: FederationOptions = {},
): Configuration {
  const module = { dir, source, icons, exposes: new Map([...Object.entries(exposes), ...read.exposes]) };
  const name = containerName(source.name);
  const production = mode === 'production';
  const tsconfig = path.join(dir, 'tsconfig.json');
  const importsStyles = {
    include: [...module.exposes.values()].map((file) => path.join(dir, file)),
    enforce: 'pre' as const,
    loader: loaderFile('styles'),
    options: { styles: writeStyles(module) },
  };
  const hash = production ? '.[contenthash:8]' : '';
  return {
    name: source.name,
    context: dir,
    mode,
    target: ['web', 'es2022'],
    entry: {},
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.jsx', '.js'],
      ...(existsSync(tsconfig) && { tsConfig: { configFile: tsconfig, references: 'auto' as const } }),
      alias: { 'react-router$': loaderFile('router'), 'react-router-dom$': loaderFile('router') },
    },
    output: {
      path: outDir,
      clean: true,
      publicPath: 'auto',
      // Differs for each version and source: a page that switches would keep the chunks of the old one.
      uniqueName: `${name}_${source.version}_${production ? sourceHash(dir) : buildMarker}`,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      // Tools with the same styles share a file.
      cssChunkFilename: production ? `styles${hash}.css` : '[name].css',
      // Without the source's name, which may have characters that a published file must not have.
      assetModuleFilename: '[contenthash:16][ext]',
      webassemblyModuleFilename: '[contenthash:16].wasm',
      chunkLoadTimeout: chunkTimeout,
    },
    module: {
      rules: [
        { resourceQuery: { not: /^\?raw$/ }, rules: sourceRules(dir, mode, source.name) },
        importsStyles,
        ...assetRules,
      ],
      parser: {
        // A name that a package does not export is an error of the build.
        javascript: { exportsPresence: 'error' },
        'css/auto': { namedExports: false },
      },
      // Keyframes of CSS modules get such names too.
      generator: { 'css/auto': { localIdentName: `${source.name}-[hash:8]-[local]` } },
    },
    optimization: {
      nodeEnv: 'production',
      minimizer: minimizer(),
      splitChunks: {
        cacheGroups: {
          catalogues: { ...inEntry, name, test: catalogueFiles },
          shared: { ...inEntry, name, minChunks: 2 },
        },
      },
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
    },
    performance: false,
    lazyCompilation: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      // The plugin after it writes this into the entry; by default the version in the current package.json.
      () => {
        process.env.MF_BUILD_VERSION = source.version;
      },
      // Each entry would contain the federation runtime of bundlers: 40 of 46 kB.
      new rspack.NormalModuleReplacementPlugin(
        /[\\/]webpack-bundler-runtime[\\/]/,
        loaderFile('bundler-runtime'),
      ),
      new ModuleFederationPlugin({
        name,
        filename: `entry${hash}.js`,
        ...federation,
        dts: production && (federation.dts ?? false),
        manifest: production && (federation.manifest ?? true),
        // The page finds a module by its name, and does not use the address.
        remotes: Object.fromEntries(
          Object.entries(remotes).map(([alias, other]) => [alias, `${containerName(other)}@${other}`]),
        ),
        exposes: Object.fromEntries(
          [...module.exposes].map(([expose, file]) => [expose, { import: [file], name: chunkName(expose) }]),
        ),
        shared: { ...sharedInPreset(dir), ...federation.shared },
      }),
      new KnownFilesOnly(),
      scopedNames(source.name),
      writesManifest(module, production),
    ],
  };
}

/** What a module takes from the shell: its router under the name that `router.ts` imports. */
function sharedInPreset(dir: string) {
  const { 'react-router': _, 'react-router-dom': router, ...shared } = sharedByShell(dir);
  return { ...shared, ...(router && { 'shared-router': { ...router, shareKey: 'react-router-dom' } }) };
}

/** Eight characters that depend on the names and contents of the module's sources. */
function sourceHash(dir: string): string {
  const sources = path.join(dir, 'src');
  const hash = createHash('sha256');
  for (const entry of readdirSync(sources, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    hash.update(`${path.relative(sources, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 8);
}
