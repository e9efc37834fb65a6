import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Script } from 'node:vm';
import type { ModuleManifest, ModuleSource } from '@atelier/contracts';
import { filesIn } from './built-files.ts';
import { containerName } from './federation.ts';
import { manifestOf } from './manifest.ts';
import { ModuleBuildError, readModule } from './source.ts';

interface DescribeOptions {
  dir: string;
  /** The folder with the files that a bundler wrote. */
  built: string;
  /** The entry of the federation container, relative to `built`. */
  entry: string;
  /** Whether the entry is a script that declares a variable, or an ES module. */
  format: 'script' | 'module';
}

/**
 * Writes the manifest of files that any bundler built.
 * @throws {ModuleBuildError} `manifest_invalid` or `compile_failed`, when the source or the entry is missing
 * or of another format.
 */
export async function describeFiles({ dir, built, entry, format }: DescribeOptions): Promise<ModuleManifest> {
  const module = readModule(dir);
  const fail = (...problems: string[]) =>
    new ModuleBuildError('compile_failed', module.source.name, problems);
  if (!existsSync(path.join(built, entry)))
    throw fail(
      `${built} has no ${entry}; name the container's file, such as \`atelier-module manifest ${built} --entry remoteEntry.js\``,
    );
  const code = await readFile(path.join(built, entry), 'utf8');
  if (format === 'script' && !isScript(code))
    throw fail(`${entry} is not a script; if it is an ES module, add --format module`);
  const others = (await filesIn(built))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => /\.(m?js|css|wasm)$/.test(file) && file !== entry);
  const problems = [
    ...(format === 'script' ? containerProblems(containerName(module.source.name), entry, code) : []),
    ...chunkProblems(module.source, code),
    ...(await loaderProblems(built, others.concat(entry))),
  ];
  if (problems.length > 0) throw fail(...problems);
  // Without files of its tools: the bundler's own loader fetches the chunks after the entry.
  const manifest = manifestOf(module, built, { entry, others, ...(format === 'module' && { format }) });
  await writeFile(path.join(built, 'module.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** The page reads the container from a global of the module's name. */
const containerProblems = (name: string, entry: string, code: string): string[] =>
  new RegExp(`\\b${name}\\b`).test(code)
    ? []
    : [
        `${entry} declares no container ${name}; set \`name: '${name}'\` in the options of ModuleFederationPlugin`,
      ];

/** A page that switches versions would use the chunks of the old one, which are in a global of that name. */
function chunkProblems({ name, version }: ModuleSource, code: string): string[] {
  const [chunks] = /\b(?:webpack|rspack)Chunk\w*/.exec(code) ?? [];
  if (!chunks || chunks.includes(version.replace(/\W/g, '_'))) return [];
  const unique = `${containerName(name)}_${version}`;
  return [`${chunks} holds the chunks of all versions; set \`output.uniqueName: '${unique}'\``];
}

/** A bundle whose own loader fetches scripts: the page's policy would block them, for every user. */
async function loaderProblems(built: string, files: readonly string[]): Promise<string[]> {
  const scripts = files.filter((file) => /\.m?js$/.test(file));
  const codes = await Promise.all(scripts.map((file) => readFile(path.join(built, file), 'utf8')));
  // The attribute that the script loaders of webpack and Rspack set.
  const own = scripts.filter((_, index) => /["'`]data-(webpack|rspack)["'`]/.test(codes[index] ?? ''));
  if (own.length === 0 || codes.some((code) => code.includes('atelierFile'))) return [];
  return [
    `chunks are loaded by the bundler's own code in ${own.join(', ')}, which pages block; add \`new KnownFilesOnly()\` of @atelier/module-build/webpack to \`plugins\``,
  ];
}

/** Whether the code is valid in a script, which has no `import` and `export`. It does not run. */
function isScript(code: string): boolean {
  try {
    new Script(code);
    return true;
  } catch {
    return false;
  }
}
