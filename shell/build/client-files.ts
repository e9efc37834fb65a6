import path from 'node:path';
import { integrityOf } from '@atelier/module-build';
import type { StatsCompilation } from '@rspack/core';
import type { ClientFiles } from '../src/entry/client-files.ts';

/** Reads from the browser's build, which lies in `dir`, which files a page names and loads. */
export function clientFiles(
  { entrypoints = {}, namedChunkGroups = {}, assets = [] }: StatsCompilation,
  dir: string,
): ClientFiles {
  const pick = (names: readonly string[], end: string) =>
    names.filter((name) => name.endsWith(end)).map((name) => `/${name}`);
  const group = (chunkGroup: { assets?: { name: string }[] } | undefined) => {
    const names = (chunkGroup?.assets ?? []).map(({ name }) => name);
    return { scripts: pick(names, '.js'), styles: pick(names, '.css') };
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
    // Every page carries these: the shorter hash saves half a kilobyte in each.
    integrities: Object.fromEntries(
      loaded.sort().map((name) => [`/${name}`, integrityOf(path.join(dir, name), 'sha256')]),
    ),
  };
}
