/** The result of `work`, or of `onLate` if it takes longer than `ms`. Late work continues and is ignored. */
export async function inTime<Value>(work: Promise<Value>, ms: number, onLate: () => Value): Promise<Value> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, ms);
  try {
    return await Promise.race([work, late.promise.then(onLate)]);
  } finally {
    clearTimeout(timer);
  }
}
