import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { createFairQueue, type JobOptions } from '../fair-queue/fair-queue.ts';
import { type LimitedProcess, type ProcessOutcome, runLimited } from './child-process.ts';

export interface ProcessQueueOptions<Schema extends z.ZodType>
  extends Pick<LimitedProcess<Schema>, 'script' | 'response' | 'limits' | 'makesFunctions'> {
  name: string;
  /** The number of concurrent processes, one per user. */
  concurrency: number;
  /** The maximum number of queued jobs per user. */
  waitingPerUser: number;
  /** CPU time per user and minute in seconds; above it, the user's jobs wait. */
  secondsPerMinute: number;
  run?: typeof runLimited;
}

/**
 * Runs a script on users' files, each in a process with limits. Users are served in turn. The returned function creates the
 * input when the process starts, and returns the outcome.
 * @throws AppError `rate_limited` when the user has too many jobs waiting; the signal's reason when aborted
 */
export function createProcessQueue<Schema extends z.ZodType>({
  name,
  script,
  response,
  limits,
  makesFunctions = false,
  concurrency,
  waitingPerUser,
  secondsPerMinute,
  run = runLimited,
}: ProcessQueueOptions<Schema>) {
  const budget = createProcessorBudget(secondsPerMinute);
  const queue = createFairQueue({
    name,
    concurrency,
    perUserConcurrency: 1,
    perUserQueueLimit: waitingPerUser,
    delay: budget.delay,
  });
  return (
    user: string,
    inputOf: () => unknown,
    options: JobOptions = {},
  ): Promise<ProcessOutcome<z.output<Schema>>> => {
    const { signal } = options;
    const job = async () => {
      const outcome = await run({ script, input: await inputOf(), response, limits, makesFunctions, signal });
      budget.spend(user, outcome.usage.cpuMilliseconds);
      signal?.throwIfAborted();
      return outcome;
    };
    return queue.run(user, job, options);
  };
}

/** Seconds of CPU time that a user may use in a burst, for example for several photos. */
const burstSeconds = 3;

/** The maximum number of counted users. Above it, the least recent one is dropped. */
const maxUsers = 100_000;

/**
 * A leaky bucket for each user, which drains at the rate of the budget. A job's cost is known only afterwards, so a user may
 * exceed the budget by one job. The next job waits until the excess has drained.
 * @param now milliseconds of a clock
 */
export function createProcessorBudget(secondsPerMinute: number, now = () => performance.now()) {
  /** Milliseconds of CPU time that drain per millisecond. */
  const rate = secondsPerMinute / 60;
  const buckets = new LRUCache<string, { level: number; at: number }>({ max: maxUsers });
  const used = (user: string) => {
    const bucket = buckets.get(user);
    return bucket ? Math.max(0, bucket.level - (now() - bucket.at) * rate) : 0;
  };
  return {
    /** Milliseconds until the user's next job may start; 0 within the budget. */
    delay: (user: string) => Math.max(0, Math.ceil((used(user) - burstSeconds * 1000) / rate)),
    spend: (user: string, milliseconds: number) =>
      void buckets.set(user, { level: used(user) + milliseconds, at: now() }),
  };
}
