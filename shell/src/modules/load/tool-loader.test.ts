import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RegistryModule } from '../../settings/registry.ts';
import { testModule, testTool } from '../../testing/test-module.ts';
import type { ModuleRuntime } from './load-component.ts';
import { forwardReports } from './module-reports.ts';
import { toolLoaderFor } from './page-loader.ts';
import { createToolLoader, type LoaderOptions } from './tool-loader.ts';
import type { ModuleVersion } from './version-choice.ts';

const path = '/ai/say-hello';
const Tool = () => null;
const good = async () => ({ default: Tool });
const down = async () => {
  throw new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script');
};

const hash = (letter: string) => `sha384-${letter.repeat(64)}`;

const previous = {
  version: '1.0.0',
  base: '/modules/mfe-hello/1.0.0/',
  entry: 'entry.old.js',
  integrity: hash('o'),
  integrities: {},
};

const tool = testTool({ path, expose: './SayHello' });
const module = (changes: Partial<RegistryModule> = {}): RegistryModule =>
  testModule([tool], {
    name: 'mfe-hello',
    version: '1.1.0',
    base: '/modules/mfe-hello/1.1.0/',
    entry: 'entry.new.js',
    integrity: hash('n'),
    previous,
    ...changes,
  });

/** The version that the registry names as active. */
const newest = { module: 'mfe-hello', version: '1.1.0' };

/** A runtime with one scripted response for each `load`. */
function scripted(...responses: (() => Promise<unknown>)[]) {
  const used: { version: ModuleVersion; entryUrl: string }[] = [];
  const runtime: ModuleRuntime = {
    accepts: () => true,
    prepare: async () => {},
    use: (_, version, entryUrl) => void used.push({ version, entryUrl }),
    load: () => (responses.shift() ?? down)(),
  };
  return {
    runtime,
    used,
    entries: () =>
      used.map(({ entryUrl }) =>
        entryUrl.replace('https://atelier.example', '').replace(/\?retry=\w+$/, '?retry'),
      ),
  };
}

const loaderOf = (runtime: ModuleRuntime, more: Partial<LoaderOptions> = {}) =>
  createToolLoader({
    registry: { modules: [module()] },
    startRuntime: async () => runtime,
    origins: () => ['https://atelier.example'],
    ...more,
  });

/** Waits until all pending promise callbacks have run. */
const settled = () => vi.advanceTimersByTimeAsync(0);

const logged = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  logged.mockClear();
  vi.spyOn(console, 'error').mockImplementation(logged);
  forwardReports(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forwardReports(null);
});

