import { BoundedMap } from '../bounded-map/bounded-map.ts';
import { AppError } from '../errors/app-error.ts';

/** Limits the processor time that the files of one user may take. */
export interface ProcessorBudget {
  /** @throws AppError `rate_limited` with Retry-After while the user has used more than the budget. */
  check(user: string): void;
  /** Records processor time that the user's work has taken, in milliseconds. */
  spend(user: string, milliseconds: number): void;
}

export interface ProcessorBudgetOptions {
  /** Seconds of processor time per user and minute. As much may be used at once. */
  secondsPerMinute: number;
  /** Milliseconds of a clock. */
  now?: () => number;
}

/** The most users that are counted. Above it, the least recent one is forgotten. */
const maxUsers = 100_000;

/**
 * A leaky bucket for each user: it drains at the rate of the budget, and holds the budget of one minute. The cost of work is
 * known only afterwards, so a user may exceed the budget by one job, and then waits until that has drained.
 */
export function createProcessorBudget({
  secondsPerMinute,
  now = () => performance.now(),
}: ProcessorBudgetOptions): ProcessorBudget {
  const capacity = secondsPerMinute * 1000;
  /** Milliseconds of processor time that drain in one millisecond. */
  const rate = secondsPerMinute / 60;
  const buckets = new BoundedMap<string, { level: number; at: number }>(maxUsers);
  const levelOf = (user: string) => {
    const bucket = buckets.get(user);
    return bucket ? Math.max(0, bucket.level - (now() - bucket.at) * rate) : 0;
  };
  return {
    check(user) {
      const excess = levelOf(user) - capacity;
      if (excess < 0) return;
      const retryAfterSeconds = Math.max(1, Math.ceil(excess / rate / 1000));
      throw new AppError('rate_limited', {
        message: `Your files took a lot of processing time. Try again in ${retryAfterSeconds} s.`,
        retryAfterSeconds,
      });
    },
    spend: (user, milliseconds) => void buckets.set(user, { level: levelOf(user) + milliseconds, at: now() }),
  };
}
