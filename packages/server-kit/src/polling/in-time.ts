/**
 * What `work` resolves to, or what `onLate` returns or throws when that takes longer than `ms`. The work goes on then, and its result is
 * ignored: what takes a signal is stopped by `AbortSignal.timeout` instead.
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
