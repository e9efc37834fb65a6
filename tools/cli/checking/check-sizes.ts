import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { moduleManifest } from '@atelier/contracts';
import { describeSize, measureModule } from '@atelier/module-build';
import { buildWeb } from '../building/build-web.ts';
import { findWebParts } from '../building/parts.ts';
import { runCommand } from '../building/run-command.ts';
import { PlainError } from '../workspace.ts';

/**
 * Holds what was built against its budgets: the landing page's belongs to the shell, each module's to the module build.
 * @throws PlainError that names what weighs too much.
 */
export async function checkSizes(say: (line: string) => void): Promise<void> {
  await buildWeb(say);
  await runCommand('npm', ['run', '--silent', 'budget', '-w', '@atelier/shell']);
  const modules = (await findWebParts()).filter(({ kind }) => kind === 'module');
  const sizes = await Promise.all(modules.map(({ product }) => sizeOf(product)));
  const over = sizes.filter(({ withinBudget }) => !withinBudget);
  if (over.length > 0) throw new PlainError(over.map(describeSize).join('\n'));
}

/** Weighs the module version whose built manifest lies at `file`. */
async function sizeOf(file: string) {
  const manifest = moduleManifest.parse(JSON.parse(await readFile(file, 'utf8')));
  return measureModule({ manifest, outDir: dirname(file) });
}
