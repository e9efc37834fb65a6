import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../building/build-web.ts';
import type { ProcessSpec } from '../processes/managed-process.ts';
import type { RunningProduct } from '../product/launch.ts';
import { startProduct } from '../product/start-product.ts';
import { PlainError, root } from '../workspace.ts';

const debounceMs = 150;
const watchedFolders = /^(packages|services|sandbox|gateway|shell|mfe-.+)$/;

/** Like `npm start`; restarts servers and rebuilds the web app when their sources change. */
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

interface Affected {
  servers: string[];
  web: boolean;
}

const ignored = /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)|\.test\.tsx?$|\.md$/;
/** What the gateway and all services use. The emulators use only `server-kit/loopback`. */
const serverPackages = /^packages\/(contracts|server-kit)\//;
const servers = /^(gateway|services)\//;
const creationKit = 'packages/creation-kit/';
const services = /^services\//;
const emulators = 'tools/cli/product/run-emulators.ts';
const web = /^(shell|mfe-[^/]+|packages\/(contracts|client|tool-kit|module-build|module-check))\//;

/** Returns what changed files require; paths are relative to the project. */
export function affectedBy(
  paths: readonly string[],
  specs: readonly Pick<ProcessSpec, 'name' | 'main'>[],
): Affected {
  const sources = paths.map((path) => path.replaceAll('\\', '/')).filter((path) => !ignored.test(path));
  const allServers = sources.some((path) => serverPackages.test(path));
  const allServices = sources.some((path) => path.startsWith(creationKit));
  const shared = (main: string) => (allServers && servers.test(main)) || (allServices && services.test(main));
  const own = (main: string) => {
    const folder = main === emulators ? 'sandbox/' : main.slice(0, main.indexOf('/') + 1);
    return folder !== '' && sources.some((path) => path.startsWith(folder));
  };
  return {
    servers: specs.filter(({ main }) => own(main) || shared(main)).map(({ name }) => name),
    web: sources.some((path) => web.test(path)),
  };
}