describe('the tool loader', () => {
  it('loads the active version once for concurrent calls', async () => {
    const { runtime, entries } = scripted(good);
    const loader = loaderOf(runtime);
    const results = await Promise.all([loader.load(path), loader.load(path)]);
    const loaded = { exports: { default: Tool }, module: 'mfe-hello', version: '1.1.0', insteadOf: null };
    expect(results[0]).toEqual({ ok: true, ...loaded });
    expect(results[1]).toBe(results[0]);
    expect(entries()).toEqual(['/modules/mfe-hello/1.1.0/entry.new.js']);
  });

  it('retries a retryable failure once with a unique query', async () => {
    const { runtime, entries } = scripted(down, good);
    const loaded = { ok: true, version: '1.1.0', insteadOf: null };
    await expect(loaderOf(runtime).load(path)).resolves.toMatchObject(loaded);
    expect(entries()).toEqual([
      '/modules/mfe-hello/1.1.0/entry.new.js',
      '/modules/mfe-hello/1.1.0/entry.new.js?retry',
    ]);
  });

  it('abuse 29: falls back to the previous version and names the failure', async () => {
    const { runtime, entries } = scripted(down, down, good);
    await expect(loaderOf(runtime).load(path)).resolves.toMatchObject({
      ok: true,
      version: '1.0.0',
      insteadOf: { code: 'entry_unreachable', source: newest },
    });
    expect(entries().at(-1)).toBe('/modules/mfe-hello/1.0.0/entry.old.js');
  });

  it('does not retry code that throws: it loads the previous version', async () => {
    const throws = async () => {
      throw new TypeError('x is not a function');
    };
    const { runtime, entries } = scripted(throws, good);
    await expect(loaderOf(runtime).load(path)).resolves.toMatchObject({
      version: '1.0.0',
      insteadOf: { code: 'evaluation_failed' },
    });
    expect(entries()).toHaveLength(2);
  });

  it('returns the first failure when nothing loads, and loads again after forget', async () => {
    const { runtime } = scripted(down, down, down, good);
    const loader = loaderOf(runtime);
    const failed = await loader.load(path);
    expect(failed).toMatchObject({ ok: false, failure: { code: 'entry_unreachable', source: newest } });
    expect(await loader.load(path)).toBe(failed);
    loader.forget(path);
    await expect(loader.load(path)).resolves.toMatchObject({ ok: true, version: '1.1.0' });
  });

  it('keeps the failure of a preload that a load waits for, and no other', async () => {
    const loader = loaderOf(scripted(down, down, down, good).runtime);
    loader.preload(path);
    await settled();
    expect(logged).toHaveBeenCalledTimes(3);
    await expect(loader.load(path)).resolves.toMatchObject({ ok: true });
    const awaited = loaderOf(scripted(down, down, down, good).runtime);
    awaited.preload(path);
    const failed = await awaited.load(path);
    expect(failed.ok).toBe(false);
    expect(await awaited.load(path)).toBe(failed);
  });

  it('loads a preloaded tool only once', async () => {
    const { runtime, entries } = scripted(good);
    const loader = loaderOf(runtime);
    loader.preload(path);
    await settled();
    loader.preload(path);
    await expect(loader.load(path)).resolves.toBe(loader.peek(path));
    expect(entries()).toHaveLength(1);
  });

  it('abuse 45: prefetches the files of a tool once, without running its module', async () => {
    const { runtime, used } = scripted(good);
    document.head.replaceChildren();
    const names = ['tool.js', 'tool.css'];
    const active = module({ integrities: Object.fromEntries(names.map((name) => [name, hash('t')])) });
    const tools = [{ ...tool, files: { scripts: ['tool.js'], styles: ['tool.css'] } }];
    const loader = loaderOf(runtime, { registry: { modules: [{ ...active, tools }] } });
    loader.prefetch(path);
    loader.prefetch(path);
    await settled();
    const files = [...document.head.querySelectorAll('link[rel=prefetch]')];
    expect(files.map((file) => [file.getAttribute('href'), file.getAttribute('as')])).toEqual([
      ['/modules/mfe-hello/1.1.0/entry.new.js', 'script'],
      ['/modules/mfe-hello/1.1.0/tool.js', 'script'],
      ['/modules/mfe-hello/1.1.0/tool.css', 'style'],
    ]);
    expect(used).toEqual([]);
    expect(loader.peek(path)).toBeUndefined();
    await expect(loader.load(path)).resolves.toMatchObject({ ok: true, version: '1.1.0' });
  });

  it('peeks at an outcome, but not while it loads, after forget, or of an earlier load', async () => {
    const { runtime } = scripted(down, down, down, good);
    const loader = loaderOf(runtime);
    const first = loader.load(path);
    expect(loader.peek(path)).toBeUndefined();
    loader.forget(path);
    await first;
    expect(loader.peek(path)).toBeUndefined();
    const second = await loader.load(path);
    expect(second.ok).toBe(true);
    expect(loader.peek(path)).toBe(second);
    loader.forget(path);
    expect(loader.peek(path)).toBeUndefined();
  });

  it('reports a federation runtime that does not start, and starts it again after forget', async () => {
    const { runtime } = scripted(good);
    const chunkError = Object.assign(new Error('Loading chunk failed.'), { name: 'ChunkLoadError' });
    const startRuntime = vi.fn().mockRejectedValueOnce(chunkError).mockResolvedValue(runtime);
    const loader = loaderOf(runtime, { startRuntime });
    const failure = { code: 'file_unreachable', source: null };
    await expect(loader.load(path)).resolves.toMatchObject({ ok: false, failure });
    expect(logged).toHaveBeenCalledExactlyOnceWith('federation: file_unreachable', chunkError);
    loader.forget(path);
    await expect(loader.load(path)).resolves.toMatchObject({ ok: true });
  });

  it('abuse 29: refuses a module from an origin that is not allowed', async () => {
    const { runtime, used } = scripted(good);
    const foreign = module({ base: 'https://elsewhere.example/m/', previous: null });
    const result = await loaderOf(runtime, { registry: { modules: [foreign] } }).load(path);
    expect(result).toMatchObject({ ok: false, failure: { code: 'origin_refused' } });
    expect(used).toEqual([]);
  });

  it.each(['', 'sha384-', 'sha1-x', `sha384-${'a'.repeat(64)}?x`])(
    'abuse 40: loads no version whose integrity is %j',
    async (integrity) => {
      const { runtime, entries } = scripted(down, down, good);
      const registry = { modules: [module({ previous: { ...previous, integrity } })] };
      await expect(loaderOf(runtime, { registry }).load(path)).resolves.toMatchObject({ ok: false });
      expect(entries().join()).not.toContain('entry.old.js');
    },
  );

  it.each([{ 'tool.js': '' }, { 'tool.js': hash('a'), 'tool.css': 'none' }])(
    'abuse 40: loads no version that has files with the integrities %j',
    async (integrities) => {
      const { runtime, entries } = scripted(good);
      const registry = { modules: [module({ integrities })] };
      await expect(loaderOf(runtime, { registry }).load(path)).resolves.toMatchObject({
        ok: true,
        version: '1.0.0',
        insteadOf: { code: 'integrity_missing', source: newest },
      });
      expect(entries()).toEqual(['/modules/mfe-hello/1.0.0/entry.old.js']);
    },
  );

  it('loads no file of a version for another shell, but the previous one if that is for this shell', async () => {
    const { runtime, entries } = scripted(good);
    const registry = { modules: [module({ shell: '^2.0.0', previous: { ...previous, shell: '^1.0.0' } })] };
    const load = (own: string) =>
      loaderOf({ ...runtime, accepts: (range) => range === own }, { registry }).load(path);
    await expect(load('^3.0.0')).resolves.toMatchObject({ failure: { code: 'shell_incompatible' } });
    expect(entries()).toEqual([]);
    const insteadOf = { code: 'shell_incompatible', source: newest };
    await expect(load('^1.0.0')).resolves.toMatchObject({ version: '1.0.0', insteadOf });
    expect(entries()).toEqual(['/modules/mfe-hello/1.0.0/entry.old.js']);
  });

  it('fails for a path that no module has', async () => {
    const { runtime } = scripted(good);
    await expect(loaderOf(runtime).load('/ai/nothing')).resolves.toMatchObject({
      failure: { code: 'unknown_path' },
    });
  });

  it('refuses an expose that is not a component', async () => {
    const { runtime } = scripted(async () => ({ default: 42 }));
    const registry = { modules: [module({ previous: null })] };
    await expect(loaderOf(runtime, { registry }).load(path)).resolves.toMatchObject({
      failure: { code: 'not_a_component' },
    });
  });
});

