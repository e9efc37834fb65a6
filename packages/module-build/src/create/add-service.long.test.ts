import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { moduleSource } from '@atelier/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findWorkspaceRoot } from '../packages.ts';
import { createModule } from './create-module.ts';

const root = findWorkspaceRoot(import.meta.dirname) ?? '';
let parent: string;
let folder: string;
// In the repository, so that the service finds the packages that it imports.
beforeAll(async () => {
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  parent = await mkdtemp(path.join(cache, 'created-'));
  folder = path.join(parent, 'mfe-word-list');
  await createModule(folder, { service: true });
});
afterAll(() => rm(parent, { recursive: true, force: true }));

it('declares the call of the service and the type that it creates', async () => {
  const source = moduleSource.parse(JSON.parse(await readFile(path.join(folder, 'module.json'), 'utf8')));
  expect(source.service).toEqual({ calls: { write: { creates: 'word-list' } } });
  expect(source.tools[0]?.creates).toEqual([{ type: 'word-list', label: 'Word List' }]);
  const { scripts } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  expect(scripts).toMatchObject({ service: 'node service/main.js', dev: 'rspack dev' });
});

it('has a service that passes its own tests, for its own module', async () => {
  const run = promisify(execFile)(process.execPath, ['--test', 'service/service.test.js'], { cwd: folder });
  expect((await run).stdout).toMatch(/pass 3/);
  expect(await readFile(path.join(folder, 'service/service.js'), 'utf8')).toContain("'mfe-word-list'");
});

it('has a service that goes on after a request whose work fails', async () => {
  const file = async (name: string) => readFile(path.join(folder, 'service', name), 'utf8');
  const failing = (await file('service.js')).replace(
    "send('progress'",
    "if (prompt === 'fail') throw new Error('The work failed.');\n  send('progress'",
  );
  expect(failing).toContain('The work failed.');
  await writeFile(path.join(folder, 'service/failing.js'), failing);
  const before = `await assert.rejects(async () => (await write({ prompt: 'fail' })).text());\n  const events`;
  const tests = (await file('service.test.js'))
    .replace("'./service.js'", "'./failing.js'")
    .replace('const events', before);
  await writeFile(path.join(folder, 'service/failing.test.js'), tests);
  const run = promisify(execFile)(process.execPath, ['--test', 'service/failing.test.js'], { cwd: folder });
  expect((await run).stdout).toMatch(/pass 3/);
});
