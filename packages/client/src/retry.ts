import { AtelierError } from './errors.ts';

/** How failed attempts are repeated. */
export interface RetryPolicy {
  /** The number of attempts after the first. */
  retries: number;
  /** The longest `Retry-After` that is waited for, in seconds. A longer one ends the call with its error. */
  maxRetryAfterSeconds: number;
  /** Waits; rejects with the signal's reason when it is aborted. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

const firstDelayMs = 500;
const longestDelayMs = 8_000;
/** The server did not begin the work, so any call may be repeated. */
const refusedStatuses = new Set([429, 503]);
const failedStatuses = new Set([0, 408, 500, 502, 504]);
/** The request or its response was lost. */
const lostStatuses = new Set([0, 408]);
/** What else is repeated, by the kind of call: `keyed` has an idempotency key. */
const repeatable: Record<CallKind, ReadonlySet<number>> = {
  read: failedStatuses,
  keyed: lostStatuses,
  write: new Set(),
};
export type CallKind = 'read' | 'keyed' | 'write';

/**
 * Runs `attempt` until it succeeds or may not be repeated.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  kind: CallKind,
  policy: RetryPolicy,
  signal?: AbortSignal,
): Promise<Result> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (failures >= policy.retries || !isRepeatable(error, kind)) throw error;
      const delay = delayMs(error, failures);
      if (delay > policy.maxRetryAfterSeconds * 1000) throw error;
      await policy.wait(delay, signal);
    }
  }
}

/** Whether a stream was lost, as opposed to a run that failed: an event `error` has the status 200. */
export const isLostStream = (error: unknown): error is AtelierError =>
  error instanceof AtelierError &&
  (error.code === 'stream_cut' || refusedStatuses.has(error.status) || failedStatuses.has(error.status));

function isRepeatable(error: unknown, kind: CallKind): error is AtelierError {
  if (!(error instanceof AtelierError) || error.code === 'allowance_used_up') return false;
  return refusedStatuses.has(error.status) || repeatable[kind].has(error.status);
}

/** The time to the next attempt in ms: `Retry-After`, or an exponential delay of which a random half is omitted, so that clients do not return together. */
export function delayMs({ retryAfterSeconds }: AtelierError, failures: number): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000;
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
  return longest / 2 + (Math.random() * longest) / 2;
}

/** Waits with a timer. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** The value of `Retry-After` in seconds (RFC 9110, section 10.2.3), or null. */
export function retryAfterOf(headers: Headers, now = Date.now()): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}
