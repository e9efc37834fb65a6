import { AppError, sentence } from '@atelier/server-kit/errors';
import { observeProvider } from '@atelier/server-kit/metrics';
import { APIConnectionTimeoutError, APIError } from 'openai';

const refusals = new Set(['content_filter', 'content_policy_violation', 'moderation_blocked']);

/** Codes of a 400 that the settings cause, not the user's input: a parameter or value that the model does not support. */
const misconfigured = new Set([
  'unsupported_parameter',
  'unsupported_value',
  'unknown_parameter',
  'invalid_parameter_combination',
  'invalid_value',
]);

/**
 * Maps an error of the OpenAI SDK to an error of the product. A closed socket is reported as a plain TypeError, and an error inside
 * a stream as an APIError without a status: both are failures of the provider.
 */
export function toProviderError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (cause instanceof APIConnectionTimeoutError) return new AppError('provider_timeout', { cause });
  if (!(cause instanceof APIError)) return new AppError('provider_failed', { cause });
  if (refusals.has(String(cause.code))) return new AppError('provider_refused', { cause });
  if (cause.code === 'insufficient_quota') return new AppError('provider_failed', { cause });
  if (cause.status === 429) {
    // Retry-After has whole seconds (RFC 9110, section 10.2.3), but some providers send fractions.
    const retryAfterSeconds = Math.ceil(Number(cause.headers?.get('retry-after')));
    return new AppError('provider_busy', { cause, ...(retryAfterSeconds > 0 && { retryAfterSeconds }) });
  }
  if (cause.code === 'context_length_exceeded')
    return new AppError('provider_refused', { ...sentence('text_too_long'), cause });
  if (misconfigured.has(String(cause.code))) return new AppError('provider_failed', { cause });
  if (cause.status === 400 || cause.status === 422) return new AppError('provider_refused', { cause });
  return new AppError('provider_failed', { cause });
}

/** The longest time that a request waits for a rate limit, in seconds. The SDK alone would wait up to a minute, twice. */
const longestWait = 5;

/**
 * A fetch for the OpenAI SDK. The SDK retries every 429, although a used-up quota does not return within seconds, and a rate
 * limit not always; the header that it supports prevents that. Redirects are not followed: only the configured host is requested.
 */
export async function openaiFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await observeProvider(
    'models',
    () => fetch(input, { ...init, redirect: 'manual' }),
    ({ ok, status }) => ok || status === 400 || status === 422,
  );
  if (response.status !== 429) return response;
  const body = await response.text();
  const headers = new Headers(response.headers);
  const wait = Number(headers.get('retry-after') ?? 0);
  if (body.includes('insufficient_quota') || wait > longestWait) headers.set('x-should-retry', 'false');
  return new Response(body, { status: response.status, statusText: response.statusText, headers });
}
