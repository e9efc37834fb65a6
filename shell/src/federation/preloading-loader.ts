import type { ToolLoader } from './load-tool.ts';

/** A loader that also loads ahead. */
export interface PreloadingLoader extends ToolLoader {
  /** Loads ahead. A failure that nobody waited for is forgotten, so that the tool is tried anew when asked for. */
  preload(path: string): void;
}

/** Adds loading ahead to a loader. */
export function withPreload(loader: ToolLoader): PreloadingLoader {
  const asked = new Set<string>();
  return {
    load(path) {
      asked.add(path);
      return loader.load(path);
    },
    forget(path) {
      asked.delete(path);
      loader.forget(path);
    },
    preload(path) {
      void loader.load(path).then((result) => {
        if (!result.ok && !asked.has(path)) loader.forget(path);
      });
    },
  };
}
