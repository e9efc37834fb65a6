import { AtelierError } from './errors.ts';
import { delayMs, failedStatuses, isLostStream, refusedStatuses } from './http/retry.ts';

/** How failed attempts are repeated. */
export interface RetryPolicy {
  /** The number of attempts after the first. */
  retries: number;
  /** The longest `Retry-After` that is waited for, in seconds. A longer one ends the call with its error. */
  maxRetryAfterSeconds: number;
  /** Waits; rejects with the signal's reason when it is aborted. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
}

type CallKind = 'read' | 'keyed' | 'write' | 'stream';

/** Whether a failed call may be repeated, by its kind: `keyed` has an idempotency key, `stream` continues a lost stream. */
const repeatable: Record<CallKind, (error: AtelierError) => boolean> = {
  read: ({ status }) => refusedStatuses.has(status) || failedStatuses.has(status),
  // The request or its response was lost.
  keyed: ({ status }) => refusedStatuses.has(status) || status === 0 || status === 408,
  write: ({ status }) => refusedStatuses.has(status),
  stream: isLostStream,
};

/** Runs `attempt` until it succeeds or may not be repeated. */
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
      await beforeRetry(error, failures, kind, policy, signal);
    }
  }
}

/** Waits until the next attempt of a call that failed. @throws `error` when there is none. */
export async function beforeRetry(
  error: unknown,
  failures: number,
  kind: CallKind,
  policy: RetryPolicy,
  signal?: AbortSignal,
): Promise<void> {
  if (failures >= policy.retries || !(error instanceof AtelierError)) throw error;
  if (error.code === 'allowance_used_up' || !repeatable[kind](error)) throw error;
  const delay = delayMs(failures, error.retryAfterSeconds);
  if (delay > policy.maxRetryAfterSeconds * 1000) throw error;
  await policy.wait(delay, signal);
}
