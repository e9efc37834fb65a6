import type { ComponentType } from 'react';
import { findTool, type Registry, type RegistryModule } from '../app/registry.ts';
import {
  classifyLoadError,
  type LoadFailure,
  type LoadFailureCode,
  loadFailure,
  RefusalError,
  TimeoutError,
} from './load-errors.ts';

/** One version of a module. */
export interface Release {
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

/** What the loader needs from Module Federation. */
export interface ModuleRuntime {
  /** Loads the packages that the shell shares with modules. */
  prepare(): Promise<void>;
  /** Whether this shell satisfies a module's `shell` range. */
  accepts(shellRange: string): boolean;
  /** Sets the version that `load` loads the module from. */
  use(moduleName: string, release: Release, entryUrl: string): void;
  /** Loads an exposed file of a module and returns its exports. Rejects with any error of the runtime. */
  load(moduleName: string, expose: string): Promise<unknown>;
}

/** A loaded tool and the version of its module. */
interface LoadedTool {
  ok: true;
  Tool: ComponentType;
  module: string;
  version: string;
  /** Why the active version failed, if this is an earlier one. */
  insteadOf: LoadFailure | null;
}
/** The outcome of loading a tool. */
export type LoadResult = LoadedTool | { ok: false; failure: LoadFailure };

/**
 * Loads tools by path, and with `expose` another component of the tool's module. No method throws or rejects.
 */
export interface ToolLoader {
  /** Loads the tool; the same promise until `forget`. */
  load(path: string, expose?: string): Promise<LoadResult>;
  /** Loads the tool in advance. A failure is dropped unless `load` was called meanwhile. */
  preload(path: string): void;
  /**
   * Downloads the tool's files without running them. A module runs only when one of its tools is opened, so that a broken or
   * hostile module affects no page of another.
   */
  prefetch(path: string): void;
  /** The outcome, or undefined while the tool is idle or loading. */
  peek(path: string, expose?: string): LoadResult | undefined;
  /**
   * Continues with another registry. The tools of modules that changed become idle, so that the next `load` uses the new version;
   * a result that was loaded before stays usable.
   */
  update(registry: Registry): void;
  /** Reports that a loaded tool was rendered: later loads may fall back on its version. */
  worked(path: string): void;
  /**
   * Reports that a loaded tool threw or hung while it rendered: the next `load` uses another version of its module. Returns
   * whether there is one that did not crash in this page.
   */
  crashed(path: string): boolean;
  /** Returns the tool to idle, so that the next `load` starts again. */
  forget(path: string, expose?: string): void;
}

export interface LoaderOptions {
  registry: Registry;
  /** Starts the federation runtime; called for every load, so it caches a runtime that started. */
  startRuntime: () => Promise<ModuleRuntime>;
  /** Origins that modules may come from; the first is the page's own. Not called while the server renders. */
  origins: () => readonly [string, ...string[]];
  /** Milliseconds that one attempt may take. */
  timeout?: number;
  /** Downloads a file into the browser's cache. */
  prefetchFile?: (url: string, as: 'script' | 'style') => void;
  /** Receives every failed attempt, including those that a retry or a fallback recovers from. */
  report?: (failure: LoadFailure) => void;
  /** Receives every tool that was loaded, and the milliseconds that it took. */
  loaded?: (tool: { module: string; version: string; milliseconds: number }) => void;
  /** The versions that hung in another page, as `<module> <version>`: they are tried last. Called for each load. */
  hung?: () => readonly string[];
  /** Called with `<module> <version>` when a version is loaded. The returned function is called when that has ended. */
  opening?: (version: string) => () => void;
  /** Whether the browser has received a file. */
  arrived?: (url: string) => boolean;
  /** Makes the query of a retry: without one the browser reuses the first request, even if that hangs. */
  uniqueQuery?: () => string;
}

/** The key of a tool's state, or of another component of its module. */
const keyOf = (path: string, expose = '') => `${path} ${expose}`;

/** The state of a tool by its key; an idle tool has none. `requested` is false while it is only preloaded. */
type ToolState =
  | { status: 'loading'; result: Promise<LoadResult>; requested: boolean }
  | { status: 'ready' | 'failed'; result: Promise<LoadResult>; outcome: LoadResult };

/** One attempt to load a component. */
interface Attempt {
  module: string;
  release: Release;
  expose: string;
  /** The scripts of the tool in addition to the entry. */
  scripts: readonly string[];
  /** For a retry, otherwise empty. */
  query: string;
}

/** Errors of one delivery: the same version is loaded a second time. */
const retryable: readonly LoadFailureCode[] = ['entry_unreachable', 'entry_broken', 'file_unreachable'];

/**
 * Creates a loader. A retryable failure is retried once with a unique query. After that, and after any other failure, the
 * version of the module that worked last in this page is loaded, then the one that the registry names.
 */
export function createToolLoader(options: LoaderOptions): ToolLoader {
  const { timeout = 4_000, report = () => {}, prefetchFile = () => {}, loaded = () => {} } = options;
  const { arrived = () => false, hung = () => [], opening = () => () => {} } = options;
  const uniqueQuery = options.uniqueQuery ?? (() => `retry=${Date.now().toString(36)}`);
  let { registry } = options;
  let updates = 0;
  const states = new Map<string, ToolState>();
  /** The release of each module that the runtime uses. */
  const inUse = new Map<string, Release>();
  const prefetched = new Set<string>();
  /** The versions that threw while they rendered, with the names of their modules. */
  const crashed = new Set<string>();
  /** The release of each module that was rendered last. */
  const worked = new Map<string, Release>();

  function begin(path: string, expose: string | undefined, requested: boolean): ToolState {
    const key = keyOf(path, expose);
    const state: ToolState = { status: 'loading', result: loadTool(path, expose), requested };
    states.set(key, state);
    void state.result.then((outcome) => {
      if (states.get(key) !== state) return;
      if (!outcome.ok && !state.requested) states.delete(key);
      else states.set(key, { status: outcome.ok ? 'ready' : 'failed', result: state.result, outcome });
    });
    return state;
  }

  async function loadTool(path: string, other: string | undefined): Promise<LoadResult> {
    const found = findTool(registry, path);
    if (!found) return { ok: false, failure: loadFailure('unknown_path', null) };
    const { module, tool } = found;
    const expose = other ?? tool.expose;
    const fail = (failure: LoadFailure): LoadResult => {
      report(failure);
      return { ok: false, failure };
    };
    let runtime: ModuleRuntime;
    try {
      runtime = await options.startRuntime();
    } catch (error) {
      return fail(classifyLoadError(error, null));
    }
    const label = ({ version }: Release) => `${module.name} ${version}`;
    const failures: LoadFailure[] = [];
    const started = performance.now();
    for (const { release, query } of attemptsOf(module)) {
      const last = failures.at(-1);
      if (query && last && !retryable.includes(last.code)) continue;
      try {
        const { scripts } = tool.files;
        const Tool = await attempt(runtime, { module: module.name, scripts, expose, release, query });
        const insteadOf = release.version === module.version ? null : (failures[0] ?? null);
        const { version } = release;
        loaded({ module: module.name, version, milliseconds: performance.now() - started });
        return { ok: true, Tool, module: module.name, version, insteadOf };
      } catch (error) {
        const failure = classifyLoadError(error, label(release));
        report(failure);
        failures.push(failure);
      }
    }
    inUse.delete(module.name);
    return { ok: false, failure: failures[0] ?? loadFailure('entry_unreachable', label(module)) };
  }

  /**
   * The releases of a module in the order in which they are tried: the one in use, the active one, the one that worked last, the
   * registry's fallback. Those that crashed in this page or hung in another are left out, unless all did.
   */
  function releasesOf(module: RegistryModule): Release[] {
    const { name, previous } = module;
    const known = [inUse.get(name), module, worked.get(name), previous].filter((one) => one != null);
    const releases = [...new Map(known.map((one) => [one.version, one])).values()];
    const avoided = new Set([...crashed, ...hung()]);
    const unbroken = releases.filter(({ version }) => !avoided.has(`${name} ${version}`));
    return unbroken.length > 0 ? unbroken : releases;
  }

  /** Each release once, and the first a second time with a unique query. */
  const attemptsOf = (module: RegistryModule): { release: Release; query: string }[] =>
    releasesOf(module).flatMap((release, index) => [
      { release, query: '' },
      ...(index === 0 ? [{ release, query: `?${uniqueQuery()}` }] : []),
    ]);

  async function attempt(
    runtime: ModuleRuntime,
    { module, scripts, expose, release, query }: Attempt,
  ): Promise<ComponentType> {
    const startedAt = updates;
    if (release.shell !== undefined && !runtime.accepts(release.shell))
      throw new RefusalError('shell_incompatible', `it requires ${release.shell}`);
    const origins = options.origins();
    const entryUrl = new URL(release.base + release.entry + query, origins[0]);
    if (!origins.includes(entryUrl.origin))
      throw new RefusalError('origin_refused', `${entryUrl.origin} is not an allowed origin`);
    if (![release.integrity, ...Object.values(release.integrities)].every(isIntegrity))
      throw new RefusalError('integrity_missing', `${module} ${release.version} lacks an integrity`);
    if (inUse.get(module)?.version !== release.version || query) {
      runtime.use(module, release, entryUrl.href);
      inUse.set(module, release);
    }
    const opened = opening(`${module} ${release.version}`);
    try {
      return componentOf(await withTimeout(runtime.load(module, expose), timeout), expose);
    } catch (error) {
      const urls = [entryUrl, ...scripts.map((file) => new URL(release.base + file, origins[0]))];
      if (error instanceof TimeoutError && urls.every(({ href }) => arrived(href)))
        throw new RefusalError('evaluation_failed', 'its files arrived, but it did not start');
      throw error;
    } finally {
      opened();
      // The registry changed meanwhile: the next load chooses the version again.
      if (startedAt !== updates) inUse.delete(module);
    }
  }

  function loadedTool(path: string): LoadedTool | null {
    const state = states.get(keyOf(path));
    return state && state.status !== 'loading' && state.outcome.ok ? state.outcome : null;
  }

  return {
    load(path, expose) {
      const state = states.get(keyOf(path, expose)) ?? begin(path, expose, true);
      if (state.status === 'loading') state.requested = true;
      return state.result;
    },
    preload(path) {
      if (!findTool(registry, path)?.module.isolated && !states.has(keyOf(path)))
        begin(path, undefined, false);
    },
    prefetch(path) {
      const found = findTool(registry, path);
      if (!found || found.module.isolated || prefetched.has(path)) return;
      prefetched.add(path);
      const { module, tool } = found;
      // A failure is reported when a tool is opened.
      options
        .startRuntime()
        .then((runtime) => runtime.prepare())
        .catch(() => prefetched.delete(path));
      for (const file of [module.entry, ...tool.files.scripts]) prefetchFile(module.base + file, 'script');
      for (const file of tool.files.styles) prefetchFile(module.base + file, 'style');
    },
    peek(path, expose) {
      const state = states.get(keyOf(path, expose));
      return state && state.status !== 'loading' ? state.outcome : undefined;
    },
    update(next) {
      const versions = new Map(next.modules.map(({ name, version }) => [name, version]));
      for (const { name, version, previous, tools } of registry.modules) {
        const now = versions.get(name);
        if (now === version) continue;
        inUse.delete(name);
        // The version was rolled back.
        if (now === previous?.version && worked.get(name)?.version === version) worked.delete(name);
        for (const { path } of tools) {
          prefetched.delete(path);
          for (const key of states.keys()) if (key.startsWith(keyOf(path))) states.delete(key);
        }
      }
      registry = next;
      updates += 1;
    },
    worked(path) {
      const loaded = loadedTool(path);
      const release = loaded && inUse.get(loaded.module);
      if (release && release.version === loaded.version) worked.set(loaded.module, release);
    },
    crashed(path) {
      const loaded = loadedTool(path);
      const found = findTool(registry, path);
      if (!found || !loaded) return false;
      const { module } = found;
      crashed.add(`${module.name} ${loaded.version}`);
      inUse.delete(module.name);
      return releasesOf(module).some(({ version }) => !crashed.has(`${module.name} ${version}`));
    },
    forget: (path, expose) => void states.delete(keyOf(path, expose)),
  };
}

/** One hash of the length of its function: a browser ignores any other and runs the file unchecked. */
const isIntegrity = (text: string) =>
  /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{86}==)$/.test(text);

function componentOf(exports: unknown, expose: string): ComponentType {
  const Tool: unknown = typeof exports === 'object' && exports && 'default' in exports && exports.default;
  if (isComponent(Tool)) return Tool;
  throw new RefusalError('not_a_component', `${expose} has no component as its default export`);
}

/** A function, or the result of `memo`, `lazy` or `forwardRef`. */
function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

async function withTimeout<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No response within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, timedOut]).finally(() => clearTimeout(timer));
}
