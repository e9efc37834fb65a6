import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../building/build-web.ts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import type { Supervisor } from '../processes/supervisor.ts';
import { PlainError, root } from '../workspace.ts';
import { affectedBy } from './affected-by.ts';

const settledMs = 150;
const followed = /^(packages|services|sandbox|gateway|shell|mfe-.+)$/;

/** Follows the project's sources: starts the servers anew that a change concerns, and builds the web app anew. */
export function watchSources(
  specs: readonly ProcessSpec[],
  supervisor: Supervisor,
  say: (line: string) => void,
): void {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();

  const follow = async (paths: readonly string[]) => {
    const { servers, web } = affectedBy(paths, specs);
    if (web) await buildWeb(say).catch((error: unknown) => say(messageOf(error)));
    for (const name of servers) {
      say(`  ${name} starts anew`);
      await supervisor.restart(name);
    }
  };

  const notice = (path: string) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed = new Set();
      working = working.then(() => follow(paths));
    }, settledMs);
  };
  for (const folder of readdirSync(root).filter((name) => followed.test(name))) {
    watch(join(root, folder), { recursive: true }, (_event, path) => path && notice(join(folder, path)));
  }
}

const messageOf = (error: unknown) => (error instanceof PlainError ? error.message : String(error));
