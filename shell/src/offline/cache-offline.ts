import type { Registry } from '@atelier/contracts';
import { areaPath, isKeptFile, offlineCache, workerPath } from './offline-files.ts';

/**
 * Keeps the page at a path and the loaded files for use without a connection, and removes old versions.
 * Never rejects: browsers refuse workers and storage in private windows.
 */
export async function cacheOffline(page: string, registry: Registry): Promise<void> {
  try {
    // Trusted Types: the policy of sign-in allows the address (`load-clerk.ts`).
    const registration = await navigator.serviceWorker?.register(workerPath, { scope: areaPath });
    if (!registration) return;
    const cache = await caches.open(offlineCache);
    await removeOldVersions(cache, registry);
    for (const path of loadedFiles()) if (!(await cache.match(path))) await cache.add(path);
    await Promise.all([...new Set([areaPath, page])].map((path) => cachePage(cache, path)));
  } catch (error) {
    console.warn('The app does not open without a connection.', error);
  }
}

/** Also the pages, which name these versions. */
async function removeOldVersions(cache: Cache, { modules }: Registry): Promise<void> {
  const served = modules.flatMap(({ base, previous }) => [base, previous?.base ?? base]);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const old = kept.filter(
    (path) => path.startsWith('/modules/') && !served.some((base) => path.startsWith(base)),
  );
  if (old.length === 0) return;
  const pages = kept.filter((path) => !isKeptFile(path));
  await Promise.all([...old, ...pages].map((path) => cache.delete(path, { ignoreVary: true })));
}

function loadedFiles(): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isKeptFile(pathname))
    .map(({ pathname }) => pathname);
  return [...new Set(paths)];
}

async function cachePage(cache: Cache, path: string): Promise<void> {
  if (await cache.match(path)) return;
  const response = await fetch(path, { headers: { accept: 'text/html' } });
  if (response.ok) await cache.put(path, response);
}
