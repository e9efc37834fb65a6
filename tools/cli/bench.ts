import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from './building/build-web.ts';
import { runCommand } from './building/run-command.ts';
import { PlainError, root, run } from './workspace.ts';

const fileOf = (name: string) => join('tools/bench', name, `${name}.bench.ts`);

/** `npm run bench [-- <name>]`: runs all benchmarks of `tools/bench/` or one; fails when a limit is exceeded. */
await run(async () => {
  const requested = process.argv[2];
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
});
