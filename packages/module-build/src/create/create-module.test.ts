import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
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
  for (const name of ['tool-kit-1.4.0', 'tool-kit-2.0.0', 'module-build-1.0.0'])
    await pack(`atelier-${name}.tgz`);
  await createModule(folder, { packages });
  const { dependencies } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  expect(dependencies['@atelier/tool-kit']).toBe('file:../packages/atelier-tool-kit-2.0.0.tgz');
  const { name, shell, tools } = JSON.parse(await readFile(path.join(folder, 'module.json'), 'utf8'));
  expect({ name, shell }).toEqual({ name: 'mfe-word-list', shell: '^2.0.0' });
  expect(tools[0]).toMatchObject({ path: '/ai/word-list', title: 'Word List', expose: './WordList' });
});

it('has tests on demand only: what runs them is large', async () => {
  for (const name of ['tool-kit-2.0.0', 'module-build-1.0.0']) await pack(`atelier-${name}.tgz`);
  const create = async (name: string, tests: boolean) => {
    const files = await createModule(path.join(parent, name), { packages, tests });
    const { scripts, devDependencies } = JSON.parse(
      await readFile(path.join(parent, name, 'package.json'), 'utf8'),
    );
    return [files.includes('vitest.config.ts'), scripts.test, 'vitest' in devDependencies];
  };
  expect(await create('mfe-plain', false)).toEqual([false, undefined, false]);
  expect(await create('mfe-tested', true)).toEqual([true, 'vitest run', true]);
});

it('deploys a module of its own only after its types are checked', async () => {
  for (const name of ['tool-kit-2.0.0', 'module-build-1.0.0']) await pack(`atelier-${name}.tgz`);
  await createModule(folder, { packages });
  const programs = path.join(folder, 'node_modules/.bin');
  await mkdir(programs, { recursive: true });
  const program = (name: string, script: string) =>
    writeFile(path.join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await program('atelier-module', 'touch deployed');
  const deploy = () => promisify(execFile)('npm', ['run', 'deploy'], { cwd: folder });
  await program('tsc', 'exit 2');
  await expect(deploy()).rejects.toMatchObject({ code: 2 });
  expect(existsSync(path.join(folder, 'deployed'))).toBe(false);
  await program('tsc', 'exit 0');
  await deploy();
  expect(existsSync(path.join(folder, 'deployed'))).toBe(true);
});

it.each(['ToolForm', 'TestShell', 'Number'])(
  'gives another name to a component that would hide %s',
  async (hidden) => {
    for (const name of ['tool-kit-2.0.0', 'module-build-1.0.0']) await pack(`atelier-${name}.tgz`);
    const words = hidden.replace(/([A-Z])/g, (letter) => `-${letter.toLowerCase()}`);
    const files = await createModule(path.join(parent, `mfe${words}`), { packages, tests: true });
    expect(files).toContain(`src/${hidden}Tool.tsx`);
    expect(files).toContain(`src/${hidden}Tool.test.tsx`);
    const { tools } = JSON.parse(await readFile(path.join(parent, `mfe${words}`, 'module.json'), 'utf8'));
    expect(tools[0]).toMatchObject({ path: `/ai/${words.slice(1)}`, expose: `./${hidden}Tool` });
  },
);

it.each([
  ['with more than 64 characters', `mfe-${'a'.repeat(61)}`, false, /name: Too big.*64 characters/],
  ['whose service would make a type of the product', 'mfe-image', true, /type of the product/],
])('leaves nothing of a module %s', async (_, name, service, message) => {
  for (const each of ['tool-kit-2.0.0', 'module-build-1.0.0']) await pack(`atelier-${each}.tgz`);
  await expect(createModule(path.join(parent, name), { packages, service })).rejects.toThrow(message);
  expect(existsSync(path.join(parent, name))).toBe(false);
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
