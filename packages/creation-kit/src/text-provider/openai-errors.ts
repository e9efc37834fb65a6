import { AppError } from '@atelier/server-kit/errors';
import { observeProvider } from '@atelier/server-kit/metrics';
import { outgoing } from '@atelier/server-kit/outgoing-proxy';
import {
  type FaultReport,
  type Provider,
  providerError,
  readFault,
  reportOf,
  waitOf,
} from '@atelier/server-kit/provider-faults';
import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, type ClientOptions } from 'openai';

/** Maps an error of the OpenAI SDK to an error of the product; an unknown one is never the user's fault. */
export function toProviderError(provider: Provider, cause: unknown): AppError {
  return cause instanceof AppError ? cause : providerError(reportOfSdk(provider, cause), cause);
}

function reportOfSdk(provider: Provider, cause: unknown): FaultReport {
  if (cause instanceof APIConnectionTimeoutError) return { provider, status: 408, message: cause.message };
  if (!(cause instanceof APIError) || cause instanceof APIConnectionError) return reportOf(provider, cause);
  const { status, code, type, param, message, headers } = cause;
  const wait = headers && waitOf(headers);
  // The SDK puts the status in front of it.
  return { provider, status, code, type, param, message: message.replace(/^\d{3} /, ''), wait };
}

/** The longest wait in ms for a response, which is longer than any other timeout. */
export const longestWaitMs = 3_600_000;

/** A client of an OpenAI-compatible API that ignores the SDK's environment variables. */
export const openaiClient = (
  options: Pick<ClientOptions, 'apiKey' | 'baseURL' | 'maxRetries' | 'timeout'>,
): OpenAI =>
  new OpenAI({
    ...options,
    organization: null,
    project: null,
    logLevel: 'off',
    fetch: openaiFetch,
    // The timeouts of the SDK and of its callers count, not those of `fetch`.
    fetchOptions: { dispatcher: outgoing({ headersTimeout: 0, bodyTimeout: 0 }) },
  });

/** The longest wait for a rate limit in seconds; the SDK alone waits up to a minute, twice. */
const longestRetry = 5;

/** A fetch that converts any error to OpenAI's format, prevents useless retries and redirects. */
async function openaiFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await observeProvider(
    'models',
    () => fetch(input, { ...init, redirect: 'manual' }),
    ({ ok, status }) => ok || status === 400 || status === 422,
  );
  if (response.ok) return response;
  const { status, statusText } = response;
  const headers = new Headers(response.headers);
  const body = await response.text();
  const error = readFault(body);
  const challenge = headers.get('cf-mitigated');
  if (challenge) error.type = `cf-mitigated ${challenge}`;
  const wait = waitOf(headers, body);
  for (const name of ['content-length', 'content-encoding', 'retry-after-ms']) headers.delete(name);
  headers.set('content-type', 'application/json');
  if (wait) headers.set('retry-after', String(wait));
  if (error.code === 'insufficient_quota' || (wait ?? 0) > longestRetry)
    headers.set('x-should-retry', 'false');
  return new Response(JSON.stringify({ error }), { status, statusText, headers });
}
