import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Asset, openStore } from './store.ts';

const asset: Asset = {
  public_id: 'atelier/one',
  format: 'png',
  width: 1,
  height: 1,
  file: 'original.png',
};

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cloudinary-store-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder is used by one emulator at a time, and the second keeps the uploads of the first', async () => {
  const folder = await temporaryFolder();
  const first = await openStore(folder);
  const upload = first.temporaryPath();
  await writeFile(upload, 'half of an image');
  await expect(openStore(folder)).rejects.toThrow(/is in use by another emulator/);
  expect(await readFile(upload, 'utf8')).toBe('half of an image');
  first.close();
  (await openStore(folder)).close();
  expect(existsSync(upload)).toBe(false);
});

test('finds an image with its file', async () => {
  const store = await openStore(await temporaryFolder());
  onTestFinished(() => store.close());
  await store.put(asset, Buffer.from('pixels'));
  expect(await store.find(asset.public_id)).toEqual(asset);
  expect(await readFile(store.originalPath(asset), 'utf8')).toBe('pixels');
});

test('a lock file that SQLite cannot open is not called a folder in use', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'lock.sqlite'), 'no database');
  await expect(openStore(folder)).rejects.toThrow(/lock\.sqlite cannot be locked: .*\. Delete it\./);
});
