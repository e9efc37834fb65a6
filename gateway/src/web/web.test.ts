import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exchange, type Rig, startRig } from '../testing/rig.ts';

const page = `export function pagePaths({ registry }) {
  return ['/', '/about', ...registry.modules.flatMap(({ tools }) => tools.map(({ path }) => path)), '/ai/*', '/*'];
}
globalThis.renderedPaths = [];
export function renderPage({ path, settings }) {
  globalThis.renderedPaths.push(path);
  const html = '<!doctype html><title>' + path + '</title>' + JSON.stringify(settings) + 'x'.repeat(2000);
  return { status: path.endsWith('*') ? 404 : 200, html, scriptHashes: ['sha256-abc='] };
}`;
const tool = {
  path: '/ai/write-article',
  title: 'AI Article Writer',
  description: 'Writes.',
  icon: 'data:image/svg+xml,%3Csvg%3E',
  gradient: { from: '#3588f2', to: '#0bb0d7' },
  expose: './WriteArticle',
  nav: null,
  landing: null,
  creates: [],
  plan: null,
  files: { scripts: [], styles: [] },
};
const registryOf = (version: string) =>
  JSON.stringify({
    modules: [
      {
        name: 'mfe-text-tools',
        version,
        shell: '^0.1.0',
        entry: 'remoteEntry.js',
        integrity: `sha384-${'A'.repeat(64)}`,
        integrities: {},
        base: `/modules/mfe-text-tools/${version}/`,
        previous: null,
        tools: [tool],
      },
    ],
  });

async function withBuild(files: Record<string, string | Buffer> = {}, sandbox: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-gateway-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const all = { 'shell/server/page.mjs': page, 'registry.json': registryOf('1.0.0'), ...files };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const rig = await startRig({
    env: {
      WEB_DIR: join(folder, 'shell'),
      MODULES_DIR: join(folder, 'modules'),
      REGISTRY_FILE: join(folder, 'registry.json'),
      ...sandbox,
    },
  });
  return { folder, rig, open: (path: string, init?: RequestInit) => fetch(`${rig.url}${path}`, init) };
}

/** Asks as a browser that has a copy does. (Node's own fetch adds `no-cache` to such a question.) */
async function ifChanged(rig: Rig, path: string, etag: string | null): Promise<string> {
  return exchange(
    rig.port,
    `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nif-none-match: ${etag}\r\nconnection: close\r\n\r\n`,
  );
}
const unchanged = /^HTTP\/1\.1 304/;

/** The paths that the shell's stub has rendered since it was loaded last. */
const rendered = () => [...(Reflect.get(globalThis, 'renderedPaths') as string[])];

const asPage = { headers: { accept: 'text/html,*/*' } };

