import { memoryStore as store } from '@atelier/server-kit/rate-limits';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientNetwork, createRateLimit, type LimitedRequest } from './rate-limit.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const headers = new Map<string, string>();
const request = { set: (name: string, value: string) => void headers.set(name, value) } as LimitedRequest;

it('limits uses per window, sets Retry-After, and resets after the window', async () => {
  const { use } = createRateLimit({ name: 'read', points: 2, seconds: 60, store });
  await use(request, 'ada');
  vi.advanceTimersByTime(20_500);
  await use(request, 'ada');
  await expect(use(request, 'ada')).rejects.toMatchObject({ code: 'rate_limited', reason: 'read' });
  expect(headers.get('retry-after')).toBe('40');
  await use(request, 'grace');
  vi.advanceTimersByTime(39_500);
  await use(request, 'ada');
});

it('abuse 32: keeps at most 20,000 keys', async () => {
  const { use } = createRateLimit({ name: 'read', points: 1, seconds: 3_600, store });
  await use(request, 'first');
  for (let n = 0; n < 19_999; n += 1) await use(request, `2001:db8::${n.toString(16)}`);
  await expect(use(request, 'first')).rejects.toMatchObject({ code: 'rate_limited' });
  for (let n = 0; n < 20_000; n += 1) await use(request, `2001:db8:1::${n.toString(16)}`);
  await use(request, 'first');
});

it('counts an IPv6 site as one client', () => {
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7');
  expect(clientNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7');
  for (const address of ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:ffff::1'])
    expect(clientNetwork(address)).toBe('2001:db8:1:2::/64');
  expect(clientNetwork('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect(clientNetwork('fe80::1%eth0')).toBe('fe80::/64');
  expect(clientNetwork('')).toBe('');
});
