import type { RegistryModule } from '../../page/registry.ts';

/** One version of a module. */
export interface ModuleVersion {
  version: string;
  /** The range of the shell API that it requires; not checked if absent. */
  shell?: string | undefined;
  /** The URL or path of its folder, ending in a slash. */
  base: string;
  entry: string;
  /** Whether the entry is an ES module instead of a script. */
  format?: 'module' | undefined;
  /** Subresource integrity of the entry. */
  integrity: string;
  /** The integrity of every other script and style sheet, by its path relative to `base`. */
  integrities: Readonly<Record<string, string>>;
}

/** Which version of each module the page uses, and which ones it tries next. */
interface VersionChoice {
  /** The version that the runtime loads the module from. */
  inUse(module: string): ModuleVersion | undefined;
  use(module: string, version: ModuleVersion): void;
  /** The next load chooses again. */
  reset(module: string): void;
  /**
   * The versions of a module in the order in which they are tried: the one in use, the active one, the one that worked last, the
   * registry's fallback. Those that crashed in this page or failed in an earlier one are left out, unless all did.
   */
  versionsOf(module: RegistryModule): ModuleVersion[];
  /** The version in use was rendered: later loads may fall back on it. */
  worked(module: string, version: string): void;
  /** The version threw or hung while it rendered. Returns whether there is one that did not crash in this page. */
  crashed(module: RegistryModule, version: string): boolean;
  /** The registry has another active version, or none. */
  replaced(module: RegistryModule, active: string | undefined): void;
}

/** @param failed the versions that failed in an earlier page, as `<module> <version>` */
export function createVersionChoice(failed: () => readonly string[]): VersionChoice {
  const inUse = new Map<string, ModuleVersion>();
  /** The version of each module that was rendered last. */
  const worked = new Map<string, ModuleVersion>();
  /** The versions that crashed, as `<module> <version>`. */
  const crashed = new Set<string>();

  function versionsOf(module: RegistryModule): ModuleVersion[] {
    const { name, previous } = module;
    const known = [inUse.get(name), module, worked.get(name), previous].filter((one) => one != null);
    const versions = [...new Map(known.map((one) => [one.version, one])).values()];
    const avoided = new Set([...crashed, ...failed()]);
    const unbroken = versions.filter(({ version }) => !avoided.has(`${name} ${version}`));
    return unbroken.length > 0 ? unbroken : versions;
  }

  return {
    inUse: (module) => inUse.get(module),
    use: (module, version) => void inUse.set(module, version),
    reset: (module) => void inUse.delete(module),
    versionsOf,
    worked(module, version) {
      const used = inUse.get(module);
      if (used?.version === version) worked.set(module, used);
    },
    crashed(module, version) {
      const { name } = module;
      crashed.add(`${name} ${version}`);
      inUse.delete(name);
      return versionsOf(module).some((other) => !crashed.has(`${name} ${other.version}`));
    },
    replaced({ name, version, previous }, active) {
      inUse.delete(name);
      // The version was rolled back.
      if (active === previous?.version && worked.get(name)?.version === version) worked.delete(name);
    },
  };
}