describe('a page', () => {
  it('is drawn with the settings it needs, under a policy that names its scripts', async () => {
    const account = '{"email":"ada@example.com","plan":"free","password":"p"}';
    const settings = { NOTICE: 'A test copy', SAMPLE_ACCOUNTS: `[${account}]` };
    const { open } = await withBuild({}, { ...settings, SANDBOX_PARTS: 'sign-in', CLERK_FEATURES: 'none' });
    const answer = await open('/ai/write-article', asPage);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    const html = await answer.text();
    expect(html).toContain('<title>/ai/write-article</title>');
    expect(html).toContain('"clerkProxyUrl":"/__clerk"');
    expect(html).toContain('"notice":"A test copy"');
    expect(html).toContain(`"sampleAccounts":[${account}]`);
    expect(html).toContain('"name":"mfe-text-tools"');
  });

  it('is not sent again while it stays the same, and is once the registry changes', async () => {
    const { open, folder, rig } = await withBuild();
    const first = await open('/', { headers: { ...asPage.headers, 'accept-encoding': 'identity' } });
    const etag = first.headers.get('etag');
    expect(await ifChanged(rig, '/', etag)).toMatch(unchanged);
    await writeFile(join(folder, 'registry.json'), registryOf('1.0.1-next'));
    expect(await ifChanged(rig, '/', etag)).toContain('1.0.1-next');
  });

  it('abuse 35: is rendered once for every page there is, and never for an unknown address', async () => {
    const { open } = await withBuild();
    await open('/', asPage);
    const before = rendered();
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) => open(`/unknown-${index}/${'x'.repeat(index)}`, asPage)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(rendered()).toEqual(before);
    expect(before).toEqual(['/', '/about', '/ai/write-article', '/ai/*', '/*']);
  });

  it.each(['br', 'gzip', 'identity'])(
    'is sent in the encoding %s under a strong ETag of its own',
    async (encoding) => {
      const { open } = await withBuild();
      const answer = await open('/nowhere', { headers: { ...asPage.headers, 'accept-encoding': encoding } });
      expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(answer.headers.get('etag')).toMatch(
        encoding === 'identity' ? /^"[\w-]{22}"$/ : new RegExp(`^"[\\w-]{22}-${encoding}"$`),
      );
      expect(await answer.text()).toContain('<title>/*</title>');
    },
  );

  it('is the not-found page of its area where there is none', async () => {
    const { open } = await withBuild();
    const titles = ['/nowhere', '/ai/nowhere', '/ai/write-article/more', '/*', '/ai/*'].map(async (path) => {
      const answer = await open(path, asPage);
      return [answer.status, /<title>(.*)<\/title>/.exec(await answer.text())?.[1]];
    });
    expect(await Promise.all(titles)).toEqual([
      [404, '/*'],
      [404, '/ai/*'],
      [404, '/ai/*'],
      [404, '/*'],
      [404, '/ai/*'],
    ]);
  });

  it.each([
    ['/about/', '/about'],
    ['/About?a=b', '/about?a=b'],
    ['/ai/Write-Article/', '/ai/write-article'],
  ])('at %s is at %s', async (path, canonical) => {
    const { open } = await withBuild();
    const answer = await open(path, { ...asPage, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([308, canonical]);
  });

  it('stays as it was when a new registry cannot be rendered', async () => {
    const { open, folder, rig } = await withBuild();
    await open('/', asPage);
    const broken = page.replace('const html', "throw new Error('no tea'); const html");
    await writeFile(join(folder, 'shell/server/page.mjs'), broken);
    for (let round = 0; round < 3; round += 1) expect((await open('/about', asPage)).status).toBe(200);
    expect(rig.log.filter((line) => line.includes('The pages cannot be rendered'))).toHaveLength(1);
  });

  it('may share its address with a call that mail programs send', async () => {
    const withUnsubscribe = page.replace("'/about',", "'/about', '/newsletter/unsubscribe',");
    const { open } = await withBuild(
      { 'shell/server/page.mjs': withUnsubscribe },
      { MAILBOX_URL: '/mailbox' },
    );
    const answer = await open('/newsletter/unsubscribe?token=secret', asPage);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('"mailboxUrl":"/mailbox"');
    expect(html).not.toContain('secret');
  });

  it('does not stand in for a missing file', async () => {
    const { open } = await withBuild();
    const answer = await open('/assets/gone.js', { headers: { accept: '*/*' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('says what to do while nothing is built', async () => {
    const rig = await startRig();
    const answer = await fetch(rig.url, asPage);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('npm run build');
  });
});

describe('the registry', () => {
  it('is answered as it stands in its file', async () => {
    const { open, rig } = await withBuild();
    const answer = await open('/registry');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toEqual(JSON.parse(registryOf('1.0.0')));
    expect(await ifChanged(rig, '/registry', answer.headers.get('etag'))).toMatch(unchanged);
  });

  it('keeps its last good state when the file breaks, and says so once', async () => {
    const { open, folder, rig } = await withBuild();
    await open('/registry');
    await writeFile(join(folder, 'registry.json'), '{ "modules": [{}] }');
    for (let round = 0; round < 3; round += 1) {
      expect(await (await open('/registry')).json()).toEqual(JSON.parse(registryOf('1.0.0')));
    }
    expect(rig.log.filter((line) => line.includes('A new file is not used'))).toHaveLength(1);
  });
});

describe('files', () => {
  const script = 'const tea = 1;\n'.repeat(200);

  it('with a hash or a version are kept for ever; module files by any page', async () => {
    const { open } = await withBuild({
      'shell/client/assets/main.1a2b.js': script,
      'shell/client/robots.txt': 'User-agent: *',
      'modules/mfe-text-tools/1.0.0/remoteEntry.js': script,
    });
    const asset = await open('/assets/main.1a2b.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-type')).toContain('text/javascript');
    expect((await open('/robots.txt')).headers.get('cache-control')).toBe('no-cache');
    const entry = await open('/modules/mfe-text-tools/1.0.0/remoteEntry.js');
    expect(entry.headers.get('cache-control')).toContain('immutable');
    expect(entry.headers.get('access-control-allow-origin')).toBe('*');
    expect(entry.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('come compressed: from beside the file, else made here', async () => {
    const { open } = await withBuild({
      'shell/client/assets/a.js': script,
      'shell/client/assets/b.js': script,
      'shell/client/assets/b.js.br': brotliCompressSync(script.replaceAll('tea', 'jam')),
    });
    const ask = (name: string) => open(`/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
    expect(await (await ask('a.js')).text()).toBe(script);
    const beside = await ask('b.js');
    expect(beside.headers.get('content-encoding')).toBe('br');
    expect(await beside.text()).toContain('jam');
  });

  it('answer HEAD, conditions and ranges', async () => {
    const { open, rig } = await withBuild({ 'shell/client/demo.webm': Buffer.from('0123456789') });
    const head = await open('/demo.webm', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    expect(await ifChanged(rig, '/demo.webm', head.headers.get('etag'))).toMatch(unchanged);
    const part = await open('/demo.webm', { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ]);
    expect((await open('/demo.webm', { headers: { range: 'bytes=10-' } })).status).toBe(416);
  });

  it.each([
    '/../registry.json',
    '/assets/..%2f..%2f..%2fregistry.json',
    '/%2e%2e/registry.json',
    '/.hidden',
    '/assets',
  ])('abuse 27: %s leads to none', async (path) => {
    const { rig } = await withBuild({ 'shell/client/.hidden': 'x', 'shell/client/assets/a.js': script });
    const answer = await exchange(rig.port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404/);
    expect(answer).toContain('"code":"not_found"');
  });
});

describe('who asks for a page', () => {
  it.each([
    ['a program that previews links', '/', { accept: '*/*' }, 'text/html'],
    [
      'a missing script of a page',
      '/ai/x',
      { accept: '*/*', 'sec-fetch-dest': 'script' },
      'application/json',
    ],
    ['a program that wants a file', '/missing.js', { accept: '*/*' }, 'application/json'],
    ['a client of the calls', '/ai/x', { accept: 'application/json' }, 'application/json'],
  ])('%s', async (_, path, headers, type) => {
    const { open } = await withBuild();
    const answer = await open(path, { headers });
    expect(answer.headers.get('content-type')).toContain(type);
  });
});
