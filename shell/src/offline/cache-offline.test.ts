import type { Registry } from '@atelier/contracts';
import { expect, it, vi } from 'vitest';
import { cacheOffline } from './cache-offline.ts';

it('abuse 57: removes what is kept of a module that was removed, and the pages that name it', async () => {
  const kept = new Map<string, Response>();
  const pathOf = (request: Request | string) =>
    new URL(request instanceof Request ? request.url : request, location.origin).pathname;
  const cache = {
    match: async (path: string) => kept.get(path),
    put: async (path: string, response: Response) => void kept.set(path, response),
    keys: async () => [...kept.keys()].map((path) => ({ url: location.origin + path })),
    delete: async (request: Request | string) => kept.delete(pathOf(request)),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async () => new Response('new page'));
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => ({}) } });
  const files = ['/modules/mfe-evil/1.0.0/a.js', '/modules/mfe-tea/1.0.0/a.js', '/assets/main.js'];
  for (const path of ['/ai', '/ai/evil', ...files]) kept.set(path, new Response('old'));
  const registry = { modules: [{ base: '/modules/mfe-tea/1.0.0/', previous: null }] } as unknown as Registry;
  await cacheOffline('/ai', registry);
  expect([...kept.keys()].sort()).toEqual(['/ai', ...files.slice(1)].sort());
  expect(await kept.get('/ai')?.text()).toBe('new page');
});
