import { statSync } from 'node:fs';
import { join } from 'node:path';
import { extras, installedCommand } from '../workspace.ts';
import { runCommand } from './run-command.ts';

const changedAt = (file: string) =>
  statSync(join(extras, file), { throwIfNoEntry: false })?.mtimeMs ?? Number.NEGATIVE_INFINITY;

/** Whether the packages of `tools/extras/` are installed as its lock file says. */
export const hasExtras = () => changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json');

/** Installs the packages of `tools/extras/` where they are missing. */
export async function installExtras(log: (line: string) => void): Promise<void> {
  if (hasExtras()) return;
  log('Installing the packages of tools/extras (once, about 120 MB) …');
  await runCommand('npm', ['ci', '--prefix', extras, '--ignore-scripts']);
}

/** `npm run extras`: installs the packages of `tools/extras/`, and runs the tests that need them. Requires a build. */
export async function runExtras(): Promise<void> {
  await installExtras(console.log);
  const commands: [string, ...string[]][] = [
    ['tsc', '-p', extras],
    ['vitest', 'run', 'tools/extras'],
    ['playwright', 'test', '--config', 'tools/e2e', 'other-bundlers'],
  ];
  for (const [name, ...args] of commands) await runCommand(installedCommand(name), args, { show: true });
}

/** `npm run changeset`: the command of Changesets, for the packages of `npm run pack`. */
export async function changesetCommand(args: readonly string[]): Promise<void> {
  await installExtras(console.log);
  await runCommand(join(extras, 'node_modules/.bin/changeset'), args, { show: true });
}
