export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * The result of `work`, or of `onLate` after `ms`; late work continues. Give work that takes a signal
 * `AbortSignal.timeout` instead.
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
