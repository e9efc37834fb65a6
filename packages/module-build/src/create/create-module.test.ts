import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createModule } from './create-module.ts';

let parent = '';
let folder = '';
let packages = '';
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'created-'));
  folder = path.join(parent, 'mfe-word-list');
  packages = path.join(parent, 'packages');
  await mkdir(packages);
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const pack = (name: string) => writeFile(path.join(packages, name), '');

it('creates a module that takes the newest packages from their folder', async () => {
  for (const name of ['tool-kit-1.4.0', 'tool-kit-2.0.0', 'module-build-0.1.0'])
    await pack(`atelier-${name}.tgz`);
  await createModule(folder, { packages });
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  expect(dependencies['@atelier/tool-kit']).toBe('file:../packages/atelier-tool-kit-2.0.0.tgz');
  const { name, shell, tools } = JSON.parse(await readFile(path.join(folder, 'module.json'), 'utf8'));
  expect({ name, shell }).toEqual({ name: 'mfe-word-list', shell: '^2.0.0' });
  expect(tools[0]).toMatchObject({ path: '/ai/word-list', title: 'Word List', expose: './WordList' });
});

it('writes nothing if the name is not valid or a package is missing', async () => {
  await expect(createModule(path.join(parent, 'WordList'), { packages })).rejects.toThrow(
    'not a module name',
  );
  await expect(createModule(folder)).rejects.toThrow('--packages');
  await expect(createModule(folder, { packages: path.join(parent, 'nowhere') })).rejects.toThrow(
    'There is no folder',
  );
  await pack('atelier-tool-kit-2.0.0.tgz');
  await expect(createModule(folder, { packages })).rejects.toThrow('atelier-module-build-<version>.tgz');
  expect(existsSync(folder)).toBe(false);
});

it("needs the packages in a team's own workspace", async () => {
  await writeFile(path.join(parent, 'package.json'), '{ "workspaces": ["mfe-*"] }');
  await expect(createModule(folder)).rejects.toThrow('--packages');
  expect(existsSync(folder)).toBe(false);
});

it('does not change a folder that exists', async () => {
  await mkdir(folder);
  await expect(createModule(folder, { packages })).rejects.toThrow('exists already');
});
