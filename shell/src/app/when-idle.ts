/** Acts when the browser has nothing to do; after `atMost` milliseconds, where given, in any case. Returns what calls it off. */
export function whenIdle(act: () => void, atMost?: number): () => void {
  if ('requestIdleCallback' in window) {
    const handle = requestIdleCallback(act, atMost === undefined ? {} : { timeout: atMost });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, atMost ?? 500);
  return () => clearTimeout(timer);
}
