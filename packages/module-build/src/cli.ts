#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeSize, measureModule } from './budget.ts';
import { buildModules } from './build.ts';
import { ModuleBuildError } from './faults.ts';

const usage = `Usage: atelier-module <command> [folder…] [--out <folder>]

  build    check module.json and build dist/modules/<name>/<version>
  size     build, then fail when the module weighs more than it may

  The folder is the current one unless named.`;

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [command, ...named] = positionals;
  const dirs = named.length > 0 ? named : [process.cwd()];
  if (values.help || !command) return console.log(usage);
  if (command !== 'build' && command !== 'size') throw new Error(`Unknown command ${command}.\n\n${usage}`);
  const built = await buildModules(dirs, values.out && path.resolve(values.out));
  const sizes = await Promise.all(built.map(measureModule));
  for (const size of sizes) console.log(describeSize(size));
  const over = sizes.filter((size) => !size.withinBudget).map(describeSize);
  if (command === 'size' && over.length > 0) throw new ModuleBuildError('over_budget', 'Too heavy', over);
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
