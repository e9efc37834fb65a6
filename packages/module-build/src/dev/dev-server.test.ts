import { createHash } from 'node:crypto';
import type { ModuleManifest } from '@atelier/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DevelopmentServer, startDevelopmentServer } from './dev-server.ts';
import type { DevelopmentBuild } from './watch-builds.ts';

const script = Buffer.from('globalThis.hello = 1;');
const manifest: ModuleManifest = {
  name: 'mfe-hello',
  version: '1.2.0',
  shell: '^1.0.0',
  entry: 'entry.js',
  integrity: `sha384-${createHash('sha384').update(script).digest('base64')}`,
  integrities: {},
  tools: [
    {
      path: '/ai/hello',
      title: 'Hello',
      description: 'Says hello.',
      icon: 'data:image/svg+xml,x',
      gradient: { from: '#112233', to: '#445566' },
      expose: './Hello',
      nav: null,
      landing: null,
      plan: null,
      creates: [],
      files: { scripts: [], styles: [] },
    },
  ],
};
const build = (id: string): DevelopmentBuild => ({
  id,
  built: { manifest, files: new Map([['entry.js', script]]) },
  problems: [],
});

let server: DevelopmentServer;
beforeEach(async () => {
  server = await startDevelopmentServer(0, 'https://atelier.example');
});
afterEach(() => server.close());

const origin = 'https://atelier.example';
const get = (path: string, headers: Record<string, string> = { origin }) =>
  fetch(server.origin + path, { headers });

describe('the development server', () => {
  it('serves the last build as a module of its own version and address', async () => {
    server.show(build('b1'));
    const state = await (await get('/build?after=')).json();
    expect(state).toMatchObject({
      build: 'b1',
      problems: [],
      module: { version: '1.2.0-dev.b1', base: `${server.origin}/b1/`, previous: null },
    });
    const file = await get('/b1/entry.js');
    expect(file.headers.get('content-type')).toContain('javascript');
    expect(await file.text()).toBe(script.toString());
    expect((await get('/b1/../../package.json')).status).toBe(404);
  });

  it('responds when there is another build, and keeps the module of the last good one', async () => {
    server.show(build('b1'));
    const next = get('/build?after=b1');
    server.show({ id: 'b2', built: null, problems: ['Unexpected token'] });
    expect(await (await next).json()).toMatchObject({
      build: 'b2',
      problems: ['Unexpected token'],
      module: { version: '1.2.0-dev.b1' },
    });
    expect((await get('/b1/entry.js')).status).toBe(200);
  });

  it('lets only pages of the shell read it', async () => {
    server.show(build('b1'));
    const allowed = async (from: string) =>
      (await get('/b1/entry.js', { origin: from })).headers.get('access-control-allow-origin');
    expect(await allowed(origin)).toBe(origin);
    expect(await allowed('https://other.example')).toBeNull();
  });
});
