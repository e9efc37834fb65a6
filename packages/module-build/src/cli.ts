#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { BuiltModule } from './build.ts';
import { type DeployCommand, deployCommands, runDeployCommand } from './deploy/deploy-commands.ts';

const usage = `Usage: atelier-module <command> [folder…] [options]

  create    create a module with one tool in a new folder
  dev       show the module in a running product while you change it
  test      run the tests with the oldest and the newest supported tool-kit; with --watch, again after changes
  build     check module.json and build dist/modules/<name>/<version>
  manifest  write the module.json of a folder that another bundler has written
  size      build, then fail when the module exceeds its size budget
  deploy    build, publish and activate; with --percent, for a share of the users
  rollout   serve a published version to a share of the users; 100 activates it
  rollback  end the rollout, or activate the last version that worked
  disable   remove the module from the product until a version is activated
  status    show what is served, and the published versions

  --packages <folder> the product's packages, for create outside of its repository
  --service           create also writes a service of the module, with its test
  --port <number>     where dev serves the module on this machine; 4100 by default
  --out <folder>      where build writes
  --entry <file>      the entry in that folder; entry.js by default
  --format <format>   script or module: whether that entry is an ES module; script by default
  --percent <number>  the share of the users, for deploy and rollout
  --version <version> the version of rollout; that of module.json by default
  --reason <text>     a note for the audit log
  --help              prints this text
  --version           without a command: prints the version of this program

  The default folder is the current one. create needs a folder, such as mfe-example.
  deploy also takes a folder of built files with their module.json, from any bundler.
  deploy, rollout, rollback, disable and status read ATELIER_URL and ATELIER_DEPLOY_TOKEN; dev reads ATELIER_URL,
  which is http://localhost:3000 by default.`;

async function run(args: string[]): Promise<void> {
  // Not an option of the parser: there, `--version` is the one of rollout, which has a value.
  if (args.length === 1 && args[0] === '--version') return console.log(await ownVersion());
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      packages: { type: 'string' },
      service: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      port: { type: 'string', default: '4100' },
      out: { type: 'string' },
      entry: { type: 'string', default: 'entry.js' },
      format: { type: 'string', default: 'script' },
      percent: { type: 'string' },
      version: { type: 'string' },
      reason: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [command, ...named] = positionals;
  if (values.help || !command) return console.log(usage);
  const outDir = values.out && path.resolve(values.out);
  const folders = named.length > 0 ? named : [process.cwd()];
  switch (command) {
    case 'create':
      return create(named, values);
    case 'dev':
      return dev(folders, values.port);
    case 'test':
      return test(folders, values.watch);
    case 'build':
      return void (await build(folders, outDir));
    case 'manifest':
      return writeManifest(named, values);
    case 'size':
      return assertBudgets(await build(folders, outDir));
  }
  if (!isDeployCommand(command)) throw new Error(`Unknown command ${command}.\n\n${usage}`);
  const { percent, version, reason } = values;
  for (const folder of folders)
    await runDeployCommand(command, {
      folder,
      percent,
      version,
      reason,
      build: async () => (await build([folder], outDir))[0]?.outDir ?? folder,
      env: process.env,
      log: console.log,
    });
}

/** The version of this package. */
async function ownVersion(): Promise<string> {
  const description = await readFile(new URL('../package.json', import.meta.url), 'utf8');
  return JSON.parse(description).version;
}

const isDeployCommand = (command: string): command is DeployCommand =>
  deployCommands.some((known) => known === command);

async function create(
  folders: readonly string[],
  options: { packages?: string; service: boolean },
): Promise<void> {
  if (folders.length === 0) throw new Error(`Name a folder.\n\n${usage}`);
  const { createModule } = await import('./create/create-module.ts');
  for (const dir of folders)
    for (const file of await createModule(dir, options)) console.log(path.join(dir, file));
}

async function test(dirs: readonly string[], watch: boolean): Promise<void> {
  const { runTests } = await import('./test-runs/run-tests.ts');
  for (const dir of dirs) if (!(await runTests(dir, { watch, log: console.log }))) process.exitCode = 1;
}

async function dev([dir = process.cwd()]: readonly string[], port: string): Promise<void> {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error('--port must be a whole number up to 65535.');
  const { productOrigin } = await import('./product-address.ts');
  const shell = productOrigin(process.env.ATELIER_URL ?? 'http://localhost:3000');
  const { runDev } = await import('./dev/run-dev.ts');
  await runDev({ dir, shell, port: Number(port), log: console.log });
}

async function writeManifest(
  [built]: readonly string[],
  options: { entry: string; format: string },
): Promise<void> {
  const { entry, format } = options;
  if (!built) throw new Error(`Name the folder with the built files.\n\n${usage}`);
  if (format !== 'script' && format !== 'module') throw new Error('--format must be script or module.');
  const { describeFiles } = await import('./describe-files.ts');
  const { name, version, integrities } = await describeFiles({ dir: process.cwd(), built, entry, format });
  console.log(`${name} ${version}: ${Object.keys(integrities).length + 1} files`);
}

/** Builds modules and prints their sizes. The compiler is loaded only here: the other commands start sooner. */
async function build(dirs: readonly string[], outDir: string | undefined): Promise<BuiltModule[]> {
  const { buildModules } = await import('./build.ts');
  const { describeSize, measureModule } = await import('./budget.ts');
  const built = await buildModules(dirs, outDir);
  for (const size of await Promise.all(built.map(measureModule))) console.log(describeSize(size));
  return built;
}

async function assertBudgets(built: readonly BuiltModule[]): Promise<void> {
  const { describeSize, measureModule } = await import('./budget.ts');
  const { ModuleBuildError } = await import('./build-error.ts');
  const sizes = await Promise.all(built.map(measureModule));
  const over = sizes.filter((size) => !size.withinBudget).map(describeSize);
  if (over.length > 0) throw new ModuleBuildError('over_budget', 'The module exceeds its size budget', over);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
