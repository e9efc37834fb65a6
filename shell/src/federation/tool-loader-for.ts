import type { PageSettings } from '@atelier/contracts';
import { createBrowserLoader } from './browser-loader.ts';
import type { PreloadingLoader } from './preloading-loader.ts';

const loaders = new WeakMap<PageSettings['registry'], PreloadingLoader>();

/** The page's one loader for a registry: what is loaded before the app stands is there when it asks. */
export function toolLoaderFor(registry: PageSettings['registry']): PreloadingLoader {
  const loader = loaders.get(registry) ?? createBrowserLoader(registry);
  loaders.set(registry, loader);
  return loader;
}
