/**
 * The result of `work`, or of `onLate` if it takes longer than `ms`. The late work continues, and its result is ignored: for
 * work that takes a signal, use `AbortSignal.timeout` instead.
 */
export async function inTime<Result>(
  work: Promise<Result>,
  ms: number,
  onLate: () => Result | Promise<Result>,
): Promise<Result> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  try {
    return await Promise.race([work, late.promise.then(onLate)]);
  } finally {
    clearTimeout(timer);
  }
}
