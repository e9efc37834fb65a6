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
  /** The URL or path of its folder, ending in a slash. */
  base: string;
  entry: string;
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
export interface LoadedTool {
  ok: true;
  Tool: ComponentType;
  module: string;
  version: string;
  /** Why the active version failed, if this is the previous one. */
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
  /** Tells that a loaded tool threw while it rendered: the next `load` uses the previous version of its module, if there is one. */
  crashed(path: string): void;
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
  /** Makes the query of a retry: without one the browser reuses the first request, even if that hangs. */
  uniqueQuery?: () => string;
}

/** The key of a tool's state, or of another component of its module. */
const keyOf = (path: string, expose = '') => `${path} ${expose}`;

/** The state of a tool by its key; an idle tool has none. `requested` is false while it is only preloaded. */
type ToolState =
  | { status: 'loading'; result: Promise<LoadResult>; requested: boolean }
  | { status: 'ready' | 'failed'; result: Promise<LoadResult>; outcome: LoadResult };

/** Errors of one delivery: the same version is loaded a second time. */
const retryable: readonly LoadFailureCode[] = ['entry_unreachable', 'entry_broken', 'file_unreachable'];

/**
 * Creates a loader. A retryable failure is retried once with a unique query. After that, and after any other failure, the
 * previous version of the module is loaded.
 */
export function createToolLoader(options: LoaderOptions): ToolLoader {
  const { timeout = 4_000, report = () => {}, prefetchFile = () => {}, loaded = () => {} } = options;
  const uniqueQuery = options.uniqueQuery ?? (() => `retry=${Date.now().toString(36)}`);
  let { registry } = options;
  let updates = 0;
  const states = new Map<string, ToolState>();
  /** The release of each module that the runtime uses. */
  const inUse = new Map<string, Release>();
  const prefetched = new Set<string>();
  /** The versions that threw while they rendered, with the names of their modules. */
  const crashed = new Set<string>();

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
    if (!runtime.accepts(module.shell))
      return fail(loadFailure('shell_incompatible', label(module), `it requires ${module.shell}`));

    const current = inUse.get(module.name) ?? newest(module);
    const attempts: { release: Release; query: string }[] = [
      { release: current, query: '' },
      { release: current, query: `?${uniqueQuery()}` },
    ];
    if (module.previous && module.previous.version !== current.version)
      attempts.push({ release: module.previous, query: '' });
    const failures: LoadFailure[] = [];
    const started = performance.now();
    for (const { release, query } of attempts) {
      const last = failures.at(-1);
      if (query && last && !retryable.includes(last.code)) continue;
      try {
        const Tool = await attempt(runtime, { module: module.name, expose, release, query });
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
    return { ok: false, failure: failures[0] ?? loadFailure('entry_unreachable', label(current)) };
  }

  /** The active version, or the previous one if the active one has crashed in this page. */
  const newest = (module: RegistryModule): Release =>
    (crashed.has(`${module.name} ${module.version}`) && module.previous) || module;

  async function attempt(
    runtime: ModuleRuntime,
    { module, expose, release, query }: { module: string; expose: string; release: Release; query: string },
  ): Promise<ComponentType> {
    const startedAt = updates;
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
    const loaded = componentOf(await withTimeout(runtime.load(module, expose), timeout), expose);
    // The registry changed meanwhile: the next load chooses the version again.
    if (startedAt !== updates) inUse.delete(module);
    return loaded;
  }

  return {
    load(path, expose) {
      const state = states.get(keyOf(path, expose)) ?? begin(path, expose, true);
      if (state.status === 'loading') state.requested = true;
      return state.result;
    },
    preload(path) {
      if (!states.has(keyOf(path))) begin(path, undefined, false);
    },
    prefetch(path) {
      const found = findTool(registry, path);
      if (!found || prefetched.has(path)) return;
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
      for (const { name, version, tools } of registry.modules) {
        if (versions.get(name) === version) continue;
        inUse.delete(name);
        for (const { path } of tools) {
          prefetched.delete(path);
          for (const key of states.keys()) if (key.startsWith(keyOf(path))) states.delete(key);
        }
      }
      registry = next;
      updates += 1;
    },
    crashed(path) {
      const outcome = states.get(keyOf(path));
      const found = findTool(registry, path);
      if (!found || !outcome || outcome.status === 'loading' || !outcome.outcome.ok) return;
      crashed.add(`${outcome.outcome.module} ${outcome.outcome.version}`);
      inUse.delete(found.module.name);
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
