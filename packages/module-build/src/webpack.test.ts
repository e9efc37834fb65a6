import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { compile } from './build.ts';
import { describeFiles } from './describe-files.ts';
import { KnownFilesOnly } from './webpack.ts';

const dir = path.resolve(import.meta.dirname, '../fixtures/mfe-hello');
let built = '';
beforeAll(async () => {
  built = await mkdtemp(path.join(import.meta.dirname, '..', 'fixtures', 'tmp-'));
});
afterAll(() => rm(built, { recursive: true, force: true }));

/** Builds the fixture without the preset, and describes the files. */
async function build(...plugins: RspackPluginInstance[]) {
  await compile([
    {
      mode: 'production',
      context: dir,
      entry: {},
      output: {
        path: built,
        clean: true,
        publicPath: 'auto',
        uniqueName: 'mfe_hello_1.0.0',
        filename: '[name].js',
      },
      resolve: { extensions: ['.tsx', '.js'] },
      externals: { react: 'React', 'react/jsx-runtime': 'React', '@atelier/tool-kit/session': 'React' },
      module: {
        rules: [
          {
            test: /\.tsx$/,
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic' } },
              },
            },
          },
        ],
      },
      plugins: [
        new rspack.container.ModuleFederationPluginV1({
          name: 'mfe_hello',
          filename: 'entry.js',
          exposes: { './SayHello': './src/SayHello.tsx' },
        }),
        ...plugins,
      ],
    },
  ]);
  return describeFiles({ dir, built, entry: 'entry.js', format: 'script' });
}

it('a bundle loads its chunks through the shell', async () => {
  expect((await build(new KnownFilesOnly())).entry).toBe('entry.js');
});

it('a bundle that loads its chunks itself is refused, with what to do', async () => {
  await expect(build()).rejects.toThrow('add `new KnownFilesOnly()` of @atelier/module-build/webpack');
});
