import { APIError } from 'openai';
import { expect, it } from 'vitest';
import { toProviderError } from './openai-errors.ts';

it.each<[Record<string, string>, number]>([
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '1.3' }, 2],
  [{ 'retry-after': '0.2' }, 1],
  [{ 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' }, 60],
  [{ 'retry-after': '-1' }, 60],
  [{ 'retry-after-ms': '2500', 'retry-after': '9' }, 3],
])('a busy provider that says %j is tried again after %s whole seconds', (headers, seconds) => {
  const said = 'Rate limit reached. Visit https://provider.example/billing.';
  const error = toProviderError(
    new APIError(429, { code: 'rate_limit_exceeded' }, said, new Headers(headers)),
  );
  const spoken = toProviderError(new APIError(429, { message: said }, undefined, new Headers(headers)));
  expect([error.code, spoken.code, spoken.retryAfterSeconds]).toEqual([
    'provider_busy',
    'provider_busy',
    seconds,
  ]);
});

it('a busy provider may name a date, and the user reads the wait', () => {
  const headers = new Headers({ 'retry-after': new Date(Date.now() + 20_000).toUTCString() });
  const error = toProviderError(new APIError(429, {}, undefined, headers));
  expect(error.retryAfterSeconds).toBeGreaterThan(17);
  expect(error.retryAfterSeconds).toBeLessThan(22);
  expect(error.message).toContain(`in ${error.retryAfterSeconds} s`);
});
