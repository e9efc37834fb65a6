const everyMs = 500;

/**
 * Calls `then` once the process that started this one is gone. A shell between npm and a script dies of a signal without
 * handing it on. Returns what stops watching.
 */
export function whenOrphaned(then: () => void): () => void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
