import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Asset, openStore } from './store.ts';

const asset: Asset = {
  asset_id: 'a1',
  public_id: 'atelier/one',
  type: 'upload',
  version: 7,
  version_id: 'v1',
  format: 'png',
  width: 1,
  height: 1,
  bytes: 5,
  etag: 'e1',
  created_at: '2026-01-01T00:00:00Z',
  tags: [],
  context: {},
  asset_folder: '',
  original_filename: 'one',
  file: 'original-7.png',
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

test('keeps the file of the last of two simultaneous uploads, which have the same version', async () => {
  const store = await openStore(await temporaryFolder());
  onTestFinished(() => store.close());
  for (const content of ['first', 'second']) {
    const upload = store.temporaryPath();
    await writeFile(upload, content);
    await store.put(asset, upload);
  }
  const kept = await store.find('upload', asset.public_id);
  expect(kept).toEqual(asset);
  expect(await readFile(store.originalPath(asset), 'utf8')).toBe('second');
});

test('a lock file that SQLite cannot open is not called a folder in use', async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, 'lock.sqlite'), 'no database');
  await expect(openStore(folder)).rejects.toThrow(/cannot be locked: .* Delete .*lock\.sqlite/);
});
