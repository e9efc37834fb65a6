import path from 'node:path';
import { type ModuleManifest, moduleManifest } from '@atelier/contracts';
import type { StatsCompilation } from '@rspack/core';
import { ModuleBuildError } from './build-error.ts';
import { integrityOf } from './built-files.ts';
import { chunkName, containerName } from './federation.ts';
import { sharedRanges } from './shared-packages.ts';
import type { Module } from './source.ts';

/** The manifest of a built module: its source with inlined icons, and the files that the browser fetches for each tool. */
export function manifestOf(module: Module, stats: StatsCompilation, outDir: string): ModuleManifest {
  const { $schema: _, ...source } = module.source;
  const entry = assets(stats, containerName(source.name)).find((file) => file.endsWith('.js'));
  if (!entry) throw new ModuleBuildError('compile_failed', source.name, ['no entry script was written']);
  const tools = source.tools.map((tool) => {
    const files = assets(stats, chunkName(tool.expose));
    const scripts = files.filter((file) => file.endsWith('.js'));
    const styles = files.filter((file) => file.endsWith('.css'));
    return { ...tool, icon: module.icons.get(tool.path), files: { scripts, styles } };
  });
  const others = (stats.assets ?? [])
    .map((asset) => asset.name)
    .filter((file) => /\.(js|css)$/.test(file) && file !== entry);
  const hash = (file: string) => integrityOf(path.join(outDir, file));
  return moduleManifest.parse({
    ...source,
    entry,
    integrity: hash(entry),
    integrities: Object.fromEntries(others.sort().map((file) => [file, hash(file)])),
    shared: sharedRanges(module.dir, source.shell),
    tools,
  });
}

function assets(stats: StatsCompilation, group: string): string[] {
  return (stats.namedChunkGroups?.[group]?.assets ?? []).map((asset) => asset.name);
}