describe('the page loader', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is created without a location, as on the server, and once for a registry', () => {
    vi.stubGlobal('location', undefined);
    const registry = { modules: [] };
    expect(toolLoaderFor(registry)).toBe(toolLoaderFor(registry));
  });
});

const hangs = () => new Promise<never>(() => {});

it.each([
  ['whose files have not arrived', false],
  ['whose files have arrived', true],
])('a slow version %s is replaced by the previous one, and counts once it is broken', async (_, arrived) => {
  const reported = vi.fn();
  forwardReports(reported);
  const file = 'https://atelier.example/modules/mfe-hello/1.1.0/entry.new.js';
  const received = { name: file, entryType: 'resource', startTime: 0, duration: 1, toJSON: () => file };
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((url) =>
    arrived && url === file ? [received] : [],
  );
  const result = loaderOf(scripted(hangs, good).runtime).load(path);
  await vi.advanceTimersByTimeAsync(4_000);
  await expect(result).resolves.toMatchObject({ version: '1.0.0', insteadOf: { code: 'timed_out' } });
  const failed = expect.objectContaining({ failures: 1 });
  expect(reported).not.toHaveBeenCalledWith('mfe-hello', '1.1.0', failed);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(reported.mock.calls.some(([, version, { failures }]) => version === '1.1.0' && failures === 1)).toBe(
    arrived,
  );
  const again = await loaderOf(scripted(good).runtime).load(path);
  expect(again).toMatchObject(
    arrived ? { version: '1.0.0', insteadOf: { code: 'timed_out' } } : { version: '1.1.0' },
  );
  forwardReports(null);
});

it('the only version has 30 s, as on a slow connection or device', async () => {
  const slow = (milliseconds: number) => () =>
    new Promise((resolve) => setTimeout(() => resolve({ default: Tool }), milliseconds));
  const registry = { modules: [module({ previous: null })] };
  const results = [29_000, 31_000].map((time) =>
    loaderOf(scripted(slow(time)).runtime, { registry }).load(path),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await Promise.all(results)).toMatchObject([{ ok: true }, { failure: { code: 'timed_out' } }]);
});

