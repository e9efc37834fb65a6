import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../building/build-web.ts';
import type { RunningProduct } from '../product/launch.ts';
import { startProduct } from '../product/start-product.ts';
import { PlainError, root } from '../workspace.ts';
import { affectedBy } from './affected-by.ts';

const debounceMs = 150;
const watchedFolders = /^(packages|services|sandbox|gateway|shell|mfe-.+)$/;

/** Like `npm start`; restarts servers, rebuilds the web app and publishes its modules when their sources change. */
export async function startAndWatch(): Promise<void> {
  watchSources(await startProduct(), console.log);
  console.log('  Changed servers are restarted, the web app is rebuilt (reload the page).\n');
}

function watchSources({ processes, supervisor, publish }: RunningProduct, log: (line: string) => void): void {
  const specs = [...processes.backing, ...processes.front];
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();

  const apply = async (paths: readonly string[]) => {
    const { servers, web } = affectedBy(paths, specs);
    if (web)
      await buildWeb(log)
        .then(publish)
        .catch((error: unknown) => log(messageOf(error)));
    for (const name of servers) {
      log(`  ${name} restarts`);
      await supervisor.restart(name);
    }
  };

  const onChange = (path: string) => {
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const paths = [...changed];
      changed = new Set();
      working = working.then(() => apply(paths));
    }, debounceMs);
  };
  for (const folder of readdirSync(root).filter((name) => watchedFolders.test(name))) {
    watch(join(root, folder), { recursive: true }, (_event, path) => path && onChange(join(folder, path)));
  }
}

const messageOf = (error: unknown) => (error instanceof PlainError ? error.message : String(error));
