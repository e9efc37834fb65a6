import { statSync } from 'node:fs';
import { join } from 'node:path';
import { extras } from '../workspace.ts';
import { runCommand } from './run-command.ts';

const changedAt = (file: string) =>
  statSync(join(extras, file), { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

const hasExtras = () => changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json');

/** Installs the packages of `tools/extras/` where they are missing. */
export async function installExtras(log: (line: string) => void): Promise<void> {
  if (hasExtras()) return;
  log('Installing the packages of tools/extras (once, about 520 MB) …');
  await runCommand('npm', ['ci', '--prefix', extras, '--ignore-scripts']);
}
