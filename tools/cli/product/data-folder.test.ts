import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assertDataFolder, operatorKeyFile } from './data-folder.ts';

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

it('creates a folder that only this user may read', async () => {
  const folder = join(await temporary(), 'data');
  await assertDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('closes a folder of an earlier start to other users, and changes no other folder', async () => {
  const earlier = await temporary();
  const other = join(earlier, 'other');
  await mkdir(other);
  await writeFile(join(earlier, operatorKeyFile), '');
  for (const folder of [earlier, other]) {
    await chmod(folder, 0o755);
    await assertDataFolder(folder);
  }
  expect((await stat(earlier)).mode & 0o777).toBe(0o700);
  expect((await stat(other)).mode & 0o777).toBe(0o755);
});

it('names a folder that cannot be created, and the variable', async () => {
  const file = join(await temporary(), 'file');
  await writeFile(file, '');
  await expect(assertDataFolder(join(file, 'data'))).rejects.toThrow(/is a file, or is inside one.*DATA_DIR/);
});
