import type { PageSettings } from '@atelier/contracts';
import type { ComponentType } from 'react';
import {
  classifyLoadError,
  type LoadFailure,
  type LoadFailureCode,
  loadFailure,
  RefusalError,
  TimeoutError,
} from './load-failure.ts';
import type { ModuleRuntime, Release } from './module-runtime.ts';

type RegistryModule = PageSettings['registry']['modules'][number];

/** A loaded tool, and which version of its module it came from. */
export interface LoadedTool {
  ok: true;
  Tool: ComponentType;
  module: string;
  version: string;
  /** What kept the active version from loading, where an older one stands in for it. */
  insteadOf: LoadFailure | null;
}
/** What comes of loading a tool. Loading never throws. */
export type LoadResult = LoadedTool | { ok: false; failure: LoadFailure };

/** Loads tools by their path. */
export interface ToolLoader {
  /** The result of loading the tool at `path`: the same promise until it is forgotten. */
  load(path: string): Promise<LoadResult>;
  /** Makes the next `load` of this path try anew. */
  forget(path: string): void;
}

export interface LoaderOptions {
  registry: PageSettings['registry'];
  runtime: ModuleRuntime;
  /** Whether a module's `shell` range takes this shell. */
  accepts: (shellRange: string) => boolean;
  /** Origins that modules may come from; the first is the page's own. */
  origins: readonly [string, ...string[]];
  /** Milliseconds that one try may take. */
  timeout?: number;
  /** Told of every try that failed, whatever comes of the rest. */
  report?: (failure: LoadFailure) => void;
  /** Makes the query that tells a second try from the first: a browser joins equal requests, even hung ones. */
  uniqueQuery?: () => string;
}

/** Faults of the network or of one delivery: worth a second try with the same version. */
const passing: readonly LoadFailureCode[] = ['entry_unreachable', 'entry_broken', 'file_unreachable'];

/**
 * Makes a loader. A try that fails in passing is made once more with a fresh address; then, as after a time-out or any
 * other fault, the last version known to be good is loaded instead.
 */
export function createToolLoader(options: LoaderOptions): ToolLoader {
  const { registry, timeout = 4_000, uniqueQuery = () => `retry=${Date.now().toString(36)}` } = options;
  const results = new Map<string, Promise<LoadResult>>();
  const active = new Map<string, { release: Release; entryUrl: string }>();

  async function attempt(module: RegistryModule, expose: string, release: Release, query: string) {
    const entryUrl = new URL(release.base + release.entry + query, options.origins[0]);
    if (!options.origins.includes(entryUrl.origin))
      throw new RefusalError('origin_refused', `${entryUrl.origin} is not an origin for modules`);
    if (![release.integrity, ...Object.values(release.integrities)].every(isIntegrity))
      throw new RefusalError('integrity_missing', `${module.name} ${release.version} lacks an integrity`);
    const inUse = active.get(module.name);
    if (inUse?.release.version !== release.version || query) {
      options.runtime.use(module.name, release, entryUrl.href);
      active.set(module.name, { release, entryUrl: entryUrl.href });
    }
    const exports = await withTimeout(options.runtime.load(module.name, expose), timeout);
    return componentOf(exports, expose);
  }

  async function load(path: string): Promise<LoadResult> {
    const module = registry.modules.find(({ tools }) => tools.some((tool) => tool.path === path));
    const tool = module?.tools.find((candidate) => candidate.path === path);
    if (!module || !tool) return { ok: false, failure: loadFailure('unknown_path', null) };
    const label = ({ version }: Release) => `${module.name} ${version}`;
    if (!options.accepts(module.shell)) {
      const failure = loadFailure('shell_incompatible', label(module), `it asks for ${module.shell}`);
      options.report?.(failure);
      return { ok: false, failure };
    }

    const loaded = (
      Tool: ComponentType,
      { version }: Release,
      insteadOf: LoadFailure | null,
    ): LoadResult => ({
      ok: true,
      Tool,
      module: module.name,
      version,
      insteadOf,
    });
    const started = active.get(module.name)?.release ?? module;
    const tries: { release: Release; query: string; when: (failure: LoadFailure) => boolean }[] = [
      { release: started, query: '', when: () => true },
      { release: started, query: `?${uniqueQuery()}`, when: ({ code }) => passing.includes(code) },
      ...(module.previous && started.version !== module.previous.version
        ? [{ release: module.previous, query: '', when: () => true }]
        : []),
    ];
    let first: LoadFailure | null = null;
    let last = loadFailure('entry_unreachable', label(started));
    for (const { release, query, when } of tries) {
      if (!when(last) && first) continue;
      try {
        const Tool = await attempt(module, tool.expose, release, query);
        return loaded(Tool, release, release.version === module.version ? null : first);
      } catch (error) {
        last = classifyLoadError(error, label(release));
        first ??= last;
        options.report?.(last);
      }
    }
    active.delete(module.name);
    return { ok: false, failure: first ?? last };
  }

  return {
    load(path) {
      const result = results.get(path) ?? load(path);
      results.set(path, result);
      return result;
    },
    forget(path) {
      results.delete(path);
    },
  };
}

/** One hash of the length of its function: a browser ignores any other, and would run the file unchecked. */
const isIntegrity = (text: string) =>
  /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{86}==)$/.test(text);

function componentOf(exports: unknown, expose: string): ComponentType {
  const Tool: unknown = typeof exports === 'object' && exports && 'default' in exports && exports.default;
  if (isComponent(Tool)) return Tool;
  throw new RefusalError('not_a_component', `${expose} has no component as its default export`);
}

/** A function, or what `memo`, `lazy` and `forwardRef` make of one. */
function isComponent(value: unknown): value is ComponentType {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}

async function withTimeout<Value>(promise: Promise<Value>, milliseconds: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
