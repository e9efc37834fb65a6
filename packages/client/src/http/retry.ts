/** The delays between attempts for ky, in ms: exponential with random jitter of up to half. `Retry-After` takes precedence. */
export const backoff = {
  delay: (attempt: number) => Math.min(backoffLimitMs, 500 * 2 ** (attempt - 1)),
  jitter: (delay: number) => delay / 2 + (Math.random() * delay) / 2,
};
const backoffLimitMs = 8_000;

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
