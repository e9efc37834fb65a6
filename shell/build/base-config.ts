import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedVersion, packageDir, sharedPackages, shellApi, sourceRules } from '@atelier/module-build';
import { type Configuration, rspack } from '@rspack/core';
import { shellDir } from './folders.ts';

/**
 * Reads HTML entities from a table. The package's file for browsers writes them to `innerHTML` instead, which Trusted
 * Types refuse; Node's conditions resolve to the table.
 */
const entityTable = import.meta.resolve('decode-named-character-reference');

/** What the browser's build and the server's have in common. */
export function baseConfig(name: string): Configuration {
  return {
    name,
    context: shellDir,
    mode: 'production',
    devtool: false,
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: { 'decode-named-character-reference': fileURLToPath(entityTable) },
    },
    module: {
      rules: [
        ...sourceRules(shellDir, 'production'),
        { test: /\.(woff2|avif|webp|png|webm|mp4|vtt|svg)$/, type: 'asset/resource' },
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      new rspack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(sharedVersions()),
        TOOL_KIT_PARTS: JSON.stringify(toolKitParts()),
        // The federation runtime leaves out what only Node needs.
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

/** The tool-kit's entries, each of which a module may import by itself. */
function toolKitParts(): string[] {
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
