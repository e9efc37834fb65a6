import { AppError, sentence } from '../errors/app-error.ts';
import { queuedJobs } from '../metrics/metrics.ts';

export interface FairQueueOptions {
  /** Its name in metrics; not measured without one. */
  name?: string;
  concurrency: number;
  /** The number of concurrent jobs per user; default: `concurrency`. */
  perUserConcurrency?: number;
  /** The maximum number of queued jobs per user; further ones are refused. Default: no limit. */
  perUserQueueLimit?: number;
}

export interface JobOptions {
  /** Removes a queued job. A started job must observe the signal itself. */
  signal?: AbortSignal | undefined;
  /** Called when a queued job's position changes: 1 is next, 0 starts now. Must not throw. */
  onPosition?: ((position: number) => void) | undefined;
  /** Continues admitted work: exempt from `perUserQueueLimit`, before the user's other queued jobs. */
  continues?: boolean;
}

interface Waiting {
  arrival: number;
  position: number;
  continues: boolean;
  onPosition: ((position: number) => void) | undefined;
  start: () => void;
}

interface User {
  running: number;
  waiting: Waiting[];
  /** The round in which the user's next job starts. */
  nextRound: number;
}

/**
 * A queue that serves users in turn: start-time fair queueing (Goyal, Vin and Cheng, 1996). Each round has
 * one job per user, and a new user joins the current round.
 */
export function createFairQueue({
  name,
  concurrency,
  perUserConcurrency = concurrency,
  perUserQueueLimit = Number.POSITIVE_INFINITY,
}: FairQueueOptions) {
  const users = new Map<string, User>();
  let running = 0;
  let arrivals = 0;
  /** The latest round with a started job. */
  let currentRound = 0;

  const count = (state: 'waiting' | 'running', change: 1 | -1) => {
    if (name) queuedJobs.inc({ queue: name, state }, change);
  };

  /** Every queued job, in starting order if no other user arrives. */
  const inOrder = () =>
    [...users]
      .flatMap(([id, user]) =>
        user.waiting.map((job, index) => ({ id, user, job, round: user.nextRound + index })),
      )
      .sort((a, b) => a.round - b.round || a.job.arrival - b.job.arrival);

  const isStartable = ({ user, job }: { user: User; job: Waiting }) =>
    user.waiting[0] === job && user.running < perUserConcurrency && running < concurrency;

  function advance(): void {
    for (const { user, job, round } of inOrder()) {
      if (!isStartable({ user, job })) continue;
      user.waiting.shift();
      user.running += 1;
      running += 1;
      user.nextRound = round + 1;
      currentRound = Math.max(currentRound, round);
      job.start();
    }
    for (const [index, { job }] of inOrder().entries()) {
      if (job.position === index + 1) continue;
      job.position = index + 1;
      job.onPosition?.(job.position);
    }
    for (const [id, user] of users) {
      const idle = user.running === 0 && user.waiting.length === 0;
      if (idle && (user.nextRound <= currentRound || running === 0)) users.delete(id);
    }
  }

  function join(id: string, { signal, onPosition, continues = false }: JobOptions) {
    const user = users.get(id) ?? { running: 0, waiting: [], nextRound: currentRound };
    if (!continues && user.waiting.length >= perUserQueueLimit) {
      throw new AppError('rate_limited', {
        ...sentence('queue_full', { waiting: user.waiting.length }),
        reason: 'queue',
      });
    }
    users.set(id, user);
    if (user.waiting.length === 0) user.nextRound = Math.max(user.nextRound, currentRound);
    const started = new Promise<void>((resolve, reject) => {
      const leave = () => {
        user.waiting.splice(user.waiting.indexOf(job), 1);
        reject(signal?.reason);
        advance();
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        if (job.position > 0) onPosition?.(0);
        resolve();
      };
      const job: Waiting = { arrival: arrivals, position: 0, continues, onPosition, start };
      arrivals += 1;
      signal?.addEventListener('abort', leave, { once: true });
      const firstOther = continues ? user.waiting.findIndex((other) => !other.continues) : -1;
      user.waiting.splice(firstOther === -1 ? user.waiting.length : firstOther, 0, job);
      advance();
    });
    return { user, started };
  }

  return {
    /**
     * Runs a job in its turn, and returns its result.
     * @throws AppError `rate_limited` for too many waiting jobs; the signal's reason when aborted; errors of the job
     */
    async run<Result>(id: string, job: () => Promise<Result>, options: JobOptions = {}): Promise<Result> {
      options.signal?.throwIfAborted();
      const { user, started } = join(id, options);
      count('waiting', 1);
      await started.finally(() => count('waiting', -1));
      count('running', 1);
      try {
        return await job();
      } finally {
        count('running', -1);
        user.running -= 1;
        running -= 1;
        advance();
      }
    },
  };
}
