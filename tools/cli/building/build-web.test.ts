import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { outputs } from '../workspace.ts';
import { buildPart } from './build-web.ts';
import type { WebPart } from './parts.ts';

const part: WebPart = { name: 'test-of-build-web', kind: 'module', sources: [], output: '' };
const stamp = join(outputs.stamps, part.name);

afterEach(() => rm(stamp, { force: true }));

it('does not take an interrupted build for the one before it', async () => {
  await mkdir(outputs.stamps, { recursive: true });
  await writeFile(stamp, 'hash of the last build');
  const interrupted = async () => {
    throw new Error('killed');
  };
  await expect(buildPart({ part, hash: 'next' }, interrupted, () => undefined)).rejects.toThrow('killed');
  expect(existsSync(stamp)).toBe(false);
  await buildPart(
    { part, hash: 'next' },
    async () => undefined,
    () => undefined,
  );
  expect(await readFile(stamp, 'utf8')).toBe('next');
});
