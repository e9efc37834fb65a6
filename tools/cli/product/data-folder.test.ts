import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assertDataFolder } from './data-folder.ts';

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-data-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('creates the folder and leaves it empty', async () => {
  const folder = join(await temporary(), 'a', 'b');
  await assertDataFolder(folder);
  expect(await readdir(folder)).toEqual([]);
});

it('names a folder that cannot be created, and the variable', async () => {
  const file = join(await temporary(), 'file');
  await writeFile(file, '');
  await expect(assertDataFolder(join(file, 'data'))).rejects.toThrow(/is a file, or is inside one.*DATA_DIR/);
});
