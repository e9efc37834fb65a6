import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DevelopmentState } from './serve-builds.ts';

const packageDir = path.resolve(import.meta.dirname, '../..');
const rspack = createRequire(import.meta.url)
  .resolve('@rspack/cli/package.json')
  .replace('package.json', 'bin/rspack.js');
const shell = 'https://atelier.example';

let dir: string;
let server: ChildProcess;
let origin = '';

beforeAll(async () => {
  // Beside the fixture, so that its configuration finds the package.
  dir = await mkdtemp(path.join(packageDir, 'fixtures/tmp-'));
  await cp(path.join(packageDir, 'fixtures/mfe-hello'), dir, { recursive: true });
  server = spawn(process.execPath, [rspack, 'dev', '--port', '0'], {
    cwd: dir,
    env: { ...process.env, ATELIER_URL: shell },
  });
  let output = '';
  origin = await new Promise((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const found = /module-override=(\S+)/.exec(output)?.[1];
      if (found && output.includes('built mfe-hello')) resolve(found);
    };
    server.stdout?.on('data', read);
    server.stderr?.on('data', read);
    server.on('exit', () => reject(new Error(output)));
  });
});
afterAll(async () => {
  server.kill();
  await rm(dir, { recursive: true, force: true });
});

const get = (url: string, from = shell) => fetch(new URL(url, origin), { headers: { origin: from } });
const state = async (after = ''): Promise<DevelopmentState> =>
  JSON.parse(await (await get(`/build?after=${after}`)).text());
const source = () => path.join(dir, 'src/SayHello.tsx');

it('serves the last build as a module of its own version and address, to pages of the shell alone', async () => {
  const { build, module, problems } = await state();
  expect(problems).toEqual([]);
  expect(module).toMatchObject({
    version: `1.0.0-dev.${build}`,
    base: `${origin}/modules/mfe-hello/1.0.0-dev.${build}/`,
    previous: null,
  });
  const file = `${module?.base}${module?.entry}`;
  const response = await get(file);
  expect(response.headers.get('content-type')).toContain('javascript');
  expect(response.headers.get('access-control-allow-origin')).toBe(shell);
  expect(await response.text()).toContain(`mfe_hello_1.0.0_${build}`);
  expect((await get(file, 'https://other.example')).headers.get('access-control-allow-origin')).toBeNull();
  expect((await get('/1/../../package.json')).status).toBe(404);
});

it('gives the entry of each build another name, so that the page does not run the chunks of an earlier one', async () => {
  const first = await state();
  const next = async (text: string, after: string) => {
    await writeFile(source(), `export default () => <p>${text}</p>;`);
    return state(after);
  };
  const second = await next('Changed', first.build);
  // Only a text of a chunk differs now. The files may be of a later build: a write can be seen twice.
  const third = await next('Changed again', second.build);
  const entry = await (await get(`${third.module?.base}${third.module?.entry}`)).text();
  expect(entry).toContain('mfe_hello_1.0.0_');
  for (const { build } of [first, second]) expect(entry).not.toContain(build);
});

it('responds when there is another build, and keeps the module of the last good one', async () => {
  const first = await state();
  const next = state(first.build);
  await writeFile(source(), 'export default (');
  const failed = await next;
  expect(failed.problems.join()).toContain('SayHello.tsx');
  expect(failed.module).toEqual(first.module);
  await writeFile(path.join(dir, 'src/greeting.ts'), "export const greeting = 'Good morning';");
  const changed = "import { greeting } from './greeting.ts';\nexport default () => <p>{greeting}</p>;";
  await writeFile(source(), changed);
  let corrected = failed;
  while (corrected.problems.length > 0) corrected = await state(corrected.build);
  expect(corrected.problems).toEqual([]);
  const scripts = corrected.module?.tools[0]?.files.scripts ?? [];
  const texts = scripts.map(async (name) => (await get(`${corrected.module?.base}${name}`)).text());
  expect((await Promise.all(texts)).join()).toContain('Good morning');
});
