/**
 * Runs `update` in a microtask, after the current commit of React. Use it for an effect of one React root that updates the
 * other root: React 19.3 may run effects of one root during a delayed commit of the other, whose update then fails with
 * "Cannot commit the same tree as before" (error 177). Returns a function that cancels a pending update.
 */
export function deferUntilCommit(update: () => void): () => void {
  let pending = true;
  queueMicrotask(() => {
    if (pending) update();
  });
  return () => {
    pending = false;
  };
}
