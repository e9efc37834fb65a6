import type { RegistryModule } from '../../page/registry.ts';

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

const storageKey = 'atelier.never-started';
const rememberMs = 60 * 60_000;

/** The choice of each module's version, and the order of fallbacks. */
export function createVersionChoice() {
  const inUse = new Map<string, ModuleVersion>();
  const worked = new Map<string, ModuleVersion>();
  /** The versions that crashed, as `<module> <version>`. */
  const crashed = new Set<string>();

  /**
   * The versions of a module in the order in which they are tried: the one in use, the active one, the one that worked last, the
   * registry's fallback. Those that crashed in this page are left out, unless all did. Those that never started, in any page of this
   * browser in the last hour, come last.
   */
  function versionsOf(module: RegistryModule): ModuleVersion[] {
    const { name, previous } = module;
    const known = [inUse.get(name), module, worked.get(name), previous].filter((one) => one != null);
    const versions = [...new Map(known.map((one) => [one.version, one])).values()];
    const unbroken = versions.filter(({ version }) => !crashed.has(`${name} ${version}`));
    const neverStarted = readNeverStarted();
    const isLast = ({ version }: ModuleVersion) => Number(neverStarted.has(`${name} ${version}`));
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
    /** Another version was loaded because this one did not start in time. Each page of the user would wait that long again. */
    neverStarted(module: string, version: string): void {
      const until = Date.now() + rememberMs;
      writeNeverStarted(readNeverStarted().set(`${module} ${version}`, until));
    },
    /** The version threw or hung while it rendered. Returns whether there is one that did not crash in this page. */
    crashed(module: RegistryModule, version: string): boolean {
      const { name } = module;
      crashed.add(`${name} ${version}`);
      inUse.delete(name);
      return versionsOf(module).some((other) => !crashed.has(`${name} ${other.version}`));
    },
    /** The registry has another active version, or none. */
    replaced({ name, version, previous }: RegistryModule, active: string | undefined): void {
      inUse.delete(name);
      // The version was rolled back.
      if (active === previous?.version && worked.get(name)?.version === version) worked.delete(name);
    },
  };
}

/** The versions to try last, as `<module> <version>`, and until when, in milliseconds since 1970. None without storage. */
function readNeverStarted(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const now = Date.now();
    return new Map(
      Object.entries(Object(stored)).filter((entry): entry is [string, number] => Number(entry[1]) > now),
    );
  } catch {
    return new Map();
  }
}

function writeNeverStarted(versions: Map<string, number>): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(versions)));
  } catch {
    // The browser forbids access to its storage, or it is full.
  }
}
