/** The result of `work`; late work is ignored. @throws `late()` when it takes longer. */
export function withTimeout<Value>(
  work: Promise<Value>,
  milliseconds: number,
  late: () => Error,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}
