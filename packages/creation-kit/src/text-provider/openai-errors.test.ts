import { waitOf } from '@atelier/server-kit/provider-faults';
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
    'text',
    new APIError(429, { code: 'rate_limit_exceeded' }, said, new Headers(headers)),
  );
  const spoken = toProviderError(
    'text',
    new APIError(429, { message: said }, undefined, new Headers(headers)),
  );
  expect([error.code, spoken.code, spoken.retryAfterSeconds]).toEqual([
    'provider_busy',
    'provider_busy',
    seconds,
  ]);
});

it.each<[Record<string, string>, object, number]>([
  [{ 'x-ratelimit-reset-tokens': '7.66s', 'x-ratelimit-remaining-tokens': '0' }, {}, 8],
  [
    { 'x-ratelimit-reset-tokens': '7.66s', 'x-ratelimit-remaining-tokens': '5' },
    { message: 'Try again in 1m2.5s.' },
    63,
  ],
  [{}, { message: 'Please retry after 34 seconds.' }, 34],
  [{}, { message: 'No deployments available, Try again in 5 seconds. Passed model=m.' }, 5],
  [{}, { message: 'Check billing.', details: [{ '@type': 'RetryInfo', retryDelay: '26.2s' }] }, 27],
  [{}, { message: 'Loading', estimated_time: 20 }, 20],
  [{}, { metadata: { headers: { 'X-RateLimit-Reset': String(Date.now() + 24_000) } } }, 24],
  [
    {},
    {
      message: `Try again on ${new Date(Date.now() + 90_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    },
    90,
  ],
])('the wait in %j %j is %s s', (headers, body, seconds) => {
  const wait = waitOf(new Headers(headers), JSON.stringify({ error: body })) ?? 0;
  expect(Math.abs(wait - seconds)).toBeLessThanOrEqual(1);
});

it('a busy provider may name a date, and the user reads the wait', () => {
  const headers = new Headers({ 'retry-after': new Date(Date.now() + 20_000).toUTCString() });
  const error = toProviderError('text', new APIError(429, {}, undefined, headers));
  expect(error.retryAfterSeconds).toBeGreaterThan(17);
  expect(error.retryAfterSeconds).toBeLessThan(22);
  expect(error.message).toContain(`in ${error.retryAfterSeconds} s`);
});

const refused = 'provider_refused';
const failed = 'provider_failed';
it.each<[said: string, code: string, sentence?: string]>([
  ['The response was filtered by content_filter', refused],
  ['Your content violates the terms', refused],
  ['The prompt was flagged', refused],
  ['data_inspection_failed', refused],
  ['This breaks our usage policies', refused],
  ['Stopped by Responsible AI', refused],
  ['Exceeds the context window', refused, 'text_too_long'],
  ['Please reduce the length', refused, 'text_too_long'],
  ['Larger than max_model_len', refused, 'text_too_long'],
  ['The prompt is too long', refused, 'text_too_long'],
  ['Too many input tokens', refused, 'text_too_long'],
  ['The maximum number of tokens is 10', refused, 'text_too_long'],
  ['string_above_max_length', refused, 'text_too_long'],
  ['max_completion_tokens must be less than 10', failed, 'OPENAI_TOKEN_FIELD'],
  ['Unrecognised argument: seed', failed, 'OPENAI_TOKEN_FIELD'],
  ['Unexpected keyword: n', failed, 'OPENAI_TOKEN_FIELD'],
  ["The size '9x9' is not supported", failed, 'OPENAI_TOKEN_FIELD'],
  ['insufficient_quota', failed, 'wants to be paid'],
  ['Your account is in arrears', failed, 'wants to be paid'],
  ['The server is busy', 'provider_busy'],
  ['Too many requests', 'provider_busy'],
  ['RESOURCE_EXHAUSTED', 'provider_busy'],
  ['CUDA out of memory', failed, 'too large'],
  ['Unable to load it', failed, 'too large'],
  ['The model `x` is not available', failed, 'OPENAI_TEXT_MODEL'],
  ['The model `x` has been decommissioned', failed, 'OPENAI_TEXT_MODEL'],
  ['x is not a valid model ID', failed, 'OPENAI_TEXT_MODEL'],
  ['DeploymentNotFound', failed, 'OPENAI_TEXT_MODEL'],
  ['Unauthorised', failed, 'check OPENAI_API_KEY'],
])('a provider that says "%s" gives %s', (message, code, meaning = '') => {
  const error = toProviderError('text', new APIError(400, { message }, undefined, new Headers()));
  const { sentence, cause } = error;
  expect(error.code).toBe(code);
  expect(`${sentence.message_code} ${cause instanceof Error ? cause.message : ''}`).toContain(meaning);
});
