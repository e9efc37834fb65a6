import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { poll } from './poll.ts';

test('checks one at a time while it is needed, and reports the first of consecutive failures', async () => {
  const reports: unknown[] = [];
  let checks = 0;
  let left = 0;
  let running = 0;
  const begin = poll({
    everyMs: 1,
    isNeeded: () => left > 0,
    async check() {
      running += 1;
      expect(running).toBe(1);
      await pause(2);
      running -= 1;
      checks += 1;
      left -= 1;
      if (checks <= 3) throw new Error('unreachable');
    },
    onError: (error) => reports.push(error),
  });
  await begin(0);
  expect(checks).toBe(0);
  left = 5;
  await Promise.all([begin(0), begin(0)]);
  await expect.poll(() => checks).toBe(5);
  left = 1;
  await begin(0);
  expect(checks).toBe(6);
  expect(reports).toHaveLength(1);
});
