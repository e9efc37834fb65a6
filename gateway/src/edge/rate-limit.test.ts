import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRateLimit } from './rate-limit.ts';
import type { Context } from './request-target.ts';
import { createMemoryCounter } from './use-counter.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => void vi.useRealTimers());

const headers = new Map<string, string>();
const context = { set: (name: string, value: string) => void headers.set(name, value) } as Context;

it('limits uses per window, sets Retry-After, and resets after the window', async () => {
  const { use } = createRateLimit({ name: 'read', points: 2, seconds: 60, counter: createMemoryCounter() });
  await use(context, 'ada');
  vi.setSystemTime(20_500);
  await use(context, 'ada');
  await expect(use(context, 'ada')).rejects.toMatchObject({ code: 'rate_limited', reason: 'read' });
  expect(headers.get('retry-after')).toBe('40');
  await use(context, 'grace');
  vi.setSystemTime(60_000);
  await use(context, 'ada');
});

it('abuse 32: keeps at most 100,000 keys', async () => {
  const { use } = createRateLimit({
    name: 'read',
    points: 1,
    seconds: 3_600,
    counter: createMemoryCounter(),
  });
  await use(context, 'first');
  for (let n = 0; n < 99_999; n += 1) await use(context, `2001:db8::${n.toString(16)}`);
  await expect(use(context, 'first')).rejects.toMatchObject({ code: 'rate_limited' });
  for (let n = 0; n < 100_000; n += 1) await use(context, `2001:db8:1::${n.toString(16)}`);
  await use(context, 'first');
});
