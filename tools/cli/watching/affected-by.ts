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
/** The servers that use shared packages. The emulators use only `service-kit/loopback`. */
const servers = /^(gateway|services)\//;
/** What all emulators share. */
const control = 'sandbox/control/';
const emulators = /^sandbox\//;
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
      const folders = [folder, ...(emulators.test(file) ? [control] : [])].filter(Boolean);
      return sources.some((path) => folders.some((one) => path.startsWith(one)));
    });
  return {
    servers: specs.filter((spec) => own(spec) || (shared && servers.test(spec.main))).map(({ name }) => name),
    web: sources.some((path) => web.test(path)),
  };
}
