import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@atelier/server-kit/testing';
import { expect, it, onTestFinished, vi } from 'vitest';

const program = fileURLToPath(new URL('./testing/worker-program.ts', import.meta.url));

function start(argument: string) {
  const child = spawn(process.execPath, [program, argument], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('shares a port among processes, replaces one that crashes, and stops them in order', async () => {
  const port = await freePort();
  const child = start(String(port));
  const seen = new Set<number>();
  const untilSeen = (count: number) =>
    vi.waitFor(
      async () => {
        // A connection that was given to the killed process gets no response.
        const response = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(1_000) });
        seen.add(Number(await response.text()));
        expect(seen.size).toBeGreaterThanOrEqual(count);
      },
      { timeout: 30_000 },
    );
  await untilSeen(2);
  process.kill([...seen][0] as number, 'SIGKILL');
  await untilSeen(3);
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
});

it('ends with code 1 when the processes cannot start', async () => {
  expect(await once(start('broken'), 'exit')).toEqual([1, null]);
});
