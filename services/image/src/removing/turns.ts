/** Runs work when its turn has come, and answers what it answers. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many pieces of work run at once, and the others wait in the order they came. */
export function createTurns(atOnce: number): Turns {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
