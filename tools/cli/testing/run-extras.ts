import { installExtras } from '../building/install-extras.ts';
import { runCommand } from '../building/run-command.ts';
import { extras, installedCommand } from '../workspace.ts';

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
