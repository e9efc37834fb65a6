import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { billOfMaterials } from './supply/bill-of-materials.ts';
import { root, run } from './workspace.ts';

/** `npm run -s sbom`: writes the bill of materials of all packages to standard output, as CycloneDX JSON. */
await run(async () => {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  process.stdout.write(`${JSON.stringify(billOfMaterials(lock, new Date()), null, 2)}\n`);
});
