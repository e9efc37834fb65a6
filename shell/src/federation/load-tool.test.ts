import type { PageSettings } from '@atelier/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToolLoader, type LoaderOptions } from './load-tool.ts';
import type { ModuleRuntime, Release } from './module-runtime.ts';
import { withPreload } from './preloading-loader.ts';

type RegistryModule = PageSettings['registry']['modules'][number];

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

function module(changes: Partial<RegistryModule> = {}): RegistryModule {
  return {
    name: 'mfe-hello',
    version: '1.1.0',
    shell: '^1.0.0',
    base: '/modules/mfe-hello/1.1.0/',
    entry: 'entry.new.js',
    integrity: hash('n'),
    integrities: {},
    previous,
    tools: [
      {
        path,
        title: 'Say Hello',
        description: 'Greets.',
        icon: 'data:image/svg+xml,x',
        gradient: { from: '#112233', to: '#445566' },
        expose: './SayHello',
        files: { scripts: [], styles: [] },
        nav: null,
        landing: null,
        plan: null,
      },
    ],
    ...changes,
  };
}

/** A runtime whose answers are scripted: one for each time that a module is loaded. */
function scripted(...answers: (() => Promise<unknown>)[]) {
  const used: { release: Release; entryUrl: string }[] = [];
  const runtime: ModuleRuntime = {
    use: (_, release, entryUrl) => void used.push({ release, entryUrl }),
    load: () => (answers.shift() ?? down)(),
  };
  return {
    runtime,
    used,
    entries: () => used.map(({ entryUrl }) => entryUrl.replace('https://atelier.example', '')),
  };
}

const loaderOf = (runtime: ModuleRuntime, more: Partial<LoaderOptions> = {}) =>
  createToolLoader({
    registry: { modules: [module()] },
    runtime,
    accepts: () => true,
    origins: ['https://atelier.example'],
    uniqueQuery: () => 'again',
    ...more,
  });

describe('the loader', () => {
  it('loads the active version, once for everybody', async () => {
    const { runtime, entries } = scripted(good);
    const loader = loaderOf(runtime);
    const results = await Promise.all([loader.load(path), loader.load(path)]);
    expect(results[0]).toEqual({ ok: true, Tool, module: 'mfe-hello', version: '1.1.0', insteadOf: null });
    expect(results[1]).toBe(results[0]);
    expect(entries()).toEqual(['/modules/mfe-hello/1.1.0/entry.new.js']);
  });

  it('tries a version that failed in passing once more, under an address of its own', async () => {
    const { runtime, entries } = scripted(down, good);
    await expect(loaderOf(runtime).load(path)).resolves.toMatchObject({
      ok: true,
      version: '1.1.0',
      insteadOf: null,
    });
    expect(entries()).toEqual([
      '/modules/mfe-hello/1.1.0/entry.new.js',
      '/modules/mfe-hello/1.1.0/entry.new.js?again',
    ]);
  });

  it('falls back on the last version known to be good, and says from what (abuse 29)', async () => {
    const { runtime, entries } = scripted(down, down, good);
    await expect(loaderOf(runtime).load(path)).resolves.toMatchObject({
      ok: true,
      version: '1.0.0',
      insteadOf: { code: 'entry_unreachable', module: 'mfe-hello 1.1.0' },
    });
    expect(entries().at(-1)).toBe('/modules/mfe-hello/1.0.0/entry.old.js');
  });

  it('does not try again what would fail again: code that throws goes straight to the version before', async () => {
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

  it('says why when nothing loads, and tries anew once that is forgotten', async () => {
    const { runtime } = scripted(down, down, down, good);
    const loader = loaderOf(runtime);
    const failed = await loader.load(path);
    expect(failed).toMatchObject({
      ok: false,
      failure: { code: 'entry_unreachable', module: 'mfe-hello 1.1.0' },
    });
    expect(await loader.load(path)).toBe(failed);
    loader.forget(path);
    await expect(loader.load(path)).resolves.toMatchObject({ ok: true, version: '1.1.0' });
  });

  it('forgets a failure of loading ahead, unless somebody waits for it', async () => {
    const { runtime } = scripted(down, down, down, good);
    const inner = loaderOf(runtime);
    const loader = withPreload(inner);
    loader.preload(path);
    await inner.load(path);
    await expect(loader.load(path)).resolves.toMatchObject({ ok: true });
  });

  it('keeps a failure that somebody waits for, though it was first loaded ahead', async () => {
    const { runtime } = scripted(down, down, down, good);
    const loader = withPreload(loaderOf(runtime));
    loader.preload(path);
    const waited = await loader.load(path);
    expect(waited.ok).toBe(false);
    expect(await loader.load(path)).toBe(waited);
  });

  it('shows at once what is here, and nothing that was forgotten or is of before', async () => {
    const { runtime } = scripted(down, down, down, good);
    const inner = loaderOf(runtime);
    const loader = withPreload(inner);
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

  it('refuses a module from an origin that is not allowed (abuse 29)', async () => {
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
        insteadOf: { code: 'integrity_missing', module: 'mfe-hello 1.1.0' },
      });
      expect(entries()).toEqual(['/modules/mfe-hello/1.0.0/entry.old.js']);
    },
  );

  it('refuses a module for another shell before it loads any of it', async () => {
    const { runtime, used } = scripted(good);
    const result = await loaderOf(runtime, { accepts: (range) => range !== '^1.0.0' }).load(path);
    expect(result).toMatchObject({ ok: false, failure: { code: 'shell_incompatible' } });
    expect(used).toEqual([]);
  });

  it('knows a path that no module has', async () => {
    const { runtime } = scripted(good);
    await expect(loaderOf(runtime).load('/ai/nothing')).resolves.toMatchObject({
      failure: { code: 'unknown_path' },
    });
  });

  it('refuses an expose that is no component', async () => {
    const { runtime } = scripted(async () => ({ default: 42 }));
    const registry = { modules: [module({ previous: null })] };
    await expect(loaderOf(runtime, { registry }).load(path)).resolves.toMatchObject({
      failure: { code: 'not_a_component' },
    });
  });
});

describe('a version that hangs', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('is given up after the time-out, for the version before it', async () => {
    const hangs = () => new Promise<never>(() => {});
    const { runtime } = scripted(hangs, good);
    const result = loaderOf(runtime, { timeout: 4_000 }).load(path);
    await vi.advanceTimersByTimeAsync(4_000);
    await expect(result).resolves.toMatchObject({ version: '1.0.0', insteadOf: { code: 'timed_out' } });
  });
});
