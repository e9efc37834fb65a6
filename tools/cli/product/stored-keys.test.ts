import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ensureModuleServicesKey, ensureOperatorKey, readOperatorKey } from './data-folder.ts';

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'atelier-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('creates a key once, which only this user may read', async () => {
  const folder = await dataFolder();
  expect(await readOperatorKey(folder)).toBeNull();
  const key = await ensureOperatorKey(folder);
  expect(key).toHaveLength(43);
  expect([await ensureOperatorKey(folder), await readOperatorKey(folder)]).toEqual([key, key]);
  expect((await stat(join(folder, 'operator-key'))).mode & 0o777).toBe(0o600);
  expect(await ensureModuleServicesKey(folder)).toBe(await ensureModuleServicesKey(folder));
});

it('does not replace a key that cannot be read', async () => {
  const folder = await dataFolder();
  await mkdir(join(folder, 'operator-key'));
  const unreadable = { name: 'PlainError', message: expect.stringMatching(/operator-key cannot be read/) };
  await expect(readOperatorKey(folder)).rejects.toMatchObject(unreadable);
  await expect(ensureOperatorKey(folder)).rejects.toMatchObject(unreadable);
});
