import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ModuleManifest, moduleManifest } from '@atelier/contracts';
import { ModuleBuildError } from './build-error.ts';
import { filesIn, integrityOf } from './built-files.ts';
import { sharedRanges } from './shared-packages.ts';
import { readModule } from './source.ts';

interface DescribeOptions {
  /** The module's folder, with its `module.json`. */
  dir: string;
  /** The folder with the files that a bundler wrote. */
  built: string;
  /** The entry of the federation container, relative to `built`. */
  entry: string;
  /** Whether the entry is a script that declares a variable, or an ES module. */
  format: 'script' | 'module';
}

/**
 * Writes the manifest of files that any bundler built: the module's own with the integrity of every script and style sheet.
 * @throws {ModuleBuildError} `manifest_invalid` or `compile_failed`, when the source or the entry is missing.
 */
export async function describeFiles({ dir, built, entry, format }: DescribeOptions): Promise<ModuleManifest> {
  const module = readModule(dir);
  if (!existsSync(path.join(built, entry)))
    throw new ModuleBuildError('compile_failed', module.source.name, [
      `${built} has no ${entry}; name the entry with --entry`,
    ]);
  const { $schema: _, ...source } = module.source;
  const others = (await filesIn(built))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.(m?js|css)$/.test(file) && file !== entry);
  const hash = (file: string) => integrityOf(path.join(built, file));
  const manifest = moduleManifest.parse({
    ...source,
    ...(format === 'module' && { format }),
    entry,
    integrity: hash(entry),
    integrities: Object.fromEntries(others.map((file) => [file, hash(file)])),
    shared: sharedRanges(module.dir, source.shell),
    tools: source.tools.map((tool) => ({
      ...tool,
      icon: module.icons.get(tool.path),
      // The bundler's own loader fetches the chunks after the entry.
      files: { scripts: [], styles: [] },
    })),
  });
  await writeFile(path.join(built, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
