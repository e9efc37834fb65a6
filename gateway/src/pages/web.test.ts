import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { servedModule, servedToAll, servedTool } from '../testing/served-module.ts';
import { exchange, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

const page = `export function pagePaths({ registry }) {
  return ['/', '/about', '/llms.txt', ...registry.modules.flatMap(({ tools }) => tools.map(({ path }) => path)), '/ai/*', '/*'];
}
globalThis.renderedPaths = [];
const language = new URL(import.meta.url).searchParams.get('language');
export function renderPage({ path, settings }) {
  globalThis.renderedPaths.push(path);
  if (path === '/llms.txt') return { status: 200, html: '# Atelier', scriptHashes: [], type: 'text/plain' };
  const html = '<!doctype html><html lang=' + language + '><title>' + path + '</title>' + JSON.stringify(settings) + 'x'.repeat(2000);
  return { status: path.endsWith('*') ? 404 : 200, html, scriptHashes: ['sha256-abc='] };
}`;
const tool = servedTool({ path: '/ai/write-article' });
const moduleOf = (version: string) => servedModule({ name: 'mfe-text-tools', version, tools: [tool] });
const servedOf = (version: string) => [servedToAll(moduleOf(version))];

async function withBuild(
  files: Record<string, string | Buffer> = {},
  sandbox: Record<string, string> = {},
  moduleFiles: Record<string, string> = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-gateway-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const all = { 'shell/server/page.mjs': page, 'cache/registry.json': '[]', ...files };
  const registry = { served: servedOf('1.0.0') as unknown[] };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const gateway = await startTestGateway({
    env: {
      WEB_DIR: join(folder, 'shell'),
      DATA_DIR: folder,
      ...sandbox,
    },
    servedModules: () => registry.served,
    moduleFiles,
  });
  return {
    folder,
    gateway,
    registry,
    open: (path: string, init?: RequestInit) => fetch(`${gateway.url}${path}`, init),
  };
}

/** Replaces a file at once, so that the gateway never reads a part of it. */
async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

/** Sends a conditional request. Node's fetch would add `no-cache`. */
async function ifChanged(gateway: TestGateway, path: string, etag: string | null): Promise<string> {
  return exchange(
    gateway.port,
    `GET ${path} HTTP/1.1\r\nhost: x\r\naccept: text/html\r\nif-none-match: ${etag}\r\nconnection: close\r\n\r\n`,
  );
}
const unchanged = /^HTTP\/1\.1 304/;

/** The paths that the stub of the shell has rendered since it was last loaded. */
const rendered = () => [...(Reflect.get(globalThis, 'renderedPaths') as string[])];

const asPage = { headers: { accept: 'text/html,*/*' } };

describe('a page', () => {
  it.each([
    ['of the browser', { 'accept-language': 'fr-CH, de;q=0.9, en;q=0.8' }, 'de'],
    ['that was chosen', { 'accept-language': 'de', cookie: 'language=en' }, 'en'],
    ['of tests', { cookie: 'language=ar-XB' }, 'ar-XB'],
    ['that there is', { 'accept-language': 'de;q=0, fr', cookie: 'language=../x' }, 'en'],
  ])('is in the language %s', async (_, headers, language) => {
    const { open } = await withBuild();
    const response = await open('/', { headers: { accept: 'text/html', ...headers } });
    expect(await response.text()).toContain(`<html lang=${language}>`);
    expect(response.headers.get('vary')?.toLowerCase()).toBe('accept-encoding, accept-language, cookie');
  });

  it('sends a document for programs as text, whatever the request accepts', async () => {
    const { gateway } = await withBuild();
    for (const accept of ['*/*', 'text/plain', 'application/json']) {
      const response = await fetch(`${gateway.url}/llms.txt`, { headers: { accept } });
      expect([response.status, await response.text()]).toEqual([200, '# Atelier']);
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    }
    expect((await fetch(`${gateway.url}/docs/unknown.md`)).status).toBe(404);
  });

  it('has the notice of its language', async () => {
    const { open } = await withBuild({}, { NOTICE: '{"en":"A test copy","de":"Eine Testkopie"}' });
    for (const [language, notice] of [
      ['en', 'A test copy'],
      ['de', 'Eine Testkopie'],
      ['ar-XB', 'A test copy'],
    ]) {
      const response = await open('/ai/write-article', {
        headers: { ...asPage.headers, cookie: `language=${language}` },
      });
      expect(await response.text()).toContain(`"notice":"${notice}"`);
    }
  });

  it('is rendered with its settings and a policy with its script hashes', async () => {
    const account = '{"email":"ada@example.com","plan":"free","password":"p"}';
    const settings = {
      NOTICE: 'A test copy',
      TEST_COPY: `{"accounts":[${account}],"code":"424242"}`,
      PLAN_LIMITS: '{"free":{"text":5},"premium":{"text":null}}',
      MODULE_OVERRIDES: 'off',
    };
    const { open } = await withBuild({}, { ...settings, CLERK_FEATURES: 'none' });
    const response = await open('/ai/write-article', asPage);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-abc=';");
    expect(policy).toContain("connect-src 'self' blob: data:;");
    expect(policy).toContain("frame-ancestors 'none'");
    const html = await response.text();
    expect(html).toContain('<title>/ai/write-article</title>');
    expect(html).toContain('"clerkProxyUrl":"/__clerk"');
    expect(html).toContain('"notice":"A test copy"');
    expect(html).toContain(`"sampleAccounts":[${account}]`);
    expect(html).toContain('"sampleCode":"424242"');
    expect(html).toContain('"plans":{"free":{"text":5,');
    expect(html).toContain('"premium":{"text":null,');
    expect(html).toContain('"name":"mfe-text-tools"');
    expect(html).not.toContain('moduleOverrides');
  });

  it('may use a module of the same machine where overrides are allowed', async () => {
    const { open } = await withBuild({}, { CLERK_FEATURES: 'none', MODULE_OVERRIDES: 'on' });
    const response = await open('/ai/write-article', asPage);
    const own = ' http://127.0.0.1:* http://localhost:*;';
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-abc='${own}`);
    expect(policy).toContain(`connect-src 'self' blob: data:${own}`);
    expect(await response.text()).toContain('"moduleOverrides":true');
  });

  it('gets 304 until the registry changes', async () => {
    const { open, registry, gateway } = await withBuild();
    const first = await open('/', { headers: { ...asPage.headers, 'accept-encoding': 'identity' } });
    const etag = first.headers.get('etag');
    expect(await ifChanged(gateway, '/', etag)).toMatch(unchanged);
    registry.served = servedOf('1.0.1-next');
    // A request waits for the registry for 300 ms.
    await expect.poll(() => ifChanged(gateway, '/', etag), { timeout: 5_000 }).toContain('1.0.1-next');
  });

  it('abuse 35: is rendered once, and never for an unknown path', async () => {
    const { open } = await withBuild();
    for (const path of ['/', '/about', '/about', '/nowhere', '/about']) await open(path, asPage);
    const before = rendered();
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) => open(`/unknown-${index}/${'x'.repeat(index)}`, asPage)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(rendered()).toEqual(before);
    expect(before).toEqual(['/', '/about', '/*']);
  });

  it('abuse 35: is not rendered for each visitor while many modules are rolled out', async () => {
    const { open, registry, gateway } = await withBuild();
    registry.served = Array.from({ length: 14 }, (_, index) => {
      const name = `mfe-tool-${index}`;
      const own = (version: string) =>
        servedModule({ name, version, tools: [servedTool({ path: `/ai/tool-${index}` })] });
      return { name, active: own('1.0.0'), candidate: { module: own('1.1.0'), percent: 50 } };
    });
    await open('/registry');
    const visitAll = async () => {
      const tags: (string | null)[] = [];
      for (let user = 0; user < 24; user += 1) {
        const token = `h.${Buffer.from(JSON.stringify({ sub: `user_${user}` })).toString('base64url')}.s`;
        const response = await open('/', { headers: { ...asPage.headers, cookie: `__session=${token}` } });
        tags.push(response.headers.get('etag'));
      }
      return tags;
    };
    const first = await visitAll();
    expect(new Set(first).size).toBeGreaterThan(6);
    const before = rendered().length;
    expect(await visitAll()).toEqual(first);
    expect(rendered()).toHaveLength(before);
    expect(gateway.log.join()).toContain('too many rollouts');
  });

  it.each(['br', 'gzip', 'identity'])(
    'is sent in the encoding %s with its own strong ETag',
    async (encoding) => {
      const { open } = await withBuild();
      const response = await open('/nowhere', {
        headers: { ...asPage.headers, 'accept-encoding': encoding },
      });
      expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
      expect(response.headers.get('etag')).toMatch(
        encoding === 'identity' ? /^"[\w-]{22}"$/ : new RegExp(`^"[\\w-]{22}-${encoding}"$`),
      );
      expect(await response.text()).toContain('<title>/*</title>');
    },
  );

  it('is the not-found page of its area for an unknown path', async () => {
    const { open } = await withBuild();
    const titles = ['/nowhere', '/ai/nowhere', '/ai/write-article/more', '/*', '/ai/*'].map(async (path) => {
      const response = await open(path, asPage);
      return [response.status, /<title>(.*)<\/title>/.exec(await response.text())?.[1]];
    });
    const expected = ['/*', '/ai/*', '/ai/*', '/*', '/ai/*'];
    expect(await Promise.all(titles)).toEqual(expected.map((title) => [404, title]));
  });

  it.each([
    ['/about/', '/about'],
    ['/About?a=b', '/about?a=b'],
    ['/ai/Write-Article/', '/ai/write-article'],
  ])('redirects %s to %s', async (path, canonical) => {
    const { open } = await withBuild();
    const response = await open(path, { ...asPage, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, canonical]);
  });

  it('stays the same when a new build cannot be rendered', async () => {
    const { open, folder, gateway } = await withBuild();
    await open('/', asPage);
    const broken = page.replace('const html', "throw new Error('no tea'); const html");
    await replaceFile(join(folder, 'shell/server/page.mjs'), broken);
    for (let round = 0; round < 3; round += 1) expect((await open('/about', asPage)).status).toBe(200);
    expect(gateway.log.filter((line) => line.includes('the pages cannot be rendered'))).toHaveLength(1);
  });

  it('may share its path with a call', async () => {
    const withUnsubscribe = page.replace("'/about',", "'/about', '/newsletter/unsubscribe',");
    const { open } = await withBuild(
      { 'shell/server/page.mjs': withUnsubscribe },
      { TEST_COPY: '{"mailbox":"/mailbox"}' },
    );
    const response = await open('/newsletter/unsubscribe?token=secret', asPage);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('"mailboxUrl":"/mailbox"');
    expect(html).not.toContain('secret');
  });

  it('explains what to do while nothing is built', async () => {
    const gateway = await startTestGateway();
    const response = await fetch(gateway.url, asPage);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
  });
});

