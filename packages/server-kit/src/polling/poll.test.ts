import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from './poll.ts';

const none = () => undefined;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('checks at once, then at intervals that grow while nothing is found, and at the shortest one when triggered', async () => {
  let checks = 0;
  const check = async () => {
    checks += 1;
    return false;
  };
  const { trigger, stop } = poll(check, { everyMs: 100, idleMs: 400, onError: none });
  await turn();
  expect(checks).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  const idle = checks;
  // 10 s at intervals of 360 to 440 ms, and a few shorter ones before.
  expect(idle).toBeGreaterThan(20);
  expect(idle).toBeLessThan(32);
  trigger();
  await vi.advanceTimersByTimeAsync(0);
  expect(checks).toBe(idle + 1);
  await vi.advanceTimersByTimeAsync(200);
  expect(checks).toBe(idle + 2);
  await stop();
});

test('checks one at a time, and a stop waits for the one in progress', async () => {
  const begun: (() => void)[] = [];
  const check = () => new Promise<boolean>((resolve) => begun.push(() => resolve(true)));
  const { trigger, stop } = poll(check, { everyMs: 100, onError: none });
  await vi.advanceTimersByTimeAsync(500);
  trigger();
  expect(begun).toHaveLength(1);
  begun[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toHaveLength(2);
  const steps: string[] = [];
  const stopped = stop().then(() => steps.push('stopped'));
  await turn();
  expect(steps).toEqual([]);
  begun[1]?.();
  await stopped;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(begun).toHaveLength(2);
});

test('pauses when there is nothing to check, until one is scheduled', async () => {
  let checks = 0;
  let isNeeded = false;
  const check = async () => {
    checks += 1;
    return isNeeded ? true : null;
  };
  const { schedule, stop } = poll(check, { everyMs: 100, onError: none });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(checks).toBe(1);
  isNeeded = true;
  schedule(50);
  await vi.advanceTimersByTimeAsync(50);
  expect(checks).toBe(2);
  // It is not paused: this changes nothing.
  schedule(0);
  await vi.advanceTimersByTimeAsync(10);
  expect(checks).toBe(2);
  await stop();
});

test('reports the first of consecutive failures, and goes on', async () => {
  const reports: unknown[] = [];
  let fails = true;
  const check = async () => {
    if (fails) throw new Error('unreachable');
    return true;
  };
  const { stop } = poll(check, { everyMs: 100, onError: (error) => reports.push(error) });
  await vi.advanceTimersByTimeAsync(1_000);
  fails = false;
  await vi.advanceTimersByTimeAsync(200);
  fails = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reports).toHaveLength(2);
  await stop();
});
