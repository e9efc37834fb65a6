import { join } from 'node:path';
import { installExtras } from '../building/install-extras.ts';
import { runCommand } from '../building/run-command.ts';
import { extras } from '../workspace.ts';

/** `npm run changeset`: the command of Changesets, for the packages of `npm run pack`. */
export async function changesetCommand(args: readonly string[]): Promise<void> {
  await installExtras(console.log);
  await runCommand(join(extras, 'node_modules/.bin/changeset'), args, { show: true });
}
