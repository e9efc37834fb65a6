#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeSize, measureModule } from './budget.ts';
import { buildModules } from './build.ts';
import { ModuleBuildError } from './build-error.ts';
import { createModule } from './create.ts';

const usage = `Usage: atelier-module <command> [folder…] [--out <folder>]

  create   create a module with one tool in a new folder
  build    check module.json and build dist/modules/<name>/<version>
  size     build, then fail when the module exceeds its size budget

  The default folder is the current one. create needs a folder, such as mfe-example.`;

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [command, ...named] = positionals;
  if (values.help || !command) return console.log(usage);
  if (command === 'create') {
    if (named.length === 0) throw new Error(`Name a folder.\n\n${usage}`);
    for (const dir of named) for (const file of await createModule(dir)) console.log(path.join(dir, file));
    return;
  }
  const dirs = named.length > 0 ? named : [process.cwd()];
  if (command !== 'build' && command !== 'size') throw new Error(`Unknown command ${command}.\n\n${usage}`);
  const built = await buildModules(dirs, values.out && path.resolve(values.out));
  const sizes = await Promise.all(built.map(measureModule));
  for (const size of sizes) console.log(describeSize(size));
  const over = sizes.filter((size) => !size.withinBudget).map(describeSize);
  if (command === 'size' && over.length > 0)
    throw new ModuleBuildError('over_budget', 'The module exceeds its size budget', over);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
