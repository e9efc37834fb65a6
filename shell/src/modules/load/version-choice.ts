import { readJson, writeItem } from '@atelier/tool-kit/session';
import type { RegistryModule } from '../../settings/registry.ts';

export interface ModuleVersion {
  version: string;
  shell?: string | undefined;
  /** The URL or path of its folder, ending in a slash. */
  base: string;
  entry: string;
  format?: 'module' | undefined;
  integrity: string;
  /** The integrity of every other script and style sheet, by its path relative to `base`. */
  integrities: Readonly<Record<string, string>>;
}

const storageKey = 'atelier.failed-versions';
const rememberMs = 60 * 60_000;

/** Why a version is tried last: it did not load in time, or the page hung while it ran. */
type Fault = 'slow' | 'hung';

/** The choice of each module's version, and the order of fallbacks. */
export function createVersionChoice() {
  const inUse = new Map<string, ModuleVersion>();
  const worked = new Map<string, ModuleVersion>();
  /** The versions whose tools crashed, and the other components that did. */
  const crashed = new Set<string>();
  const crashKey = (module: string, version: string, expose = '') => `${module} ${version} ${expose}`;
  const hasCrashed = (module: string, version: string, expose?: string) =>
    crashed.has(crashKey(module, version)) || crashed.has(crashKey(module, version, expose));

  /** The versions of a module in the order in which they are tried. */
  function versionsOf(module: RegistryModule, expose?: string): ModuleVersion[] {
    const { name, previous } = module;
    const known = [inUse.get(name), module, worked.get(name), previous].filter((one) => one != null);
    const versions = [...new Map(known.map((one) => [one.version, one])).values()];
    const unbroken = versions.filter(({ version }) => !hasCrashed(name, version, expose));
    const faults = readFaults();
    const isLast = ({ version }: ModuleVersion) => Number(faults.has(`${name} ${version}`));
    return (unbroken.length > 0 ? unbroken : versions).toSorted((one, other) => isLast(one) - isLast(other));
  }

  return {
    /** The version that the runtime loads the module from. */
    inUse: (module: string) => inUse.get(module),
    use: (module: string, version: ModuleVersion) => void inUse.set(module, version),
    /** The next load chooses again. */
    reset: (module: string) => void inUse.delete(module),
    versionsOf,
    /** The version in use was rendered: later loads may fall back on it. */
    worked(module: string, version: string): void {
      const used = inUse.get(module);
      if (used?.version === version) worked.set(module, used);
    },
    /** Another version is tried first in the next hour: each page of the user would wait or hang again. */
    failed(module: string, version: string, fault: Fault): void {
      writeFaults(readFaults().set(`${module} ${version}`, { fault, until: Date.now() + rememberMs }));
    },
    faultOf: (module: string, version: string) => readFaults().get(`${module} ${version}`)?.fault,
    /** The user wants to try a version again. */
    forgive(module: string, version: string): void {
      const faults = readFaults();
      if (faults.delete(`${module} ${version}`)) writeFaults(faults);
    },
    /** A tool of the version, or with `expose` another component, threw or hung while it rendered. */
    crashed(module: RegistryModule, version: string, expose?: string): boolean {
      const { name } = module;
      crashed.add(crashKey(name, version, expose));
      inUse.delete(name);
      return versionsOf(module, expose).some((other) => !hasCrashed(name, other.version, expose));
    },
    /** The registry has another active version, or none. */
    replaced({ name, version, previous }: RegistryModule, active: string | undefined): void {
      inUse.delete(name);
      // The version was rolled back.
      if (active === previous?.version && worked.get(name)?.version === version) worked.delete(name);
    },
  };
}

interface RememberedFault {
  fault: Fault;
  /** Milliseconds since 1970. */
  until: number;
}

/** The versions to try last, as `<module> <version>`. None without storage. */
function readFaults(): Map<string, RememberedFault> {
  const stored = (readJson(storageKey) ?? {}) as Record<string, RememberedFault>;
  return new Map(Object.entries(stored).filter(([, { until }]) => until > Date.now()));
}

const writeFaults = (faults: Map<string, RememberedFault>) =>
  writeItem(storageKey, JSON.stringify(Object.fromEntries(faults)));
