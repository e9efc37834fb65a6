import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageModule } from '@atelier/contracts';
import { compile, integrityOf, precompress } from '@atelier/module-build';
import type { StatsCompilation } from '@rspack/core';
import type { ClientFiles } from '../src/page/build-constants.ts';
import { isolatedPath } from '../src/page/build-constants.ts';
import { clientConfig, isolatedConfig, serverConfig, sharedVersions, shellDir } from './rspack-config.ts';

export const shellOutDir = path.resolve(shellDir, '..', 'dist', 'shell');

/**
 * Builds the shell: `client/` for browsers, then `server/page.mjs`, which lists the files of `client/`.
 * @throws {ModuleBuildError} `compile_failed`, with all errors of the compiler.
 */
async function buildShell(): Promise<void> {
  const outDir = shellOutDir;
  const [stats = {}] = await compile([clientConfig(outDir)]);
  const client = path.join(outDir, 'client');
  const files = clientFiles(stats, client);
  // After the client build, which empties the folder.
  const [isolated = {}] = await compile([isolatedConfig(outDir)]);
  const server = serverConfig(outDir, files, clientFiles(isolated, client));
  await Promise.all([compile([server]), precompress(path.join(outDir, 'client'))]);
  await writeCheckPages(outDir, isolated.entrypoints?.check?.assets?.map(({ name }) => `/${name}`) ?? []);
  // For the module registry, which refuses modules that need other versions.
  await writeFile(
    path.join(outDir, 'shared-packages.json'),
    `${JSON.stringify(sharedVersions(), null, 2)}\n`,
  );
}

/** Writes the pages with which the registry opens the tools of a version before it is published. */
async function writeCheckPages(outDir: string, files: readonly string[]): Promise<void> {
  const page = path.join(outDir, 'server', 'page.mjs');
  const { renderPage }: PageModule = await import(`${pathToFileURL(page).href}?${Date.now()}`);
  const settings = { clerkPublishableKey: '', clerkProxyUrl: null, registry: { modules: [] } };
  const frame = renderPage({ path: isolatedPath, settings }).html;
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script src="${file}"></script>`)
    .join('');
  const folder = path.join(outDir, 'module-check');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'page.html'), `<!doctype html>\n<body>${scripts}</body>\n`);
  await writeFile(path.join(folder, 'frame.html'), frame.replace('<head>', `<head>${scripts}`));
}

/** The files that pages load, from the statistics of the client build in `dir`. */
export function clientFiles(
  { entrypoints = {}, namedChunkGroups = {}, assets = [] }: StatsCompilation,
  dir: string,
): ClientFiles {
  const withExtension = (names: readonly string[], extension: string) =>
    names.filter((name) => name.endsWith(extension)).map((name) => `/${name}`);
  const group = (chunkGroup: { assets?: { name: string }[] } | undefined) => {
    const names = (chunkGroup?.assets ?? []).map(({ name }) => name);
    return { scripts: withExtension(names, '.js'), styles: withExtension(names, '.css') };
  };
  const areas = Object.entries(namedChunkGroups)
    .filter(([name]) => name !== 'main')
    .map(([name, chunkGroup]) => [name, group(chunkGroup)] as const);
  const fonts = assets
    .map(({ name }) => /^assets\/(.+)\.[0-9a-f]+\.woff2$/.exec(name))
    .filter((match) => match !== null)
    .map(([file, name]) => [name ?? file, `/${file}`] as const);
  const loaded = assets.map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));
  return {
    ...group(entrypoints.main),
    areas: Object.fromEntries(areas),
    fonts: Object.fromEntries(fonts),
    // SHA-256, because every page contains these: SHA-384 would add half a kilobyte to each page.
    integrities: Object.fromEntries(
      loaded.sort().map((name) => [`/${name}`, integrityOf(path.join(dir, name), 'sha256')]),
    ),
  };
}

if (import.meta.main)
  buildShell().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
