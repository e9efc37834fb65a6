import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeFiles } from './describe-files.ts';

const dir = path.resolve(import.meta.dirname, '../fixtures/mfe-hello');
let built = '';

beforeEach(async () => {
  built = await mkdtemp(path.join(tmpdir(), 'built-'));
});
afterEach(() => rm(built, { recursive: true, force: true }));

const write = (name: string, content: string) => writeFile(path.join(built, name), content);
const describeAs = (format: 'script' | 'module') => describeFiles({ dir, built, entry: 'entry.js', format });

it('writes the manifest of a script, and of an ES module', async () => {
  await write('entry.js', 'var mfe_hello = {};');
  await write('chunk.js', '');
  const manifest = await describeAs('script');
  expect(Object.keys(manifest.integrities)).toEqual(['chunk.js']);
  expect(JSON.parse(await readFile(path.join(built, 'module.json'), 'utf8'))).toEqual(manifest);
  await write('entry.js', 'export const get = () => {};');
  expect(await describeAs('module')).toMatchObject({ format: 'module', entry: 'entry.js' });
});

it('refuses an ES module that is described as a script', async () => {
  await write('entry.js', 'export const get = () => {};');
  await expect(describeAs('script')).rejects.toThrow('add --format module');
});

it('names a missing entry, and a file with a name that is not possible', async () => {
  await expect(describeAs('script')).rejects.toThrow('--entry remoteEntry.js');
  await write('entry.js', 'var mfe_hello;');
  await write('a chunk.js', '');
  await expect(describeAs('script')).rejects.toThrow('integrities.a chunk.js: Use letters, digits');
});

it('names all that an existing remote has to change', async () => {
  const chunks = 'self.webpackChunkremote';
  await write('entry.js', `var remote; ${chunks}; script.setAttribute("data-webpack", "remote")`);
  const { problems } = await describeAs('script').catch((error) => error);
  expect(problems).toEqual([
    "entry.js declares no container mfe_hello; set `name: 'mfe_hello'` in the options of ModuleFederationPlugin",
    "webpackChunkremote holds the chunks of all versions; set `output.uniqueName: 'mfe_hello_1.0.0'`",
    expect.stringMatching(/in entry.js, which pages block; add `new KnownFilesOnly\(\)`/),
  ]);
});