describe('the registry', () => {
  const versions = async (
    open: (path: string, init?: RequestInit) => Promise<Response>,
    init?: RequestInit,
  ): Promise<string[]> => {
    const { modules } = (await (await open('/registry', init)).json()) as { modules: { version: string }[] };
    return modules.map(({ version }) => version);
  };
  /** The first request may share the response of one that began before the change. */
  const untilRead = async (open: (path: string) => Promise<Response>) => {
    await open('/registry');
    await open('/registry');
  };

  it('abuse 30: leaves out an entry that is not valid, and a module with a path of another', async () => {
    const { open, registry, gateway } = await withBuild();
    const other = servedModule({ name: 'mfe-other', version: '2.0.0', tools: [tool] });
    const wrong = [{ name: 'mfe-broken' }, servedToAll(other)];
    registry.served = [wrong[0], ...servedOf('1.0.0'), wrong[1]];
    expect(await versions(open)).toEqual(['1.0.0']);
    const { headers } = await open('/registry');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(await ifChanged(gateway, '/registry', headers.get('etag'))).toMatch(unchanged);
  });

  it('lists the paths of disabled modules that no other module has', async () => {
    const { open, registry } = await withBuild();
    const disabled = { name: 'mfe-off', active: null, candidate: null, withdrawn: ['/ai/off', tool.path] };
    registry.served = [...servedOf('1.0.0'), disabled];
    expect(await (await open('/registry')).json()).toMatchObject({ withdrawn: ['/ai/off'] });
  });

  it('keeps its last state while the service fails, and across a restart', async () => {
    const { open, registry, folder } = await withBuild();
    expect(await versions(open)).toEqual(['1.0.0']);
    Object.defineProperty(registry, 'served', { get: () => ({ not: 'a list' }) });
    for (let round = 0; round < 3; round += 1) expect(await versions(open)).toEqual(['1.0.0']);
    const kept = await readFile(join(folder, 'cache/registry.json'), 'utf8');
    const restarted = await withBuild({ 'cache/registry.json': kept }, { MODULES_URL: 'http://127.0.0.1:1' });
    expect(await versions(restarted.open)).toEqual(['1.0.0']);
  });

  it('reports a kept state that cannot be read, and serves no module', async () => {
    const { open, gateway } = await withBuild(
      { 'cache/registry.json': '[{' },
      { MODULES_URL: 'http://127.0.0.1:1' },
    );
    for (let round = 0; round < 3; round += 1) expect(await versions(open)).toEqual([]);
    expect(gateway.log.filter((line) => line.includes('the kept registry cannot be read'))).toHaveLength(1);
  });

  it('gives a share of the visitors the version that is rolled out, always the same one', async () => {
    const { open, registry } = await withBuild();
    const candidate = { module: moduleOf('1.1.0'), percent: 30 };
    registry.served = [{ name: 'mfe-text-tools', active: moduleOf('1.0.0'), candidate }];
    await untilRead(open);
    const versionFor = async (user: number) => {
      const token = `h.${Buffer.from(JSON.stringify({ sub: `user_${user}` })).toString('base64url')}.s`;
      const [byToken] = await versions(open, { headers: { authorization: `Bearer ${token}` } });
      const [byCookie] = await versions(open, { headers: { cookie: `a=b; __session=${token}` } });
      expect(byCookie).toBe(byToken);
      return byToken;
    };
    const users = Array.from({ length: 100 }, (_, user) => user);
    const first = await Promise.all(users.map(versionFor));
    const share = first.filter((version) => version === '1.1.0').length;
    expect(share).toBeGreaterThan(15);
    expect(share).toBeLessThan(45);
    candidate.percent = 60;
    await untilRead(open);
    const wider = await Promise.all(users.map(versionFor));
    for (const user of users) if (first[user] === '1.1.0') expect(wider[user]).toBe('1.1.0');
    expect(wider.filter((version) => version === '1.1.0').length).toBeGreaterThan(share);
  });
});

