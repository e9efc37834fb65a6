import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { giveWay } from './give-way.ts';

const start = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true });

it('puts a process behind, and takes no offence at one that has ended', async () => {
  const child = start();
  giveWay(child.pid, { detached: true });
  expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => giveWay(child.pid, { detached: true })).not.toThrow();
});

it('leaves alone what never started', () => {
  const mine = getPriority();
  giveWay(undefined);
  expect(getPriority()).toBe(mine);
});
