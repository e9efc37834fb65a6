import path from 'node:path';
import { type ModuleManifest, moduleManifest } from '@atelier/contracts';
import type { StatsCompilation } from '@rspack/core';
import { integrityOf } from './built-files.ts';
import { chunkName, containerName } from './federation.ts';
import { sharedRanges } from './shared-packages.ts';
import type { Module } from './source.ts';
import { ModuleBuildError, schemaProblems } from './source.ts';

export interface BuiltModule {
  manifest: ModuleManifest;
  outDir: string;
}

/** The bundler's output files, relative to its folder. */
interface Built {
  entry: string;
  /** For an entry that is an ES module. */
  format?: 'module';
  /** Every other file. */
  others: readonly string[];
  /** What the browser fetches with the entry, by the tool's path; nothing by default. */
  files?: ReadonlyMap<string, ModuleManifest['tools'][number]['files']>;
}

/**
 * The manifest of the files in `outDir`: the module's own with inlined icons.
 * @throws {ModuleBuildError} `manifest_invalid`, such as for a file with a name that is not possible
 */
export function manifestOf(module: Module, outDir: string, built: Built): ModuleManifest {
  const { $schema: _, ...source } = module.source;
  const { entry, format, others, files } = built;
  const hash = (file: string) => integrityOf(path.join(outDir, file));
  const parsed = moduleManifest.safeParse({
    ...source,
    ...(format && { format }),
    entry,
    integrity: hash(entry),
    integrities: Object.fromEntries(others.toSorted().map((file) => [file, hash(file)])),
    shared: sharedRanges(module.dir, source.shell),
    tools: source.tools.map((tool) => ({
      ...tool,
      icon: module.icons.get(tool.path),
      files: files?.get(tool.path) ?? { scripts: [], styles: [] },
    })),
  });
  if (parsed.success) return parsed.data;
  const subject = `The manifest of ${source.name} is not valid`;
  throw new ModuleBuildError('manifest_invalid', subject, schemaProblems(parsed.error, 'module.json'));
}

/**
 * What Rspack wrote, from its statistics and the names of its files.
 * @throws {ModuleBuildError} `compile_failed` without an entry.
 */
export function builtByRspack(
  { source }: Module,
  stats: StatsCompilation,
  written: readonly string[],
): Built {
  const entry = assets(stats, containerName(source.name)).find((file) => file.endsWith('.js'));
  if (!entry) throw new ModuleBuildError('compile_failed', source.name, ['no entry script was written']);
  const filesOf = (expose: string) => {
    const files = assets(stats, chunkName(expose));
    const scripts = files.filter((file) => file.endsWith('.js') && file !== entry);
    return { scripts, styles: files.filter((file) => file.endsWith('.css')) };
  };
  const others = written.filter((file) => !file.endsWith('.map') && file !== entry);
  return { entry, others, files: new Map(source.tools.map((tool) => [tool.path, filesOf(tool.expose)])) };
}

function assets(stats: StatsCompilation, group: string): string[] {
  return (stats.namedChunkGroups?.[group]?.assets ?? []).map((asset) => asset.name);
}
