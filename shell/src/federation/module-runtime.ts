/** One version of a module, as the runtime is asked to load it. */
export interface Release {
  version: string;
  /** Where its files lie, ending in a slash. */
  base: string;
  entry: string;
  /** Subresource integrity of the entry. */
  integrity: string;
  /** The same of every other script and style sheet, by its path relative to `base`. */
  integrities: Readonly<Record<string, string>>;
}

/** What the loader needs of a federation runtime: the loader's rules are apart from it, and can be tested without it. */
export interface ModuleRuntime {
  /** Makes `release` the one that `load` takes the module from; what was loaded of another is forgotten. */
  use(moduleName: string, release: Release, entryUrl: string): void;
  /** Loads an exposed part of a module: what it exports. Rejects with whatever went wrong. */
  load(moduleName: string, expose: string): Promise<unknown>;
}
