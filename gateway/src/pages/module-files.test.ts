import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@atelier/server-kit/logging';
import { expect, it, onTestFinished } from 'vitest';
import { servedModule } from '../testing/served-module.ts';
import { createModuleFiles } from './module-files.ts';

it('writes files whole while another process writes the same ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-module-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const content = Buffer.alloc(500_000, 'x');
  const br = Buffer.alloc(100_000, 'y');
  const logger = createLogger({ name: 'test', level: 'silent' });
  const processes = Array.from({ length: 4 }, () =>
    createModuleFiles(folder, { file: async () => ({ content, br }) }, logger),
  );
  const names = Array.from({ length: 10 }, (_, index) => `file-${index}.js`);
  await Promise.all(
    names.flatMap((name) => processes.map((files) => files.fetch(`/mfe-one/1.0.0/${name}`, async () => {}))),
  );
  const written = join(folder, 'mfe-one', '1.0.0');
  expect((await readdir(written)).sort()).toEqual(names.flatMap((name) => [name, `${name}.br`]));
  for (const name of names) {
    expect((await readFile(join(written, name))).equals(content)).toBe(true);
    expect((await readFile(join(written, `${name}.br`))).equals(br)).toBe(true);
  }
});

const integrity = `sha384-${'A'.repeat(64)}`;
const moduleOf = (name: string, files: readonly string[]) =>
  servedModule({
    name,
    entry: 'entry.js',
    integrities: Object.fromEntries(files.map((file) => [file, integrity])),
    tools: [],
  });

it('abuse 30: a module whose files cannot be stored does not keep those of others from being fetched', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-module-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines: string[] = [];
  const logger = createLogger({
    name: 'test',
    json: true,
    destination: { write: (line) => lines.push(line) },
  });
  const service = { file: async () => ({ content: Buffer.from('tea'), br: null }) };
  // A file and a folder cannot have the same name.
  const conflicts = ['a.js', 'a.js/x.js', 'b.js', 'b.js/x.js', 'c.js', 'c.js/x.js', 'd.js', 'd.js/x.js'];
  const conflicting = moduleOf('mfe-conflict', conflicts);
  createModuleFiles(folder, service, logger).fetchAll([conflicting, moduleOf('mfe-other', ['more.js'])]);
  await expect
    .poll(() => readFile(join(folder, 'mfe-other/1.0.0/more.js'), 'utf8').catch(() => null))
    .toBe('tea');
  expect(lines.join()).toContain('mfe-conflict');
});

it('deletes the files of a module that was removed, and keeps those of the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-module-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const logger = createLogger({ name: 'test', level: 'silent' });
  const service = { file: async () => ({ content: Buffer.from('tea'), br: null }) };
  const files = createModuleFiles(folder, service, logger);
  await files.removeOthers(['mfe-one']);
  for (const name of ['mfe-one', 'mfe-removed']) await files.fetch(`/${name}/1.0.0/a.js`, async () => {});
  await files.removeOthers(['mfe-one']);
  expect(await readdir(folder)).toEqual(['mfe-one']);
  expect(await readdir(join(folder, 'mfe-one/1.0.0'))).toEqual(['a.js']);
});
