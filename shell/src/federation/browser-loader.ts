import type { PageSettings } from '@atelier/contracts';
import { classifyLoadError } from './load-failure.ts';
import type { LoadResult, ToolLoader } from './load-tool.ts';
import { type PreloadingLoader, withPreload } from './preloading-loader.ts';

/** The loader for the page: fetches the federation runtime when the first tool is asked for. */
export function createBrowserLoader(registry: PageSettings['registry']): PreloadingLoader {
  let starting: Promise<ToolLoader> | null = null;
  const start = () => {
    starting ??= import(/* webpackChunkName: "federation" */ './start-federation.ts').then(
      ({ startFederation }) => startFederation(registry),
      (error: unknown) => {
        starting = null;
        throw error;
      },
    );
    return starting;
  };
  const results = new Map<string, Promise<LoadResult>>();
  const load = (path: string) => {
    const known = results.get(path);
    if (known) return known;
    const result = start().then(
      (loader) => loader.load(path),
      (error: unknown): LoadResult => ({ ok: false, failure: classifyLoadError(error, null) }),
    );
    results.set(path, result);
    return result;
  };
  const forget = (path: string) => {
    results.delete(path);
    void starting?.then((loader) => loader.forget(path));
  };
  return withPreload({ load, forget });
}
