import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildWeb } from './building/build-web.ts';
import { runCommand } from './building/run-command.ts';
import { PlainError, root, run } from './workspace.ts';

/** `npm run bench [-- <name>]`: runs every benchmark of `bench/`, or the named one. */
await run(async () => {
  const wanted = process.argv[2];
  const files = (await readdir(join(root, 'bench'))).filter((file) => file.endsWith('.bench.ts')).sort();
  const chosen = files.filter((file) => !wanted || file === `${wanted}.bench.ts`);
  if (chosen.length === 0) {
    const names = files.map((file) => file.replace('.bench.ts', '')).join(', ');
    throw new PlainError(`There is no such benchmark. There are: ${names || 'none'}.`);
  }
  await buildWeb(console.log);
  for (const file of chosen) {
    console.log(`\n${file}`);
    await runCommand(process.execPath, [join('bench', file)], { show: true });
  }
});
