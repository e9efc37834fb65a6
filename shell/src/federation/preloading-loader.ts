import type { LoadResult, ToolLoader } from './load-tool.ts';

/** A loader that also loads ahead. */
export interface PreloadingLoader extends ToolLoader {
  /** What loading this path came to, once that is known. */
  peek(path: string): LoadResult | undefined;
  /** Loads ahead. A failure that nobody waited for is forgotten, so that the tool is tried anew when asked for. */
  preload(path: string): void;
}

/** Adds loading ahead to a loader. */
export function withPreload(loader: ToolLoader): PreloadingLoader {
  const asked = new Set<string>();
  const known = new Map<string, LoadResult>();
  const latest = new Map<string, Promise<LoadResult>>();
  const load = (path: string) => {
    const result = loader.load(path);
    if (latest.get(path) !== result) {
      latest.set(path, result);
      void result.then((came) => latest.get(path) === result && known.set(path, came));
    }
    return result;
  };
  const forget = (path: string) => {
    known.delete(path);
    latest.delete(path);
    loader.forget(path);
  };
  return {
    peek: (path) => known.get(path),
    load(path) {
      asked.add(path);
      return load(path);
    },
    forget(path) {
      asked.delete(path);
      forget(path);
    },
    preload(path) {
      void load(path).then((result) => {
        if (!result.ok && !asked.has(path)) forget(path);
      });
    },
  };
}