describe('files', () => {
  const script = 'const tea = 1;\n'.repeat(200);

  it('abuse 57: with a hash or version are immutable; module files allow any origin, and are no service workers', async () => {
    const files = { 'shell/client/assets/main.1a2b.js': script, 'shell/client/robots.txt': 'User-agent: *' };
    const { open } = await withBuild(files, {}, { 'mfe-text-tools/1.0.0/remoteEntry.js': script });
    const asset = await open('/assets/main.1a2b.js');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-type')).toContain('text/javascript');
    expect((await open('/robots.txt')).headers.get('cache-control')).toBe('no-cache');
    const entry = await open('/modules/mfe-text-tools/1.0.0/remoteEntry.js');
    expect(entry.headers.get('cache-control')).toContain('immutable');
    const worker = { headers: { 'service-worker': 'script' } };
    const refused = await fetch(entry.url, worker);
    expect([refused.status, (await fetch(asset.url, worker)).status]).toEqual([404, 200]);
    expect(entry.headers.get('access-control-allow-origin')).toBe('*');
    expect(entry.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('abuse 30: of a module cannot run scripts as a page of the product', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><script href="/modules/mfe-text-tools/1.0.0/steal.js"/></svg>';
    const { open } = await withBuild({}, {}, { 'mfe-text-tools/1.0.0/icon.svg': svg });
    const response = await open('/modules/mfe-text-tools/1.0.0/icon.svg');
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/; sandbox$/);
    expect(policy).not.toContain("'self'");
  });

  it('have the client for programs, which is no file of the pages', async () => {
    const { open } = await withBuild({ 'shell/client.tgz': 'tarball' });
    const response = await open('/client.tgz');
    expect([response.status, await response.text()]).toEqual([200, 'tarball']);
    expect(response.headers.get('content-type')).toBe('application/gzip');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect([response.headers.has('etag'), response.headers.has('set-cookie')]).toEqual([true, false]);
  });

  it('of modules are fetched once from the registry service, and unknown ones are not found', async () => {
    const files = { 'mfe-text-tools/1.0.0/remoteEntry.js': script };
    const { open } = await withBuild({}, {}, files);
    expect(await (await open('/modules/mfe-text-tools/1.0.0/remoteEntry.js')).text()).toBe(script);
    files['mfe-text-tools/1.0.0/remoteEntry.js'] = 'changed';
    const again = await open('/modules/mfe-text-tools/1.0.0/remoteEntry.js');
    expect([await again.text(), again.headers.get('etag') !== null]).toEqual([script, true]);
    expect((await open('/modules/mfe-text-tools/1.0.0/other.js')).status).toBe(404);
    expect((await open('/modules/mfe-text-tools/1.0.0/.br')).status).toBe(404);
  });

  it('are compressed, from a variant on disk or by the gateway', async () => {
    const { open } = await withBuild({
      'shell/client/assets/a.js': script,
      'shell/client/assets/b.js': script,
      'shell/client/assets/b.js.br': brotliCompressSync(script.replaceAll('tea', 'jam')),
    });
    const get = (name: string) => open(`/assets/${name}`, { headers: { 'accept-encoding': 'br' } });
    expect(await (await get('a.js')).text()).toBe(script);
    const variant = await get('b.js');
    expect(variant.headers.get('content-encoding')).toBe('br');
    expect(await variant.text()).toContain('jam');
  });

  it('support HEAD, conditional requests and ranges', async () => {
    const { open, gateway } = await withBuild({ 'shell/client/demo.webm': Buffer.from('0123456789') });
    const head = await open('/demo.webm', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '10']);
    expect(await ifChanged(gateway, '/demo.webm', head.headers.get('etag'))).toMatch(unchanged);
    const part = await open('/demo.webm', { headers: { range: 'bytes=2-4' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 2-4/10']);
    expect(await part.text()).toBe('234');
    expect((await open('/demo.webm', { headers: { range: 'bytes=10-' } })).status).toBe(416);
  });

  it('are sent whole when the part is of another version', async () => {
    const { open } = await withBuild({ 'shell/client/demo.webm': Buffer.from('0123456789') });
    const tag = (await open('/demo.webm', { method: 'HEAD' })).headers.get('etag') ?? '';
    const part = (version: string) =>
      open('/demo.webm', { headers: { range: 'bytes=2-4', 'if-range': version } });
    expect(await (await part(tag)).text()).toBe('234');
    const whole = await part('"another"');
    expect([whole.status, whole.headers.has('content-range')]).toEqual([200, false]);
    expect(await whole.text()).toBe('0123456789');
  });

  it.each([
    '/../cache/registry.json',
    '/assets/..%2f..%2f..%2fcache%2fregistry.json',
    '/%2e%2e/cache/registry.json',
    '/.hidden',
    '/assets',
  ])('abuse 27: are not found at %s', async (path) => {
    const { gateway } = await withBuild({ 'shell/client/.hidden': 'x', 'shell/client/assets/a.js': script });
    const response = await exchange(
      gateway.port,
      `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 404/);
    expect(response).toContain('"code":"not_found"');
  });
});

describe('the content type for', () => {
  it.each([
    ['a link previewer', '/', { accept: '*/*' }, 'text/html'],
    ['a monitor that says nothing about it', '/', { accept: '' }, 'text/html'],
    ['a program at a wrong address', '/v1/models', { accept: '*/*' }, 'application/json'],
    ['a browser at a wrong address', '/v1/models', asPage.headers, 'text/html'],
    ['a page for a script', '/ai/x', { accept: '*/*', 'sec-fetch-dest': 'script' }, 'application/json'],
    ['a client for a missing file', '/missing.js', { accept: '*/*' }, 'application/json'],
    ['an API client', '/ai/x', { accept: 'application/json' }, 'application/json'],
  ])('%s at %s', async (_, path, headers, type) => {
    const { open } = await withBuild();
    const response = await open(path, { headers });
    expect(response.headers.get('content-type')).toContain(type);
  });
});
