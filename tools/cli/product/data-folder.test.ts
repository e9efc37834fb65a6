import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { demandDataFolder } from './data-folder.ts';

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('makes the folder, and leaves nothing in it', async () => {
  const folder = join(await temporary(), 'a', 'b');
  await demandDataFolder(folder);
  expect(await readdir(folder)).toEqual([]);
});

it('names a folder that cannot be had, and the variable', async () => {
  const file = join(await temporary(), 'file');
  await writeFile(file, '');
  await expect(demandDataFolder(join(file, 'data'))).rejects.toThrow(
    /is a file, or lies below one.*DATA_DIR/,
  );
});
