import { type FoundTool, findTool, type Registry, type RegistryModule } from '../../settings/registry.ts';
import { type ComponentExports, checkedEntry, loadComponent, type ModuleRuntime } from './load-component.ts';
import {
  classifyLoadError,
  type LoadFailure,
  type LoadFailureCode,
  loadFailure,
  type RefusalError,
} from './load-errors.ts';
import { reportDamage, reportFailure, reportLoad, reportOpening } from './module-reports.ts';
import { openModule } from './open-modules.ts';
import { createVersionChoice, type ModuleVersion } from './version-choice.ts';
import { changedGlobals, markRunning, mend, takeDamage } from './watched-page.ts';

interface LoadedTool {
  ok: true;
  exports: ComponentExports;
  module: string;
  version: string;
  /** The failure of the active version, if this is an earlier one and the active one was tried. */
  insteadOf: LoadFailure | null;
}
export type LoadResult = LoadedTool | { ok: false; failure: LoadFailure };

export interface LoaderOptions {
  registry: Registry;
  startRuntime: () => Promise<ModuleRuntime>;
  /** Origins that modules may come from; the first is the page's own. Not called while the server renders. */
  origins: () => readonly [string, ...string[]];
}

/** The key of a tool's state, or of another component of its module. */
const keyOf = (path: string, expose = '') => `${path} ${expose}`;

/** A tool that was loaded, or is. `requested` is false while it is only preloaded. */
interface ToolState {
  result: Promise<LoadResult>;
  outcome?: LoadResult;
  requested: boolean;
}

/** One attempt to load a version. The query is for a retry, otherwise empty. */
interface Attempt {
  version: ModuleVersion;
  query: string;
}

/** Errors of one delivery: the same version is loaded a second time. */
const retryable: readonly LoadFailureCode[] = ['entry_unreachable', 'entry_broken', 'file_unreachable'];

export type ToolLoader = ReturnType<typeof createToolLoader>;

