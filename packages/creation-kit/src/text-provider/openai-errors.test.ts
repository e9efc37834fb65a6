import { APIError } from 'openai';
import { expect, it } from 'vitest';
import { OperatorFault, toProviderError } from './openai-errors.ts';

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
  ['max_completion_tokens must be less than 10', failed, 'OPENAI_TOKEN_LIMIT'],
  ['Unrecognised argument: seed', failed, 'OPENAI_TOKEN_LIMIT'],
  ['Unexpected keyword: n', failed, 'OPENAI_TOKEN_LIMIT'],
  ["The size '9x9' is not supported", failed, 'OPENAI_TOKEN_LIMIT'],
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
  const error = toProviderError(new APIError(400, { message }, undefined, new Headers()));
  const { sentence, cause } = error;
  expect(error.code).toBe(code);
  expect(`${sentence.message_code} ${cause instanceof OperatorFault ? cause.message : ''}`).toContain(
    meaning,
  );
});
