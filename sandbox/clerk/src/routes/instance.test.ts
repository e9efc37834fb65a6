import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmulator, type TestEmulator } from '../testing/emulator.ts';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await startTestEmulator();
});
afterAll(() => emulator.remove());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(emulator.clerk.url + path, { headers });

/** Requests a path unchanged: `fetch` would resolve its dot segments. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ port: emulator.clerk.port, host: '127.0.0.1', path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

describe("Clerk's scripts", () => {
  it.each(['clerk-js@6.34.1/dist/clerk.browser.js', 'ui@1.34.0/dist/ui.browser.js'])(
    'are there: %s',
    async (file) => {
      const response = await get(`/npm/@clerk/${file}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch('text/javascript');
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    },
  );

  it('are revalidated when the URL has a range of versions', async () => {
    const first = await get('/npm/@clerk/clerk-js@6/dist/clerk.browser.js');
    await first.arrayBuffer();
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/npm/@clerk/clerk-js@6/dist/clerk.browser.js', {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  it.each([
    '/npm/@clerk/clerk-js@6/dist/../package.json',
    '/npm/@clerk/clerk-js@6/dist/..%2fpackage.json',
    '/npm/@clerk/clerk-js@6/dist/%2e%2e%2f%2e%2e%2fui%2fdist%2fui.browser.js',
    '/npm/@clerk/clerk-js@6/dist/..%5cpackage.json',
    '/npm/@clerk/clerk-js@6/dist/clerk.browser.js%00.js',
    '/npm/@clerk/..%2f..%2fkoa@6/dist/index.js',
    '/npm/@clerk/constructor@6/dist/clerk.browser.js',
    '/npm/@clerk/backend@3/dist/index.js',
    '/npm/@clerk/clerk-js@6/dist/types',
    '/npm/@clerk/clerk-js@6/dist/absent.js',
  ])('are the only files: 404 for %s', async (path) => {
    expect([400, 404]).toContain(await statusOf(path));
  });
});
