#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import semver from 'semver';
import { type Arguments, readArguments } from './cli-arguments.ts';
import { runDeployCommand } from './deploy/deploy-commands.ts';
import type { BuiltModule } from './manifest.ts';

/** Runs a command. With `--json`, only its result is on the standard output. */
async function run(args: string[]): Promise<void> {
  const { version, engines } = await ownPackage();
  if (!semver.satisfies(process.version, engines.node))
    throw new Error(`This needs Node ${engines.node.slice(2)} or later, not ${process.versions.node}.`);
  // Not an option of the parser: there, `--version` is the one of rollout, which has a value.
  if (args.length === 1 && args[0] === '--version') return console.log(version);
  const given = readArguments(args);
  if (typeof given === 'string') return console.log(given);
  if (!given.options.json) return void (await runCommand(given));
  // The builds print too.
  console.log = console.error;
  const result = await runCommand(given).catch((error: unknown) => {
    process.exitCode = 1;
    return { error: error instanceof Error ? error.message : String(error) };
  });
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

/** Runs a command, and returns its result; of several modules, one each. */
async function runCommand({ command, folders: named, options }: Arguments): Promise<object> {
  const outDir = options.out && path.resolve(options.out);
  const folders = named.length > 0 ? named : [process.cwd()];
  switch (command) {
    case 'create':
      return create(named, options);
    case 'manifest':
      return writeManifest(named, options);
    case 'size':
      return assertBudgets(await build(folders, outDir));
  }
  const results: object[] = [];
  for (const folder of folders) {
    const result = await runDeployCommand(command, {
      ...options,
      folder,
      unchecked: options['no-check'],
      build: async () => (await build([folder], outDir))[0]?.outDir ?? folder,
      env: process.env,
      log: console.log,
    });
    results.push(result);
  }
  return results.length === 1 ? (results[0] ?? {}) : results;
}

async function ownPackage(): Promise<{ version: string; engines: { node: string } }> {
  return JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
}

async function create(
  folders: readonly string[],
  options: { packages?: string; service?: boolean; tests?: boolean },
): Promise<object> {
  if (folders.length === 0) throw new Error('Name the folder to create, such as mfe-example.');
  const { createModule } = await import('./create/create-module.ts');
  const files: string[] = [];
  for (const dir of folders)
    for (const file of await createModule(dir, options)) files.push(path.join(dir, file));
  for (const file of files) console.log(file);
  return { files };
}

async function writeManifest(
  [built]: readonly string[],
  { entry = 'entry.js', format = 'script' }: { entry?: string; format?: string },
): Promise<object> {
  if (!built) throw new Error('Name the folder with the built files, such as dist/webpack.');
  if (format !== 'script' && format !== 'module') throw new Error('--format must be script or module.');
  const { describeFiles } = await import('./describe-files.ts');
  const { name, version, integrities } = await describeFiles({ dir: process.cwd(), built, entry, format });
  const files = Object.keys(integrities).length + 1;
  console.log(`${name} ${version}: ${files} files`);
  return { module: name, version, files };
}

/** Builds modules, which prints their sizes. */
async function build(dirs: readonly string[], outDir: string | undefined): Promise<BuiltModule[]> {
  const { buildModules } = await import('./build.ts');
  return buildModules(dirs, outDir);
}

async function assertBudgets(built: readonly BuiltModule[]): Promise<object> {
  const { describeSize, measureModule } = await import('./budget.ts');
  const { ModuleBuildError } = await import('./source.ts');
  const sizes = await Promise.all(built.map(measureModule));
  const over = sizes.filter((size) => !size.withinBudget).map(describeSize);
  if (over.length > 0) throw new ModuleBuildError('over_budget', 'The module exceeds its size budget', over);
  return { sizes };
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
