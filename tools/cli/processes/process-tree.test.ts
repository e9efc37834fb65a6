import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';
import { whenOrphaned } from './process-tree.ts';

const processTree = new URL('./process-tree.ts', import.meta.url).href;
const watcher = `import { whenOrphaned } from ${JSON.stringify(processTree)};
const open = setInterval(() => undefined, 1000);
whenOrphaned(() => { clearInterval(open); console.log('orphaned'); });
console.log('watching');`;
const parent = `require('node:child_process').spawn(process.execPath,
  ['--input-type=module', '--eval', ${JSON.stringify(watcher)}], { stdio: 'inherit' });`;

it('detects that the parent process was killed by SIGKILL', async () => {
  const started = spawn(process.execPath, ['--eval', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void started.kill('SIGKILL'));
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('watching');
  const killed = once(started, 'exit');
  started.kill('SIGKILL');
  await killed;
  expect((await lines.next()).value).toBe('orphaned');
  expect((await lines.next()).done).toBe(true);
});

it('calls the listener once', () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const parentId = vi.spyOn(process, 'ppid', 'get').mockReturnValue(100);
  const listener = vi.fn();
  whenOrphaned(listener);
  vi.advanceTimersByTime(5_000);
  expect(listener).not.toHaveBeenCalled();
  parentId.mockReturnValue(1);
  vi.advanceTimersByTime(5_000);
  expect(listener).toHaveBeenCalledOnce();
});