describe('a version that hung in an earlier page', () => {
  const hang = () =>
    localStorage.setItem(
      'atelier.running',
      JSON.stringify({ 'another page': { at: 0, versions: [[newest.module, newest.version]] } }),
    );

  it('is reported, and replaced by the previous one', async () => {
    hang();
    const reported = vi.fn();
    forwardReports(reported);
    const { runtime, used } = scripted(good);
    expect(await loaderOf(runtime).load(path)).toMatchObject({
      version: '1.0.0',
      insteadOf: null,
    });
    expect(used.map(({ version }) => version.version)).toEqual(['1.0.0']);
    const problems = [expect.objectContaining({ kind: 'hung' })];
    expect(reported).toHaveBeenCalledWith('mfe-hello', '1.1.0', { crashes: 1, problems });
    forwardReports(null);
  });

  it('runs again only when the user tries again, if there is no other one', async () => {
    hang();
    const loader = loaderOf(scripted(good).runtime, { registry: { modules: [module({ previous: null })] } });
    expect(await loader.load(path)).toMatchObject({ failure: { code: 'hung' } });
    loader.forget(path);
    expect(await loader.load(path)).toMatchObject({ version: '1.1.0' });
  });
});

describe('abuse 29: a version that never started in an earlier page', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** Opens the tool in a page where the files of all versions arrive, and version 1.1.0 never starts. */
  async function openPage(changes: Partial<RegistryModule> = {}) {
    vi.spyOn(performance, 'getEntriesByName').mockImplementation((url) => [
      { name: url, entryType: 'resource', startTime: 0, duration: 1, toJSON: () => url },
    ]);
    const { runtime, used } = scripted();
    const load = () => (used.at(-1)?.version.version === '1.1.0' ? hangs() : good());
    const registry = { modules: [module(changes)] };
    const result = loaderOf({ ...runtime, load }, { registry }).load(path);
    await vi.advanceTimersByTimeAsync(changes.previous === null ? 30_000 : 4_000);
    return { result: await result, tried: used.map(({ version }) => version.version) };
  }

  it('is not tried while the previous one loads', async () => {
    expect((await openPage()).tried).toEqual(['1.1.0', '1.0.0']);
    const { tried, result } = await openPage();
    expect(tried).toEqual(['1.0.0']);
    expect(result).toMatchObject({ ok: true, version: '1.0.0', insteadOf: { code: 'timed_out' } });
  });

  it('is tried again after an hour, and another active version at once', async () => {
    await openPage();
    expect((await openPage({ version: '1.2.0' })).tried).toEqual(['1.2.0']);
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect((await openPage()).tried).toEqual(['1.1.0', '1.0.0']);
  });

  it('is tried if no other one loads', async () => {
    await openPage();
    const { runtime, entries } = scripted(down, down, good);
    const result = await loaderOf(runtime).load(path);
    expect(result).toMatchObject({ ok: true, version: '1.1.0', insteadOf: null });
    expect(entries().at(-1)).toBe('/modules/mfe-hello/1.1.0/entry.new.js');
  });

  it('is tried in each page if there is no other one, or no storage', async () => {
    expect((await openPage({ previous: null })).result).toMatchObject({ ok: false });
    expect(localStorage.getItem('atelier.failed-versions')).toBeNull();
    vi.stubGlobal('localStorage', undefined);
    await openPage();
    expect((await openPage()).tried).toEqual(['1.1.0', '1.0.0']);
  });

  it('is all that is stored: nothing is when the active version loads, or throws', async () => {
    await openPage({ version: '1.2.0' });
    const throws = async () => {
      throw new TypeError('x is not a function');
    };
    await loaderOf(scripted(throws, good).runtime).load(path);
    expect(localStorage.getItem('atelier.failed-versions')).toBeNull();
  });
});

