import { createHash, randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { moduleBudget } from '@atelier/contracts/tool-options';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { styleProblems } from '../../module-check/src/styles/check-styles.ts';
import { measureModule } from './budget.ts';
import { buildModules } from './build.ts';
import type { BuiltModule } from './manifest.ts';

/** `add(a, b)` as WebAssembly. */
const addWasm = Buffer.from('AGFzbQEAAAABBwFgAn9/AX8DAgEABwcBA2FkZAAACgkBBwAgACABags=', 'base64');

const fixture = path.resolve(import.meta.dirname, '../fixtures/mfe-hello');
let dir = '';
let built: BuiltModule;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'modules-'));
  const [module] = await buildModules([fixture], dir);
  if (!module) throw new Error('Nothing was built.');
  built = module;
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Builds the fixture with other files. */
async function buildChanged(files: Record<string, string | Buffer>) {
  // Inside the package, so that the tool-kit is found from there.
  const source = await mkdtemp(path.join(fixture, '..', 'tmp-'));
  try {
    await cp(fixture, source, { recursive: true });
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(source, name), content);
    const [module] = await buildModules([source], path.join(dir, path.basename(source)));
    if (!module) throw new Error('Nothing was built.');
    return module;
  } finally {
    await rm(source, { recursive: true, force: true });
  }
}

const fileOf = async (folder: string, name: RegExp) =>
  (await readdir(folder)).find((file) => name.test(file)) ?? '';

const read = (file: string) => readFile(path.join(built.outDir, file), 'utf8');

