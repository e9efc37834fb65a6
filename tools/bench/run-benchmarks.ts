import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from '../cli/building/build-web.ts';
import { runCommand } from '../cli/building/run-command.ts';
import { PlainError, root } from '../cli/workspace.ts';

const fileOf = (name: string) => join('tools/bench', name, `${name}.bench.ts`);

/** Runs all benchmarks of this folder or one. @throws PlainError when a limit is exceeded */
export async function runBenchmarks([requested]: readonly string[]): Promise<void> {
  const folders = await readdir(join(root, 'tools/bench'));
  const names = folders.filter((name) => existsSync(join(root, fileOf(name)))).sort();
  const chosen = names.filter((name) => !requested || name === requested);
  if (chosen.length === 0) {
    throw new PlainError(`There is no such benchmark. Available: ${names.join(', ') || 'none'}.`);
  }
  await buildWeb(console.log);
  const failed: string[] = [];
  for (const name of chosen) {
    console.log(`\n${name}`);
    await runCommand(process.execPath, [fileOf(name)], { show: true }).catch(() => failed.push(name));
  }
  if (failed.length > 0) throw new PlainError(`\nLimits exceeded: ${failed.join(', ')}`);
}
