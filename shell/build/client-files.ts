import type { StatsCompilation } from '@rspack/core';
import type { ClientFiles } from '../src/entry/client-files.ts';

/** Reads from the browser's build which files a page names. */
export function clientFiles({
  entrypoints = {},
  namedChunkGroups = {},
  assets = [],
}: StatsCompilation): ClientFiles {
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
  return { ...group(entrypoints.main), areas: Object.fromEntries(areas), fonts: Object.fromEntries(fonts) };
}
