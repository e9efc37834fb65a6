import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { whileLocked } from './while-locked.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-lock-'));
  file = join(folder, 'new', 'lock.sqlite');
});
afterEach(() => rm(folder, { recursive: true }));

it('begins the second work after the first has ended, also if it failed', async () => {
  const [begun, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const working = whileLocked(
    file,
    () => {
      begun.resolve();
      return first.promise;
    },
    () => order.push('first waits'),
  );
  await begun.promise;
  const second = whileLocked(
    file,
    async () => order.push('second works'),
    () => order.push('second waits'),
  );
  await expect.poll(() => order).toEqual(['second waits']);
  order.push('first fails');
  first.reject(new Error('failed'));
  await expect(working).rejects.toThrow('failed');
  await second;
  expect(order).toEqual(['second waits', 'first fails', 'second works']);
});

it('does not wait for a process that was killed', async () => {
  const script = `import { whileLocked } from ${JSON.stringify(new URL('./while-locked.ts', import.meta.url))};
    await whileLocked(process.argv[1], () => new Promise(() => setInterval(() => console.log('works'), 10)), () => {});`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(other, 'exit');
  onTestFinished(() => void other.kill('SIGKILL'));
  await once(other.stdout, 'data');
  const waits = vi.fn(() => void other.kill('SIGKILL'));
  expect(await whileLocked(file, async () => 'done', waits)).toBe('done');
  expect(waits).toHaveBeenCalledOnce();
  await ended;
});
