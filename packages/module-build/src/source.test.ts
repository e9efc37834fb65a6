import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModuleBuildError } from './faults.ts';
import { readModule } from './source.ts';

const fixture = path.resolve(import.meta.dirname, '../fixtures/mfe-hello');
let dir = '';

beforeEach(async () => {
  // Inside the package, so that the tool-kit is found from there.
  dir = await mkdtemp(path.join(import.meta.dirname, '..', 'fixtures', 'tmp-'));
  await cp(fixture, dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

type Source = Record<string, unknown> & { tools: Record<string, unknown>[] };

async function change(edit: (source: Source) => void): Promise<void> {
  const file = path.join(dir, 'module.json');
  const source: Source = JSON.parse(await readFile(file, 'utf8'));
  edit(source);
  await writeFile(file, JSON.stringify(source));
}

function faultsOf(folder: string): readonly string[] {
  try {
    readModule(folder);
  } catch (error) {
    if (error instanceof ModuleBuildError) return error.faults;
    throw error;
  }
  return [];
}

describe('module.json', () => {
  it('is read with its icons inlined and its exposes found', () => {
    const { source, icons, exposes } = readModule(dir);
    expect(source.name).toBe('mfe-hello');
    expect(icons.get('/ai/say-hello')).toMatch(/^data:image\/svg\+xml,/);
    expect(exposes.get('./SayHello')).toBe('./src/SayHello.tsx');
  });

  it('is refused with every fault at once', async () => {
    await change((source) => {
      source.name = 'Mfe Hello';
      source.surprise = true;
      for (const tool of source.tools) tool.path = '/elsewhere';
    });
    const faults = faultsOf(dir).join('\n');
    expect(faults).toContain('name');
    expect(faults).toContain('surprise');
    expect(faults).toContain('tools.0.path');
  });

  it('is refused when it leaves out the version of the shell’s API it is built against', async () => {
    await change((source) => {
      source.shell = '^99.0.0';
    });
    expect(faultsOf(dir)).toEqual([expect.stringMatching(/shell: the range "\^99\.0\.0" leaves out \d/)]);
  });

  it('is refused with a range that is none, a missing icon and a missing file, all named', async () => {
    await change((source) => {
      source.shell = 'newest';
      for (const tool of source.tools) Object.assign(tool, { icon: 'icons/none.svg', expose: './Nowhere' });
    });
    expect(faultsOf(dir)).toEqual([
      expect.stringContaining('not a semver range'),
      expect.stringContaining('icons/none.svg'),
      expect.stringContaining('./Nowhere'),
    ]);
  });

  it('is refused when two of its tools claim one path (abuse 30)', async () => {
    await change((source) => {
      source.tools = source.tools.flatMap((tool) => [tool, tool]);
    });
    expect(faultsOf(dir)).toContain('tools: two tools claim /ai/say-hello');
  });

  it('may not reach for an icon outside of its folder', async () => {
    await change((source) => {
      for (const tool of source.tools) tool.icon = '../mfe-hello/icons/wave.svg';
    });
    expect(faultsOf(dir)).toEqual([expect.stringContaining("keep the icon in the module's folder")]);
  });

  it('is refused when it is missing', () => {
    expect(faultsOf(path.join(dir, 'src'))).toEqual([expect.stringContaining('cannot be read')]);
  });
});
