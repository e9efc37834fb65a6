/** Calls `act` when the browser is idle, and after `atMost` milliseconds in any case. Returns a function that cancels it. */
export function whenIdle(act: () => void, atMost?: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, atMost === undefined ? {} : { timeout: atMost });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, atMost ?? 500);
  return () => clearTimeout(timer);
}