describe('another registry', () => {
  const other = module({ name: 'mfe-other', tools: [{ ...tool, path: '/ai/other' }] });

  it('makes the tools of changed modules idle, and keeps the others loaded', async () => {
    const { runtime, entries } = scripted(good, good, good);
    const loader = loaderOf(runtime, { registry: { modules: [module(), other] } });
    await loader.load(path);
    await loader.load('/ai/other');
    const changed = module({ version: '1.2.0', base: '/modules/mfe-hello/1.2.0/' });
    loader.update({ modules: [changed, other] });
    expect(loader.peek('/ai/other')).toMatchObject({ ok: true });
    expect(loader.peek(path)).toBeUndefined();
    expect(await loader.load(path)).toMatchObject({ ok: true, version: '1.2.0' });
    expect(entries().at(-1)).toBe('/modules/mfe-hello/1.2.0/entry.new.js');
    loader.update({ modules: [other] });
    expect(await loader.load(path)).toMatchObject({ ok: false, failure: { code: 'unknown_path' } });
  });

  it('that arrives while a tool loads is used by its next load', async () => {
    const { promise: exports, resolve: arrive } = Promise.withResolvers<unknown>();
    const { runtime } = scripted(() => exports, good);
    const loader = loaderOf(runtime);
    const first = loader.load(path);
    await settled();
    loader.update({ modules: [module({ version: '1.2.0' })] });
    arrive({ default: Tool });
    expect(await first).toMatchObject({ version: '1.1.0' });
    expect(await loader.load(path)).toMatchObject({ version: '1.2.0' });
  });

  it('that arrives while the runtime starts is used by every load', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<ModuleRuntime>();
    const { runtime, entries } = scripted(good, good);
    const loader = loaderOf(runtime, { startRuntime: () => started });
    const outdated = loader.load(path);
    loader.update({ modules: [module({ version: '1.2.0', base: '/modules/mfe-hello/1.2.0/' })] });
    const current = loader.load(path);
    start(runtime);
    expect(await current).toMatchObject({ version: '1.2.0', insteadOf: null });
    expect(await outdated).toMatchObject({ version: '1.2.0' });
    expect(entries()).toEqual(['/modules/mfe-hello/1.2.0/entry.new.js']);
  });

  it('that arrives while an attempt fails replaces the version of the next attempt', async () => {
    const { promise: exports, reject: fail } = Promise.withResolvers<unknown>();
    const { runtime } = scripted(() => exports, good);
    const loader = loaderOf(runtime);
    const outdated = loader.load(path);
    await settled();
    loader.update({ modules: [module({ version: '1.2.0' })] });
    fail(new Error('#RUNTIME-008 ScriptNetworkError: Failed to load script'));
    expect(await outdated).toMatchObject({ version: '1.2.0', insteadOf: null });
  });
});

describe('a tool that crashed', () => {
  it('is loaded from the previous version of its module next time', async () => {
    const { runtime } = scripted(good, good);
    const loader = loaderOf(runtime);
    expect(await loader.load(path)).toMatchObject({ version: '1.1.0' });
    expect(loader.crashed(path)).toBe(true);
    loader.forget(path);
    expect(await loader.load(path)).toMatchObject({ ok: true, version: '1.0.0' });
  });

  it('abuse 29: is loaded from the version that worked last, not from a previous one that crashed too', async () => {
    const { runtime } = scripted(good, good, good, good);
    const registry = { modules: [module({ version: '1.0.0', previous: null })] };
    const loader = loaderOf(runtime, { registry });
    const crash = () => {
      const another = loader.crashed(path);
      loader.forget(path);
      return another;
    };
    await loader.load(path);
    loader.worked(path);
    const second = { ...previous, version: '1.1.0' };
    loader.update({ modules: [module({ version: '1.1.0', previous })] });
    expect(await loader.load(path)).toMatchObject({ version: '1.1.0' });
    crash();
    loader.update({ modules: [module({ version: '1.2.0', previous: second })] });
    expect(await loader.load(path)).toMatchObject({ version: '1.2.0' });
    expect(crash()).toBe(true);
    expect(await loader.load(path)).toMatchObject({ ok: true, version: '1.0.0' });
    expect(crash()).toBe(false);
  });

  it('is not loaded from a version that was rolled back', async () => {
    const { runtime } = scripted(good, good, good);
    const loader = loaderOf(runtime);
    await loader.load(path);
    loader.worked(path);
    loader.update({ modules: [module({ version: '1.0.0', previous: null })] });
    await loader.load(path);
    expect(loader.crashed(path)).toBe(false);
  });

  it('stays on its version when another component of it crashed; that an earlier version lacks it is not reported', async () => {
    const missing = () => Promise.reject(new Error('#RUNTIME-014'));
    const { runtime } = scripted(good, missing, good);
    const loader = loaderOf(runtime);
    await loader.load(path, './Card');
    expect(loader.crashed(path, './Card')).toBe(true);
    loader.forget(path, './Card');
    const failure = { code: 'expose_missing', source: { version: '1.0.0' } };
    expect(await loader.load(path, './Card')).toMatchObject({ ok: false, failure });
    expect(logged).not.toHaveBeenCalled();
    expect(await loader.load(path)).toMatchObject({ ok: true, version: '1.1.0' });
  });

  it('is loaded again where its module has no previous version', async () => {
    const { runtime } = scripted(good, good);
    const loader = loaderOf(runtime, { registry: { modules: [module({ previous: null })] } });
    await loader.load(path);
    expect(loader.crashed(path)).toBe(false);
    loader.forget(path);
    expect(await loader.load(path)).toMatchObject({ ok: true, version: '1.1.0' });
  });
});
