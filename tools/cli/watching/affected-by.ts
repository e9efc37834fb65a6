import type { ProcessSpec } from '../processes/managed-process.ts';

/** What has to be done after files changed. */
interface Affected {
  /** The processes to restart, by name. */
  servers: string[];
  /** Whether the web app has to be rebuilt. */
  web: boolean;
}

const ignored = /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)|\.test\.tsx?$|\.md$/;
/** What the gateway and all services use. The emulators use only `server-kit/loopback`. */
const serverPackages = /^packages\/(contracts|server-kit)\//;
const servers = /^(gateway|services)\//;
const creationKit = 'packages/creation-kit/';
const services = /^services\//;
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
  const allServers = sources.some((path) => serverPackages.test(path));
  const allServices = sources.some((path) => path.startsWith(creationKit));
  const shared = (main: string) => (allServers && servers.test(main)) || (allServices && services.test(main));
  const own = ({ main, args = [] }: Pick<ProcessSpec, 'main' | 'args'>) =>
    [main, ...args].some((file) => {
      const folder = file.slice(0, file.indexOf('/src/') + 1);
      const folders = [folder, ...(emulators.test(file) ? [control] : [])].filter(Boolean);
      return sources.some((path) => folders.some((one) => path.startsWith(one)));
    });
  return {
    servers: specs.filter((spec) => own(spec) || shared(spec.main)).map(({ name }) => name),
    web: sources.some((path) => web.test(path)),
  };
}
