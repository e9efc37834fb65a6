import type { PageSettings } from '@atelier/contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { toolLoaderFor } from '../../modules/load/page-loader.ts';
import { findTool } from '../../settings/registry.ts';
import { useSettings } from '../../settings/settings.ts';
import { navLinks } from '../../settings/studio-tools.ts';

/** The longest delay of preloading in ms: sign-in has requested its scripts by then. */
const latestStart = 200;

export function preloadTool({ registry }: PageSettings, path: string): void {
  if (findTool(registry, path)) whenIdle(() => toolLoaderFor(registry).preload(path), latestStart);
}

/** Preloads the page's tool when the browser is idle, and prefetches the other tools after sign-in. */
export function useToolPreloads(signedIn: boolean): void {
  const { registry } = useSettings();
  const { preload, prefetch } = toolLoaderFor(registry);
  const { pathname } = useLocation();

  useEffect(() => {
    if (findTool(registry, pathname)) return whenIdle(() => preload(pathname));
  }, [registry, preload, pathname]);

  useEffect(() => {
    if (!signedIn || savesData()) return;
    const paths = navLinks(registry).map(({ path }) => path);
    let stop = whenIdle(function next() {
      const path = paths.shift();
      if (!path) return;
      prefetch(path);
      stop = whenIdle(next);
    });
    return () => stop();
  }, [registry, prefetch, signedIn]);
}

/** Calls `preload` when the browser is idle, unless the user saves data. Returns a function that cancels. */
export function preloadWhenIdle(preload: () => void): () => void {
  return savesData() ? () => {} : whenIdle(preload);
}

/** Calls `act` when the browser is idle, or after `timeout` ms. Returns a function that cancels. */
function whenIdle(act: () => void, timeout?: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, timeout === undefined ? {} : { timeout });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, timeout ?? 500);
  return () => clearTimeout(timer);
}

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
