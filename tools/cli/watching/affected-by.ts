import type { ProcessSpec } from '../processes/managed-process.ts';

/** What has to be done after files changed. */
interface Affected {
  /** The processes to restart, by name. */
  servers: string[];
  /** Whether the web app has to be rebuilt. */
  web: boolean;
}

const ignored = /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)|\.test\.tsx?$|\.md$/;
const kits = /^packages\/(contracts|service-kit)\//;
/** The servers that use shared packages; emulators use none. */
const servers = /^(gateway|services)\//;
const web = /^(shell|mfe-[^/]+|packages\/(contracts|client|tool-kit|module-build))\//;

/** Returns what changed files require; paths are relative to the project. */
export function affectedBy(
  paths: readonly string[],
  specs: readonly Pick<ProcessSpec, 'name' | 'main' | 'args'>[],
): Affected {
  const sources = paths.map((path) => path.replaceAll('\\', '/')).filter((path) => !ignored.test(path));
  const shared = sources.some((path) => kits.test(path));
  const own = ({ main, args = [] }: Pick<ProcessSpec, 'main' | 'args'>) =>
    [main, ...args].some((file) => {
      const folder = file.slice(0, file.indexOf('/src/') + 1);
      return folder !== '' && sources.some((path) => path.startsWith(folder));
    });
  return {
    servers: specs.filter((spec) => own(spec) || (shared && servers.test(spec.main))).map(({ name }) => name),
    web: sources.some((path) => web.test(path)),
  };
}
