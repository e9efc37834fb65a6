/**
 * The service worker of the signed-in area. Pages come from the network first: an upgrade is seen at once.
 * Files with a hash or a version are kept when they are loaded. Calls, images and sign-in are not touched.
 */
import { areaPath, isKeptFile, offlineCache } from './offline-files.ts';

/** The used types of service workers: TypeScript's library of them excludes that of pages. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends WaitingEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
}
const worker = self as unknown as WorkerScope;

/** The most files and pages that are kept: those of a few builds. */
const mostFiles = 300;

/** What is kept depends on no header of the request: pages have no data of the user. */
const anyHeaders = { ignoreVary: true };

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname));
  else if (isKeptFile(pathname)) event.respondWith(file(event));
});

/** The cache while a user is signed in: the page creates it, and removes it at sign-out. */
const openCache = async () => ((await caches.has(offlineCache)) ? caches.open(offlineCache) : null);

/** What the network has sent for a path: code of a page cannot make a response of this type. */
async function cachedCopy(cache: Cache | null, path: string): Promise<Response | undefined> {
  const kept = await cache?.match(path, anyHeaders);
  return kept?.type === 'basic' && kept.url === location.origin + path ? kept : undefined;
}

async function page(event: RequestEvent, path: string): Promise<Response> {
  const cache = await openCache();
  try {
    const response = await fetch(event.request);
    if (cache && response.ok && !response.redirected) event.waitUntil(cache.put(path, response.clone()));
    return response;
  } catch (error) {
    const kept = await cachedCopy(cache, path);
    if (kept) return kept;
    // Another page has the same shell, which shows the page of the address, or that it needs a connection.
    const other = await cachedCopy(cache, areaPath);
    if (!other) throw error;
    // A copy has no address, which would become that of the page. Its content is not that of the page either.
    const html = (await other.text()).replace('<div id="root"', '<div id="root" data-other-page');
    return new Response(html, { headers: other.headers });
  }
}

async function file(event: RequestEvent): Promise<Response> {
  const cache = await openCache();
  const kept = await cachedCopy(cache, new URL(event.request.url).pathname);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (cache && response.status === 200) event.waitUntil(keep(cache, event.request, response.clone()));
  return response;
}

async function keep(cache: Cache, request: Request, response: Response): Promise<void> {
  await cache.put(request, response);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostFiles)).map((old) => cache.delete(old)));
}
