import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { collectRegistry } from '@atelier/module-build';
import { PlainError, run } from '../workspace.ts';

/** Writes the registry of a folder of built modules: `write-registry.ts <modules folder> <registry file>`. */
await run(async () => {
  const [modules, file] = process.argv.slice(2);
  if (!modules || !file) throw new PlainError('Usage: write-registry.ts <modules folder> <registry file>');
  await mkdir(modules, { recursive: true });
  const registry = await collectRegistry(modules);
  await mkdir(dirname(file), { recursive: true });
  // Renamed into place, because the gateway may read it at any moment.
  await writeFile(`${file}.new`, `${JSON.stringify(registry, null, 2)}\n`);
  await rename(`${file}.new`, file);
});
