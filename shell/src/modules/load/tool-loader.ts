import type { ComponentType } from 'react';
import { type FoundTool, findTool, type Registry, type RegistryModule } from '../../page/registry.ts';
import { avoidedVersions, avoidVersion, noteOpening } from './faulty-versions.ts';
import { checkedEntry, loadComponent, type ModuleRuntime } from './load-component.ts';
import { classifyLoadError, type LoadFailure, type LoadFailureCode, loadFailure } from './load-errors.ts';
import { reportCrash, reportFailure, reportLoad } from './module-reports.ts';
import { createVersionChoice, type ModuleVersion } from './version-choice.ts';

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
}

/** The key of a tool's state, or of another component of its module. */
const keyOf = (path: string, expose = '') => `${path} ${expose}`;

/** The state of a tool by its key; an idle tool has none. `requested` is false while it is only preloaded. */
type ToolState =
  | { status: 'loading'; result: Promise<LoadResult>; requested: boolean }
  | { status: 'ready' | 'failed'; result: Promise<LoadResult>; outcome: LoadResult };

/** One attempt to load a version. The query is for a retry, otherwise empty. */
interface Attempt {
  version: ModuleVersion;
  query: string;
}

/** Errors of one delivery: the same version is loaded a second time. */
const retryable: readonly LoadFailureCode[] = ['entry_unreachable', 'entry_broken', 'file_unreachable'];

/**
 * Creates a loader. A retryable failure is retried once with a unique query. After that, and after any other failure, the
 * version of the module that worked last in this page is loaded, then the one that the registry names.
 */
export function createToolLoader({ startRuntime, origins, ...options }: LoaderOptions): ToolLoader {
  let { registry } = options;
  const states = new Map<string, ToolState>();
  const choice = createVersionChoice(() => avoidedVersions(reportHang));
  const prefetched = new Set<string>();

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
    let runtime: ModuleRuntime;
    try {
      runtime = await startRuntime();
    } catch (error) {
      const failure = classifyLoadError(error, null);
      report(failure);
      return { ok: false, failure };
    }
    // Not before the runtime has started: the registry may change meanwhile.
    const used = registry;
    const found = findTool(used, path);
    if (!found) return { ok: false, failure: loadFailure('unknown_path', null) };
    const { module, tool } = found;
    const failures: LoadFailure[] = [];
    const started = performance.now();
    for (const next of attemptsOf(module)) {
      const last = failures.at(-1);
      if (next.query && last && !retryable.includes(last.code)) continue;
      const { version } = next.version;
      const source = { module: module.name, version };
      try {
        const Tool = await attempt(runtime, found, other ?? tool.expose, next);
        reportLoad(module.name, version, performance.now() - started);
        const insteadOf = version === module.version ? null : (failures[0] ?? null);
        return { ok: true, Tool, ...source, insteadOf };
      } catch (error) {
        const failure = classifyLoadError(error, source);
        report(failure);
        failures.push(failure);
        if (registry !== used) return loadTool(path, other);
      }
    }
    choice.reset(module.name);
    const active = { module: module.name, version: module.version };
    const [failure = loadFailure('entry_unreachable', active)] = failures;
    return { ok: false, failure };
  }

  /** Each version once, and the first a second time: without a query the browser reuses the first request, even if that hangs. */
  const attemptsOf = (module: RegistryModule): Attempt[] => {
    const attempts = choice.versionsOf(module).map((version) => ({ version, query: '' }));
    const retry = attempts
      .slice(0, 1)
      .map((first) => ({ ...first, query: `?retry=${Date.now().toString(36)}` }));
    return attempts.toSpliced(1, 0, ...retry);
  };

  async function attempt(
    runtime: ModuleRuntime,
    { module: { name: module }, tool }: FoundTool,
    expose: string,
    { version, query }: Attempt,
  ): Promise<ComponentType> {
    const entry = checkedEntry(version, query, { accepts: runtime.accepts, origins: origins() });
    if (choice.inUse(module)?.version !== version.version || query) {
      runtime.use(module, version, entry.href);
      choice.use(module, version);
    }
    const opened = noteOpening(`${module} ${version.version}`);
    try {
      const urls = [entry, ...tool.files.scripts.map((file) => new URL(version.base + file, entry))];
      return await loadComponent(runtime, { module, expose, urls });
    } finally {
      opened();
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
      const found = findTool(registry, path);
      const known = found?.tool.path ?? path;
      if (!found?.module.isolated && !states.has(keyOf(known))) begin(known, undefined, false);
    },
    prefetch(path) {
      const found = findTool(registry, path);
      if (!found || found.module.isolated || prefetched.has(path)) return;
      prefetched.add(path);
      const { module, tool } = found;
      // A failure is reported when a tool is opened.
      startRuntime()
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
      for (const module of registry.modules) {
        const active = versions.get(module.name);
        if (active === module.version) continue;
        choice.replaced(module, active);
        for (const { path } of module.tools) {
          prefetched.delete(path);
          for (const key of states.keys()) if (key.startsWith(keyOf(path))) states.delete(key);
        }
      }
      registry = next;
    },
    worked(path) {
      const loaded = loadedTool(path);
      if (loaded) choice.worked(loaded.module, loaded.version);
    },
    crashed(path) {
      const loaded = loadedTool(path);
      const found = findTool(registry, path);
      return found !== null && loaded !== null && choice.crashed(found.module, loaded.version);
    },
    forget: (path, expose) => void states.delete(keyOf(path, expose)),
  };
}

/** Reports every failed attempt, also those that a retry or a fallback recovers from. */
function report(failure: LoadFailure): void {
  const { source, code, cause } = failure;
  console.error(`${source ? `${source.module} ${source.version}` : 'federation'}: ${code}`, cause ?? '');
  // It would cost each page of the user some seconds again.
  if (source && code === 'evaluation_failed') avoidVersion(`${source.module} ${source.version}`);
  reportFailure(failure);
}

function reportHang(label: string): void {
  console.error(`${label}: blocked the page, an earlier version is opened.`);
  const [module, version] = label.split(' ');
  if (module && version) reportCrash(module, version, new Error('It blocked the page.'));
}

/** Downloads a file into the browser's cache. */
function prefetchFile(url: string, as: 'script' | 'style'): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = as;
  // As the module loader requests the file: otherwise the browser cannot reuse the response.
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}
