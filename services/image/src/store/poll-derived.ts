import { setTimeout as pause } from 'node:timers/promises';
import type { ErrorCode } from '@atelier/contracts';
import { AppError } from '@atelier/server-kit/errors';
import { FetchRefused } from '@atelier/server-kit/outbound';
import type { Dispatcher } from 'undici';

const firstPause = 250;
const longestPause = 4000;
const growth = 1.6;

/** The errors of responses that a further request does not change. */
const finalCodes = new Map<number, ErrorCode>([
  [400, 'provider_refused'],
  [401, 'provider_failed'],
  [403, 'provider_failed'],
  [404, 'not_found'],
  [420, 'provider_busy'],
  [429, 'provider_busy'],
]);

/**
 * Requests a derived image until it exists. The store responds with 423 while it works on it; other temporary failures are
 * retried as well. A rate limit (420) is not: it lasts longer than a request. 403 is a used-up quota.
 * @throws AppError `provider_timeout` when it takes longer than `timeoutMs`, `not_found`, `provider_refused`, `provider_busy`,
 * `provider_failed`; the signal's reason when aborted.
 */
export async function pollDerived(
  request: () => Promise<Dispatcher.ResponseData>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const deadline = performance.now() + timeoutMs;
  for (let wait = firstPause; ; wait = Math.min(wait * growth, longestPause)) {
    const response = await attempt(request, signal);
    if (response?.statusCode === 200) return response;
    await response?.body.dump();
    const status = response?.statusCode ?? 0;
    const final = finalCodes.get(status);
    if (final) throw new AppError(final, { cause: new Error(`image store: ${status}`) });
    if (performance.now() + wait > deadline) {
      const code = status === 423 ? 'provider_timeout' : 'provider_failed';
      throw new AppError(code, { cause: new Error(`image store: ${status || 'no response'}`) });
    }
    await pause(wait, undefined, { signal });
  }
}

async function attempt(request: () => Promise<Dispatcher.ResponseData>, signal: AbortSignal) {
  try {
    return await request();
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof FetchRefused) throw new AppError('provider_failed', { cause });
    return null;
  }
}
