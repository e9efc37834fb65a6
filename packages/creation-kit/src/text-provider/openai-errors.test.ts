import { APIError } from 'openai';
import { expect, it } from 'vitest';
import { toProviderError } from './openai-errors.ts';

it.each([
  ['7', 7],
  ['1.3', 2],
  ['0.2', 1],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 60],
  ['-1', 60],
])('a busy provider that says %s is tried again after whole seconds', (value, seconds) => {
  const headers = new Headers({ 'retry-after': value });
  const error = toProviderError(new APIError(429, { code: 'rate_limit_exceeded' }, 'Slow down.', headers));
  expect([error.code, error.retryAfterSeconds]).toEqual(['provider_busy', seconds]);
});
