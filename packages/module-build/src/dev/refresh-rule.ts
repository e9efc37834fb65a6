import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { RuleSetRule } from '@rspack/core';
import { chunkName } from '../federation.ts';
import type { Module } from '../source.ts';
import type { RefreshLoaderOptions } from './refresh-loader.ts';

/** The name under which compiled files import the JSX runtime. */
const jsxSource = 'atelier-refresh';

/** A file next to this one or in the folder `refresh`, compiled or not. */
const ownFile = (name: string) =>
  path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);
const runtime = ownFile('../refresh/runtime');

/** Resolves the JSX runtime that compiled files import. */
export const refreshAliases = { [`${jsxSource}/jsx-dev-runtime$`]: ownFile('../refresh/jsx-dev-runtime') };

/** The option `react` of SWC for files whose components are refreshed. */
export const refreshedReact = {
  runtime: 'automatic',
  importSource: jsxSource,
  development: true,
  refresh: true,
};

/** Registers the components of a module's own files. Its loader comes after SWC, which means before it in a list. */
export function refreshLoader(dir: string, module: string) {
  const options: RefreshLoaderOptions = { runtime, react: ownFile('../refresh/react'), module, dir };
  return { loader: ownFile('refresh-loader'), options } satisfies RuleSetRule;
}

/**
 * Writes the file that a module in development exposes in place of a tool, and returns its path: it keeps the files of earlier
 * builds that did not change, and shows the new versions of the others.
 */
export function writeRefreshEntry({ dir, source }: Module, expose: string, file: string): string {
  const written = path.join(dir, '.cache', `${chunkName(expose)}.cjs`);
  const code = `const { runtime } = require(${JSON.stringify(runtime)});
runtime.keepFilesOf(${JSON.stringify(source.name)})(__webpack_modules__);
const exported = require(${JSON.stringify(path.resolve(dir, file))});
runtime.showRegistered();
exports.default = runtime.refreshable(exported.default);
`;
  mkdirSync(path.dirname(written), { recursive: true });
  writeFileSync(written, code);
  return written;
}
