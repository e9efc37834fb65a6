import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { lowerPriority } from './child-process.ts';

const start = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true });

it('lowers the priority of a process, and ignores one that has ended', async () => {
  const child = start();
  lowerPriority(child.pid, { detached: true });
  expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => lowerPriority(child.pid, { detached: true })).not.toThrow();
});

it('ignores a process that did not start', () => {
  const mine = getPriority();
  lowerPriority(undefined);
  expect(getPriority()).toBe(mine);
});
