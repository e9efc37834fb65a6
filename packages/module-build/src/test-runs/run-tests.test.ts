import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findWorkspaceRoot } from '../packages.ts';

const root = findWorkspaceRoot(import.meta.dirname) ?? '';
let dir = '';
// In the repository, so that Vitest and happy-dom are found from there.
beforeAll(async () => {
  const cache = path.join(root, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  dir = await mkdtemp(path.join(cache, 'tested-'));
  await cp(path.join(root, 'packages/module-build/fixtures/mfe-hello'), dir, { recursive: true });
  const file = path.join(dir, 'module.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"^1.0.0"', '">=1.4.0 <3"'));
  await install('@atelier/tool-kit-oldest', '1.4.0', 'export const old = 1;');
  await install('@atelier/tool-kit', '2.0.0', 'export const old = 1; export const callModule = 2;');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function install(name: string, version: string, code: string): Promise<void> {
  const folder = path.join(dir, 'node_modules', name);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'index.js'), code);
  const manifest = { name, version, type: 'module', exports: './index.js' };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
}

/** Runs `atelier-module test` with a test that uses a value of the tool-kit. */
async function testUsing(name: string): Promise<{ passed: boolean; kits: string[] }> {
  await writeFile(
    path.join(dir, 'src/kit.test.ts'),
    `import * as kit from '@atelier/tool-kit';
     import { expect, it } from 'vitest';
     it('uses ${name}', () => expect(kit).toHaveProperty('${name}'));`,
  );
  const command = path.join(root, 'packages/module-build/src/cli.ts');
  const run = promisify(execFile)(process.execPath, [command, 'test', dir], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  const { stdout, passed } = await run.then(
    (ended) => ({ ...ended, passed: true }),
    (failed: { stdout: string }) => ({ ...failed, passed: false }),
  );
  return { passed, kits: [...stdout.matchAll(/with @atelier\/tool-kit (\S+)/g)].map(([, kit = '']) => kit) };
}

it('runs the tests of a module with the oldest and the newest tool-kit of its range', async () => {
  expect(await testUsing('old')).toEqual({ passed: true, kits: ['1.4.0', '2.0.0'] });
});

it('fails if a module uses what the oldest tool-kit lacks', async () => {
  expect(await testUsing('callModule')).toEqual({ passed: false, kits: ['1.4.0'] });
});
