import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const watchdog = new URL('./watchdog.ts', import.meta.url).href;

const run = async (work: string) => {
  const code = `import { startWatchdog } from '${watchdog}'; startWatchdog(5, 100); ${work}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
  const [said, [status, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { said, ended: status ?? signal };
};

test('a process whose event loop stands is ended, and says so', async () => {
  expect(await run('setTimeout(() => { for (;;); }, 500)')).toEqual({
    ended: 'SIGKILL',
    said: expect.stringContaining('the event loop stands'),
  });
});

test('a process that works ends by itself', async () => {
  expect((await run('setTimeout(() => {}, 1_500)')).ended).toBe(0);
});
