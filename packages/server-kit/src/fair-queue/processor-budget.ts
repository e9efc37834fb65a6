import { LRUCache } from 'lru-cache';

/** Limits the processor time that the files of one user may take. */
export interface ProcessorBudget {
  /** Milliseconds until the user's next job may start; 0 within the budget. */
  delay(user: string): number;
  /** Processor time that the user has used lately, in milliseconds. */
  used(user: string): number;
  /** Records processor time that the user's work has taken, in milliseconds. */
  spend(user: string, milliseconds: number): void;
}

export interface ProcessorBudgetOptions {
  /** Seconds of processor time per user and minute. */
  secondsPerMinute: number;
  /** Milliseconds of a clock. */
  now?: () => number;
}

/** Seconds of processor time that a user may use at once, for example for some photos in a row. */
const burstSeconds = 3;

/** The most users that are counted. Above it, the least recent one is forgotten. */
const maxUsers = 100_000;

/**
 * A leaky bucket for each user, which drains at the rate of the budget. The cost of a job is known only afterwards, so a user
 * may exceed the budget by one job. The next job is delayed until the excess has drained.
 */
export function createProcessorBudget({
  secondsPerMinute,
  now = () => performance.now(),
}: ProcessorBudgetOptions): ProcessorBudget {
  /** Milliseconds of processor time that drain in one millisecond. */
  const rate = secondsPerMinute / 60;
  const buckets = new LRUCache<string, { level: number; at: number }>({ max: maxUsers });
  const used = (user: string) => {
    const bucket = buckets.get(user);
    return bucket ? Math.max(0, bucket.level - (now() - bucket.at) * rate) : 0;
  };
  return {
    used,
    delay: (user) => Math.max(0, Math.ceil((used(user) - burstSeconds * 1000) / rate)),
    spend: (user, milliseconds) => void buckets.set(user, { level: used(user) + milliseconds, at: now() }),
  };
}
