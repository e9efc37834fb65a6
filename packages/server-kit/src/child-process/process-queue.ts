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
  run?: typeof runLimited;
}

/**
 * Runs a script on users' files, each in a process with limits. Users are served in turn.
 * @throws AppError `rate_limited` for too many waiting jobs; the signal's reason when aborted
 */
export function createProcessQueue<Schema extends z.ZodType>({
  name,
  script,
  response,
  limits,
  makesFunctions = false,
  concurrency,
  waitingPerUser,
  run = runLimited,
}: ProcessQueueOptions<Schema>) {
  const queue = createFairQueue({
    name,
    concurrency,
    perUserConcurrency: 1,
    perUserQueueLimit: waitingPerUser,
  });
  return (
    user: string,
    inputOf: () => unknown,
    options: JobOptions = {},
  ): Promise<ProcessOutcome<z.output<Schema>>> => {
    const { signal } = options;
    const job = async () => {
      const outcome = await run({ script, input: await inputOf(), response, limits, makesFunctions, signal });
      signal?.throwIfAborted();
      return outcome;
    };
    return queue.run(user, job, options);
  };
}
