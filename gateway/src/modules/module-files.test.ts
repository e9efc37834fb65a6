import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@atelier/service-kit/logging';
import { expect, it, onTestFinished } from 'vitest';
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
