/**
 * Tells the other React root something, from an effect of this one. It is told once React has come to rest: React 19.3
 * may run the effects of one root in the middle of a delayed commit of the other, which then fails with "Cannot commit
 * the same tree as before" (error 177) when the effect makes it draw. The returned function takes back what was not told
 * yet.
 */
export function tellOtherRoot(tell: () => void): () => void {
  let wanted = true;
  queueMicrotask(() => {
    if (wanted) tell();
  });
  return () => {
    wanted = false;
  };
}
