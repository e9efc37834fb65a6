import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { integrityOf } from '@atelier/module-build';
import type { Compiler, StatsCompilation } from '@rspack/core';
import type { ClientFiles } from '../src/settings/build-constants.ts';

export const clientFiles = (outDir: string) => path.join(outDir, 'client-files.json');

/** Lists what pages load from the client build, for the server build. */
export class ListFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('ListFiles', async (compilation) => {
      if (compilation.errors.length > 0) return;
      const stats = compilation
        .getStats()
        .toJson({ all: false, entrypoints: true, chunkGroups: true, assets: true });
      const { outputPath } = compiler;
      await writeFile(clientFiles(path.dirname(outputPath)), JSON.stringify(filesOf(stats, outputPath)));
    });
  }
}

function filesOf(
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
