import { beforeEach, expect, it, vi } from 'vitest';

type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
let signedIn = true;
const kept = new Map<string, Response>();
const network = vi.fn<(request: Request) => Promise<Response>>();
const pathOf = (request: Request | string) =>
  new URL(String(Object(request).url ?? request), location.origin).pathname;

/** A response as the network gives it: with its address, which no code can make up. */
const fromNetwork = (path: string, text: string): Response =>
  Object.defineProperties(new Response(text), {
    url: { value: location.origin + path },
    type: { value: 'basic' },
    clone: { value: () => fromNetwork(path, text) },
  });

beforeEach(async () => {
  vi.resetModules();
  kept.clear();
  signedIn = true;
  vi.stubGlobal('self', {
    addEventListener: (type: string, listen: Listener) => listeners.set(type, listen),
  });
  vi.stubGlobal('fetch', network);
  const cache = {
    match: async (request: Request | string) => kept.get(pathOf(request))?.clone(),
    put: async (request: Request | string, response: Response) => void kept.set(pathOf(request), response),
    keys: async () => [...kept.keys()],
    delete: async (path: string) => kept.delete(path),
  };
  vi.stubGlobal('caches', { has: async () => signedIn, open: async () => cache });
  await import('./worker.ts');
  vi.unstubAllGlobals();
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('caches', { has: async () => signedIn, open: async () => cache });
});

/** The worker's response for a path; null where it leaves the request to the browser. */
async function ask(path: string, { mode = 'cors', method = 'GET' } = {}): Promise<Response | null> {
  const work: Promise<unknown>[] = [];
  let response: Promise<Response> | null = null;
  const request = { url: new URL(path, location.origin).href, mode, method };
  listeners.get('fetch')?.({
    request,
    respondWith: (given: Promise<Response>) => {
      response = given;
    },
    waitUntil: (given: Promise<unknown>) => work.push(given),
  });
  const answer = await response;
  await Promise.all(work);
  return answer;
}
const visit = async (path: string) => (await ask(path, { mode: 'navigate' }))?.text();
const answers = (text: string) =>
  network.mockImplementation(async (request) => fromNetwork(pathOf(request), text));
const fails = () => network.mockRejectedValue(new TypeError('offline'));

it('shows a page of the network, and the kept one without a connection', async () => {
  answers('first build');
  await visit('/ai/write-article');
  answers('second build');
  expect(await visit('/ai/write-article')).toBe('second build');
  fails();
  expect(await visit('/ai/write-article')).toBe('second build');
});

it('opens a page that is not kept with the shell of the dashboard, at its own address', async () => {
  fails();
  await expect(visit('/ai/blog-titles')).rejects.toThrow('offline');
  answers('<div id="root">the dashboard</div>');
  await visit('/ai');
  fails();
  const response = await ask('/ai/blog-titles', { mode: 'navigate' });
  const html = '<div id="root" data-other-page>the dashboard</div>';
  expect([response?.url, await response?.text()]).toEqual(['', html]);
});

it('keeps files that never change, the newest 300', async () => {
  answers('a file');
  for (let index = 0; index < 305; index += 1) await ask(`/assets/${index}.js`);
  expect(kept.size).toBe(300);
  fails();
  expect(await (await ask('/assets/304.js'))?.text()).toBe('a file');
});

it('abuse 57: ignores what code of a page has put into the cache', async () => {
  answers('a page');
  await visit('/ai');
  kept.set('/ai/write-article', new Response('made up'));
  kept.set('/ai/blog-titles', fromNetwork('/modules/mfe-evil/1.0.0/page.html', 'another file'));
  kept.set('/assets/a.js', new Response('made up'));
  fails();
  for (const path of ['/ai/write-article', '/ai/blog-titles']) expect(await visit(path)).toBe('a page');
  await expect(ask('/assets/a.js')).rejects.toThrow('offline');
});

it('keeps nothing after sign-out', async () => {
  signedIn = false;
  answers('a page');
  expect(await visit('/ai')).toBe('a page');
  await ask('/assets/a.js');
  expect(kept.size).toBe(0);
});

it.each([
  ['a call', '/api/user/usage', {}],
  ['sign-in', '/__clerk/v1/client', {}],
  ['an image', '/pictures/abc.png', {}],
  ['another origin', 'https://elsewhere.example/assets/a.js', {}],
  ['a post', '/assets/a.js', { method: 'POST' }],
])('leaves %s to the browser', async (_, path, options) => {
  answers('secret');
  expect(await ask(path, options)).toBeNull();
  expect(kept.size).toBe(0);
});
