import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ModuleBuildError, readModule } from './source.ts';

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

function problemsOf(folder: string): readonly string[] {
  try {
    readModule(folder);
  } catch (error) {
    if (error instanceof ModuleBuildError) return error.problems;
    throw error;
  }
  return [];
}

describe('module.json', () => {
  it('is read with inlined icons and the files of its exposes', () => {
    const { source, icons, exposes } = readModule(dir);
    expect(source.name).toBe('mfe-hello');
    expect(icons.get('/ai/say-hello')).toMatch(/^data:image\/svg\+xml,/);
    expect(exposes.get('./SayHello')).toBe('./src/SayHello.tsx');
  });

  it('is refused with all problems at once', async () => {
    await change((source) => {
      source.name = 'Mfe Hello';
      source.surprise = true;
      for (const tool of source.tools) tool.path = '/elsewhere';
    });
    const problems = problemsOf(dir).join('\n');
    expect(problems).toContain('name');
    expect(problems).toContain('surprise');
    expect(problems).toContain('tools.0.path');
  });

  it('is refused with a missing icon and missing files, and reports all', async () => {
    await change((source) => {
      source.extensions = [{ at: 'dashboard', expose: './NoCard', title: 'Words' }];
      for (const tool of source.tools) Object.assign(tool, { icon: 'icons/none.svg', expose: './Nowhere' });
    });
    expect(problemsOf(dir)).toEqual([
      expect.stringContaining('icons/none.svg'),
      expect.stringContaining('./Nowhere'),
      expect.stringContaining('./NoCard'),
    ]);
  });

  it('is refused when an icon is outside of its folder', async () => {
    await change((source) => {
      for (const tool of source.tools) tool.icon = '../mfe-hello/icons/wave.svg';
    });
    expect(problemsOf(dir)).toEqual([expect.stringContaining("the icon must be in the module's folder")]);
  });

  it('is refused with what each field must be', async () => {
    await change((source) => {
      source.name = 'Mfe Hello';
      source.version = '1.0';
      source.service = { calls: { 'Write It': {} } };
      for (const tool of source.tools) Object.assign(tool, { icon: 'icons/wave.png', landing: undefined });
    });
    expect(problemsOf(dir)).toEqual([
      'name: Use lower-case words with hyphens, such as mfe-example.',
      'version: Use a version such as 1.0.0.',
      'service.calls.Write It: Use lower-case words with hyphens, such as summarize.',
      'tools.0.landing: This field is required.',
      'tools.0.icon: Use the path of an SVG file, such as icons/example.svg.',
    ]);
  });

  it('is refused when it is missing or is not JSON', async () => {
    expect(problemsOf(path.join(dir, 'src'))).toEqual([
      expect.stringMatching(/^it has no module.json; .* create/),
    ]);
    await writeFile(path.join(dir, 'module.json'), '{ "name": ');
    expect(problemsOf(dir)).toEqual([expect.stringContaining('module.json cannot be read: ')]);
  });
});
