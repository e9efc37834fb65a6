const firstDelayMs = 500;
const longestDelayMs = 8_000;
/** The server did not begin the work, so any call may be repeated. */
export const refusedStatuses: ReadonlySet<number> = new Set([429, 503]);
/** Nothing is known about the work, so only reads may be repeated. */
export const failedStatuses: ReadonlySet<number> = new Set([0, 408, 500, 502, 504]);

/** Whether a stream was lost, as opposed to a run that failed: an event `error` has the status 200. */
export const isLostStream = ({ code, status }: { code: string; status: number }) =>
  code === 'stream_cut' || refusedStatuses.has(status) || failedStatuses.has(status);

/**
 * The time to the next attempt in ms: `Retry-After`, or an exponential delay of which a random half is omitted, so that clients do
 * not return together.
 */
export function delayMs(failures: number, retryAfterSeconds: number | null = null): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000;
  const longest = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
  return longest / 2 + (Math.random() * longest) / 2;
}

/** Waits with a timer; rejects with the reason of an aborted signal. */
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