/** Creates a loader of tools by path, and with `expose` of other components of a tool's module. */
export function createToolLoader({ startRuntime, origins, ...options }: LoaderOptions) {
  let { registry } = options;
  const states = new Map<string, ToolState>();
  const choice = createVersionChoice();
  const prefetched = new Set<string>();

  function begin(path: string, expose: string | undefined, requested: boolean): ToolState {
    const key = keyOf(path, expose);
    const state: ToolState = { result: loadTool(path, expose), requested };
    states.set(key, state);
    void state.result.then((outcome) => {
      state.outcome = outcome;
      if (!outcome.ok && !state.requested && states.get(key) === state) states.delete(key);
    });
    return state;
  }

  /** What ended an earlier page, or hangs in another tab. */
  function findDamage(): void {
    for (const { module, version, damage, isLeft } of takeDamage()) {
      if (!isLeft) choice.failed(module, version, 'hung');
      reportDamage(module, version, damage, isLeft);
    }
  }

  async function loadTool(path: string, other: string | undefined): Promise<LoadResult> {
    findDamage();
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
    const attempts = attemptsOf(module, other);
    reportOpening(module.name, attempts[0]?.version.version ?? module.version);
    for (const [index, next] of attempts.entries()) {
      const last = failures.at(-1);
      if (next.query && last && !retryable.includes(last.code)) continue;
      const { version } = next.version;
      const source = { module: module.name, version };
      if (choice.faultOf(module.name, version) === 'hung') {
        failures.push(loadFailure('hung', source));
        continue;
      }
      try {
        const exports = await attempt(runtime, found, other ?? tool.expose, next, attempts.slice(index + 1));
        reportLoad(module.name, version, performance.now() - started);
        const active = { module: module.name, version: module.version };
        const slow = choice.faultOf(module.name, module.version) === 'slow';
        const reason = failures[0] ?? (slow ? loadFailure('timed_out', active) : null);
        const insteadOf = version === module.version ? null : reason;
        return { ok: true, exports, ...source, insteadOf };
      } catch (error) {
        const failure = classifyLoadError(error, source);
        // An earlier version may lack a component.
        if (failure.code !== 'expose_missing' || !other || version === module.version) report(failure);
        failures.push(failure);
        if (registry !== used) return loadTool(path, other);
      }
    }
    choice.reset(module.name);
    const active = { module: module.name, version: module.version };
    const [failure = loadFailure('entry_unreachable', active)] = failures;
    return { ok: false, failure };
  }

  /** Each version once, and the first a second time. */
  const attemptsOf = (module: RegistryModule, expose?: string): Attempt[] => {
    const attempts = choice.versionsOf(module, expose).map((version) => ({ version, query: '' }));
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
    later: readonly Attempt[],
  ): Promise<ComponentExports> {
    const entry = checkedEntry(version, query, { accepts: runtime.accepts, origins: origins() });
    if (choice.inUse(module)?.version !== version.version || query) {
      runtime.use(module, version, entry.href);
      choice.use(module, version);
    }
    const urls = [entry, ...tool.files.scripts.map((file) => new URL(version.base + file, entry))];
    const ended = [markRunning(module, version.version), openModule(module)];
    const hasOther = later.some((other) => other.version !== version);
    const onLate = (broken?: RefusalError) => {
      if (broken) report(classifyLoadError(broken, { module, version: version.version }));
      else choice.failed(module, version.version, 'slow');
    };
    const before = changedGlobals();
    try {
      return await loadComponent(runtime, { module, expose, urls, hasOther, onLate });
    } finally {
      for (const end of ended) end();
      const changed = changedGlobals();
      // The page, which needs them, may not come as far as to show the tool.
      if (changed !== before && entry.origin === origins()[0])
        mend(`Changed globals: ${changed}`, [module, version.version]);
    }
  }

  function loadedTool(path: string, expose?: string): LoadedTool | null {
    const outcome = states.get(keyOf(path, expose))?.outcome;
    return outcome?.ok ? outcome : null;
  }

  return {
    /** Loads the tool; the same promise until `forget`. */
    load(path: string, expose?: string): Promise<LoadResult> {
      const state = states.get(keyOf(path, expose)) ?? begin(path, expose, true);
      state.requested = true;
      // It renders now, and may hang.
      if (state.outcome?.ok) markRunning(state.outcome.module, state.outcome.version)();
      return state.result;
    },
    /** Loads a component for another module. A failure is dropped: the next import tries again. */
    async loadFor(module: string, expose: string): Promise<LoadResult & { path: string }> {
      const path = registry.modules.find(({ name }) => name === module)?.tools[0]?.path ?? '';
      const state = states.get(keyOf(path, expose)) ?? begin(path, expose, false);
      return { path, ...(await state.result) };
    },
    /** Loads the tool in advance. A failure is dropped unless `load` was called meanwhile. */
    preload(path: string): void {
      const found = findTool(registry, path);
      const known = found?.tool.path ?? path;
      if (!states.has(keyOf(known))) begin(known, undefined, false);
    },
    /** Downloads the tool's files without running them. */
    prefetch(path: string): void {
      const found = findTool(registry, path);
      if (!found || prefetched.has(path)) return;
      prefetched.add(path);
      const { module, tool } = found;
      // A failure is reported when a tool is opened.
      startRuntime()
        .then((runtime) => runtime.prepare())
        .catch(() => prefetched.delete(path));
      for (const file of [module.entry, ...tool.files.scripts]) prefetchFile(module.base + file, 'script');
      for (const file of tool.files.styles) prefetchFile(module.base + file, 'style');
    },
    /** The outcome, or undefined while the tool is idle or loading. */
    peek: (path: string, expose?: string) => states.get(keyOf(path, expose))?.outcome,
    update(next: Registry): void {
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
    /** A loaded tool was rendered: later loads may fall back on its version. */
    worked(path: string, expose?: string): void {
      const loaded = loadedTool(path, expose);
      if (loaded) choice.worked(loaded.module, loaded.version);
    },
    /** A loaded tool or component threw or hung while it rendered. */
    crashed(path: string, expose?: string): boolean {
      const loaded = loadedTool(path, expose);
      const found = findTool(registry, path);
      return found !== null && loaded !== null && choice.crashed(found.module, loaded.version, expose);
    },
    /** The next `load` starts again, also with a version that hung. */
    forget(path: string, expose?: string): void {
      const outcome = states.get(keyOf(path, expose))?.outcome;
      const source = outcome && !outcome.ok ? outcome.failure.source : null;
      if (source) choice.forgive(source.module, source.version);
      states.delete(keyOf(path, expose));
    },
  };
}

/** Reports every failed attempt, also those that a retry or a fallback recovers from. */
function report(failure: LoadFailure): void {
  const { source, code, cause } = failure;
  if (!navigator.onLine) return;
  console.error(`${source ? `${source.module} ${source.version}` : 'federation'}: ${code}`, cause ?? '');
  reportFailure(failure);
}

function prefetchFile(url: string, as: 'script' | 'style'): void {
  const link = document.createElement('link');
  link.rel = 'prefetch';
  link.as = as;
  // As the module loader requests the file: otherwise the browser cannot reuse the response.
  link.crossOrigin = 'anonymous';
  link.href = url;
  document.head.append(link);
}
