import { RateLimiterRes } from 'rate-limiter-flexible';
import { expect, test } from 'vitest';
import { type LimiterStore, memoryStore } from './limiter-stores.ts';
import { createProviderLimits } from './provider-limits.ts';

const { signal } = new AbortController();
const limits = { text: 2, image: null, removal: 1 };
/** Its minute takes a second. */
const fast: LimiterStore = { limiterOf: (limit) => memoryStore.limiterOf({ ...limit, duration: 1 }) };

test('requests above the limit of their provider wait for the next minute', async () => {
  const awaitProvider = createProviderLimits(limits, fast);
  const begun: number[] = [];
  const asked = [1, 2, 3].map((number) => awaitProvider('text', signal).then(() => begun.push(number)));
  await Promise.all([1, 2, 3].map(() => awaitProvider('image', signal)));
  await awaitProvider('removal', signal);
  expect(begun).toEqual([1, 2]);
  await Promise.all(asked);
  expect(begun).toEqual([1, 2, 3]);
});

test('a request that is stopped no longer waits, and one that would wait too long is refused as busy', async () => {
  let waitMs = 60_000;
  const refused = () => Promise.reject(new RateLimiterRes(0, waitMs));
  const full = { consume: refused, penalty: refused, reward: refused, get: async () => null };
  const awaitProvider = createProviderLimits(limits, { limiterOf: () => full });
  await expect(awaitProvider('text', AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
  waitMs = 62_000;
  await expect(awaitProvider('text', signal)).rejects.toMatchObject({ code: 'provider_busy' });
});
