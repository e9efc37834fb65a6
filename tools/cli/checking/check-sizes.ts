import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { moduleManifest } from '@atelier/contracts';
import { describeSize, measureModule } from '@atelier/module-build';
import { buildWeb } from '../building/build-web.ts';
import { findWebParts } from '../building/parts.ts';
import { runCommand } from '../building/run-command.ts';
import { PlainError } from '../workspace.ts';

/**
 * Builds the web app if needed and checks its sizes: the budget of the landing page is in the shell, that of each module in
 * the module build.
 * @throws PlainError that names what is too large.
 */
export async function checkSizes(log: (line: string) => void): Promise<void> {
  await buildWeb(log);
  await runCommand('npm', ['run', '--silent', 'budget', '-w', '@atelier/shell']);
  const modules = (await findWebParts()).filter(({ kind }) => kind === 'module');
  const sizes = await Promise.all(modules.map(({ output }) => sizeOf(output)));
  const over = sizes.filter(({ withinBudget }) => !withinBudget);
  if (over.length > 0) throw new PlainError(over.map(describeSize).join('\n'));
}

/** The size of the module version with this built manifest. */
async function sizeOf(file: string) {
  const manifest = moduleManifest.parse(JSON.parse(await readFile(file, 'utf8')));
  return measureModule({ manifest, outDir: dirname(file) });
}
