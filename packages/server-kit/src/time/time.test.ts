import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTime } from './time.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work in time has its own result or failure, and leaves no timer', async () => {
  const late = () => 'late';
  expect(await inTime(Promise.resolve('done'), 100, late)).toBe('done');
  await expect(inTime(Promise.reject(new Error('failed')), 100, late)).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that takes longer has the result or failure for that', async () => {
  const never = new Promise<string>(() => {});
  const result = inTime(never, 100, () => 'late');
  const failure = inTime(never, 100, () => {
    throw new Error('too late');
  });
  const expected = expect(failure).rejects.toThrow('too late');
  await vi.advanceTimersByTimeAsync(100);
  expect(await result).toBe('late');
  await expected;
});