describe('a built module', () => {
  it('is written to a folder of its name and version, with its manifest', async () => {
    expect(built.outDir).toBe(path.join(dir, 'mfe-hello', '1.0.0'));
    expect(JSON.parse(await read('module.json'))).toEqual(built.manifest);
  });

  it('abuse 40: lists every script and style sheet with its hash', async () => {
    const { entry, integrity, integrities, tools } = built.manifest;
    const named = tools.flatMap(({ files }) => [...files.scripts, ...files.styles]);
    expect(named.length).toBeGreaterThanOrEqual(2);
    const written = (await readdir(built.outDir)).filter((file) => /\.(js|css)$|^mf-\w+\.json$/.test(file));
    expect([entry, ...Object.keys(integrities)].sort()).toEqual(written.sort());
    expect(Object.keys(integrities)).toEqual(expect.arrayContaining(named));
    for (const [file, hash] of [[entry, integrity], ...Object.entries(integrities)] as const) {
      const content = await readFile(path.join(built.outDir, file));
      expect(hash).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`);
    }
  });

  it('contains neither React nor the tool-kit, which the shell provides', async () => {
    const files = (await readdir(built.outDir)).filter((file) => file.endsWith('.js'));
    const code = (await Promise.all(files.map(read))).join('\n');
    expect(code).not.toContain('react.transitional.element');
    expect(code).not.toContain('Please sign in to go on.');
    expect(code).toContain('@atelier/tool-kit/session');
  });

  it('limits its styles to its own elements', async () => {
    const css = await read(built.manifest.tools[0]?.files.styles[0] ?? '');
    const selectors = [...css.matchAll(/([^{};]*\.[\w\\:.-]+[^{};]*)\{/g)].map(
      ([, selector = '']) => selector,
    );
    expect(selectors.length).toBeGreaterThan(0);
    for (const selector of selectors) expect(selector).toContain('[data-mfe=mfe-hello]');
  });

  it('does not depend on the current folder, which is that of another package here', async () => {
    expect(JSON.parse(await readFile('package.json', 'utf8')).name).not.toBe('mfe-hello');
    expect(await read(built.manifest.entry)).toContain('"mfe_hello_1.0.0_');
  });

  it('has file names that can be published, whatever its sources are called', async () => {
    const url = "new URL('./my picture ü.png', import.meta.url).href";
    const { outDir } = await buildChanged({
      'src/my picture ü.png': 'picture',
      'src/SayHello.tsx': `export default () => <img alt="" src={${url}} />;`,
    });
    const pictures = (await readdir(outDir)).filter((file) => file.endsWith('.png'));
    expect(pictures).toEqual([expect.stringMatching(/^[0-9a-f]+\.png$/)]);
  });

  it.each(['production', 'development'])('has a default export of each tool in %s', async (mode) => {
    const config = `import { modulePreset } from '../../src/rspack-preset.ts';
      import { readModule } from '../../src/source.ts';
      export default modulePreset(readModule(import.meta.dirname), '', '${mode}');`;
    const buildWith = (code: string) =>
      buildChanged({
        'src/SayHello.tsx': code,
        'src/other.ts': 'export default 1;',
        'rspack.config.ts': config,
      });
    await expect(buildWith("import './other.ts'; export const SayHello = () => null;")).rejects.toThrow(
      './src/SayHello.tsx has no default export',
    );
    const { manifest } = await buildWith("export { default } from './other.ts';");
    expect(manifest.name).toBe('mfe-hello');
  });

  it('may use the router that works in the page, and is refused with a name that does not', async () => {
    const tool = (name: string) =>
      `import { ${name} } from 'react-router-dom'; export default () => String(${name});`;
    const buildWith = (code: string) => buildChanged({ 'src/SayHello.tsx': code });
    await buildWith(tool('Routes'));
    await expect(buildWith(tool('useLoaderData'))).rejects.toThrow('useLoaderData');
  });

  it.each([
    ['an object', 'extended({ RSPACK_BUILD: true })'],
    [
      'an async function',
      "async (env) => { if (!env.RSPACK_BUILD) throw new Error('no env'); return [extended(env)]; }",
    ],
  ])('is built by the configuration of its team: %s', async (_, exported) => {
    const { outDir } = await buildChanged({
      'src/SayHello.tsx': "import { word } from 'words'; export default () => word + GREETING;",
      'src/words.ts': "export const word = 'from the alias';",
      'rspack.config.ts': `import { rspack } from '@rspack/core';
        import { defineModule } from '../../src/index.ts';
        const extended = defineModule(import.meta.dirname, (preset) => ({
          ...preset,
          resolve: { ...preset.resolve, alias: { words: \`\${import.meta.dirname}/src/words.ts\` } },
          plugins: [...preset.plugins, new rspack.DefinePlugin({ GREETING: '"defined by the team"' })],
        }));
        export default ${exported};`,
    });
    const code = await readFile(path.join(outDir, await fileOf(outDir, /^say-hello.*js$/)), 'utf8');
    expect(code).toContain('defined by the team');
    expect(code).toContain('from the alias');
  });

  it('is refused when the configuration of its team makes no module', async () => {
    const config = "export default { entry: './src/words.js' };";
    await expect(buildChanged({ 'rspack.config.ts': config, 'src/words.js': '' })).rejects.toThrow(
      'export defineModule(',
    );
  });

  it('has compressed copies', async () => {
    const { entry } = built.manifest;
    const zipped = await readFile(path.join(built.outDir, `${entry}.gz`));
    expect(gunzipSync(zipped).toString()).toBe(await read(entry));
    expect(await readdir(built.outDir)).toContain(`${entry}.br`);
  });

  it('contains images, fonts, texts, data, WebAssembly and CSS modules', async () => {
    const files = {
      'src/a.png': 'png',
      'src/b.svg': '<svg viewBox="0 0 3 4"><!-- --><path class="k" stroke-width="5"/></svg>',
      'src/c.woff2': 'font',
      'src/d.txt': 'whole text of d',
      'src/e.json': '{"key":"value of e"}',
      'src/f.css':
        '@font-face{font-family:Zoo;src:url(./c.woff2)} .f{font-family:Zoo}\nhtml.night{color:red}',
      'src/g.module.css': '@keyframes turn{to{rotate:1turn}} .card{animation:turn 1s}',
      'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
      'src/later.ts': "export const text: string = 'loaded later';",
      'src/SayHello.tsx': `import a from './a.png'; import b from './b.svg'; import B from './b.svg?react'; import d from './d.txt?raw'; import e from './e.json';
        import './f.css'; import g from './g.module.css'; import { add } from './h.wasm';
        export default () => [a, b, B, d, e.key, g.card, add(1, 2), import('@/later.ts')];`,
    };
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { outDir, manifest } = await buildChanged({ ...files, 'src/h.wasm': addWasm });
    expect(warn.mock.lastCall?.[0]).toContain('Line 2: html.night can never match');
    const names = await readdir(outDir);
    for (const end of ['png', 'svg', 'woff2', 'wasm'])
      expect(Object.keys(manifest.integrities), end).toContainEqual(
        expect.stringMatching(new RegExp(`^\\w{16}\\.${end}$`)),
      );
    const contents = await Promise.all(
      names
        .filter((name) => /\.(js|css)$/.test(name))
        .map((name) => readFile(path.join(outDir, name), 'utf8')),
    );
    const code = contents.join('\n');
    for (const text of ['whole text of d', 'value of e', 'loaded later']) expect(code).toContain(text);
    expect(code).toMatch(/"svg",\{viewBox:"0 0 3 4",\.\.\.\w+\},.*"path",\{className:"k",strokeWidth:"5"\}/);
    const styles = await Promise.all(
      names
        .filter((name) => name.endsWith('.css'))
        .map(async (name) =>
          styleProblems('mfe-hello', name, await readFile(path.join(outDir, name), 'utf8')),
        ),
    );
    expect(styles.flat()).toEqual([]);
    expect(code).toMatch(/font-family:"?mfe-hello-Zoo/);
    expect(code).toMatch(/\.mfe-hello-\w+-card:is\(\[data-mfe="?mfe-hello"?\],/);
  });

  it('has workers that run without the page, and refuse what only the page has', async () => {
    const workerOf = async (code: string) => {
      const { outDir } = await buildChanged({
        'src/worker.ts': code,
        'src/SayHello.tsx':
          "export default () => new Worker(new URL('./worker.ts', import.meta.url)) instanceof Worker;",
      });
      const scripts = (await readdir(outDir)).filter((name) => /^\d+\.\w+\.js$/.test(name));
      const codes = await Promise.all(scripts.map((name) => readFile(path.join(outDir, name), 'utf8')));
      return codes.find((one) => one.includes('importScripts')) ?? '';
    };
    const run = (code: string) => {
      const posted: unknown[] = [];
      const policies: string[] = [];
      const location = 'https://product.example/modules/mfe-hello/1.0.0/1.js';
      const worker = {
        importScripts: () => undefined,
        location,
        self: { location },
        postMessage: (message: unknown) => posted.push(message),
        trustedTypes: { defaultPolicy: null, createPolicy: (name: string) => policies.push(name) },
      };
      runInNewContext(code, worker);
      return { posted, policies };
    };
    const plain = await workerOf(
      "postMessage('worked'); export const later = () => import('./SayHello.tsx');",
    );
    expect(run(plain)).toEqual({ posted: ['worked'], policies: ['default'] });
    const react = await workerOf("import { version } from 'react'; postMessage(version);");
    expect(() => run(react)).toThrow('A worker cannot import React');
  });

  it('is printed with its size and with the packages that fill a large script', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    await buildChanged({
      'src/SayHello.tsx':
        "import * as all from 'react-markdown'; export default () => Object.keys(all).join();",
    });
    const lines = log.mock.calls.flat().join('\n');
    log.mockRestore();
    expect(lines).toMatch(/^mfe-hello 1\.0\.0: \d+\.\d kB gzip/m);
    expect(lines).toMatch(/^ {2}\w+\.\w+\.js: .*(micromark|mdast)\S* \d+ %/m);
  });

  it('is compared with the size budget: what a tool first loads', async () => {
    const size = await measureModule(built);
    expect(size.total).toBe(size.scripts + size.styles);
    expect(size).toMatchObject({ firstLoad: size.total, withinBudget: true });
    // Compressed to about 60 kB.
    const large = `export const large = '${randomBytes(60_000).toString('hex')}';`;
    const imported = async (code: string) =>
      measureModule(
        await buildChanged({
          'src/large.ts': large,
          'src/SayHello.tsx': `${code} export default () => large;`,
        }),
      );
    expect(await imported("import { large } from './large.ts';")).toMatchObject({ withinBudget: false });
    const later = await imported("const { large } = { large: () => import('./large.ts') };");
    expect(later).toMatchObject({ withinBudget: true });
    expect(later.total).toBeGreaterThan(moduleBudget);
  });
});
