import { APIError } from 'openai';
import { expect, it } from 'vitest';
import { toProviderError } from './openai-errors.ts';

const in20s = () => Date.now() + 20_000;
it.each<[Record<string, string>, number, string?]>([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '1.3' }, 2],
  [{ 'retry-after': '0.2' }, 1],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 60],
  [{ 'retry-after': '-1' }, 60],
  [{ 'retry-after-ms': '2500', 'retry-after': '9' }, 3],
  [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '1m30.5s' }, 91],
  [{ 'x-ratelimit-remaining-requests': '5', 'x-ratelimit-reset-requests': '9s' }, 60],
  [{}, 8, 'Rate limit reached. Please try again in 7.66s. Visit the console.'],
  [{}, 6, 'Requests have exceeded the call rate limit. Please retry after 6 seconds.'],
])(
  'a busy provider that says %j is tried again after %s whole seconds',
  (headers, seconds, said = 'Slow down.') => {
    const error = toProviderError(
      new APIError(429, { code: 'rate_limit_exceeded' }, said, new Headers(headers)),
    );
    const spoken = toProviderError(new APIError(429, { message: said }, undefined, new Headers(headers)));
    expect([error.code, spoken.code, spoken.retryAfterSeconds]).toEqual([
      'provider_busy',
      'provider_busy',
      seconds,
    ]);
  },
);

it('a busy provider may name a date, or a time since 1970', () => {
  for (const headers of [
    { 'retry-after': new Date(in20s()).toUTCString() },
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(in20s()) },
  ]) {
    const error = toProviderError(new APIError(429, {}, undefined, new Headers(headers)));
    expect(error.retryAfterSeconds).toBeGreaterThan(17);
    expect(error.retryAfterSeconds).toBeLessThan(22);
  }
});
