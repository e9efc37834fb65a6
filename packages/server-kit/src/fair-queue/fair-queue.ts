import { AppError, sentence } from '../errors/app-error.ts';
import { queuedJobs } from '../metrics/metrics.ts';

export interface FairQueueOptions {
  /** Its name in metrics; not measured without one. */
  name?: string;
  concurrency: number;
  /** How many jobs of one user run at once; `concurrency` unless given. */
  perUserConcurrency?: number;
  /** How many jobs of one user may wait; one more is refused. No limit unless given. */
  perUserQueueLimit?: number;
  /** Milliseconds until the user's next job may start; 0 unless given. */
  delay?: (user: string) => number;
}

export interface JobOptions {
  /** Removes the job while it waits. A job that has started has to watch the signal itself. */
  signal?: AbortSignal | undefined;
  /**
   * Called each time the position of a waiting job changes: 1 is the next to start, and 0 means that it starts now. Not
   * called for a job that starts at once. Must not throw.
   */
  onPosition?: ((position: number) => void) | undefined;
  /**
   * The job is the rest of work that was admitted before: it is exempt from `perUserQueueLimit` and `delay`, and goes
   * before the user's other waiting jobs. It counts for the user's share like any other job.
   */
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
 * A queue that serves users in turn, however many jobs each of them has waiting: start-time fair queueing (Goyal, Vin and Cheng, 1996). Each job belongs to a round, and rounds are served in order. A user
 * has one job in each round. A user who arrives joins the current round:
 * other users who have many jobs waiting delay the first job by those that are running, and each further job by one job each.
 */
export function createFairQueue({
  name,
  concurrency,
  perUserConcurrency = concurrency,
  perUserQueueLimit = Number.POSITIVE_INFINITY,
  delay = () => 0,
}: FairQueueOptions) {
  const users = new Map<string, User>();
  let running = 0;
  let delayed: NodeJS.Timeout | undefined;
  let arrivals = 0;
  /** The latest round of which a job has started. */
  let currentRound = 0;

  const count = (state: 'waiting' | 'running', change: 1 | -1) => {
    if (name) queuedJobs.inc({ queue: name, state }, change);
  };

  /** Every waiting job, in the order in which they start if no other user arrives. */
  const inOrder = () =>
    [...users]
      .flatMap(([id, user]) =>
        user.waiting.map((job, index) => ({ id, user, job, round: user.nextRound + index })),
      )
      .sort((a, b) => a.round - b.round || a.job.arrival - b.job.arrival);

  const isStartable = ({ user, job }: { user: User; job: Waiting }) =>
    user.waiting[0] === job && user.running < perUserConcurrency && running < concurrency;
  const delayOf = (id: string, { continues }: Waiting) => (continues ? 0 : delay(id));

  function advance(): void {
    clearTimeout(delayed);
    for (const { id, user, job, round } of inOrder()) {
      if (!isStartable({ user, job }) || delayOf(id, job) > 0) continue;
      user.waiting.shift();
      user.running += 1;
      running += 1;
      user.nextRound = round + 1;
      currentRound = Math.max(currentRound, round);
      job.start();
    }
    advanceAfterDelay();
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

  /** A user's next job waits with a free slot only because of its delay. */
  function advanceAfterDelay(): void {
    const delays = inOrder()
      .filter(isStartable)
      .map(({ id, job }) => delayOf(id, job));
    if (delays.length > 0) delayed = setTimeout(advance, Math.max(1, Math.min(...delays)));
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

  /**
   * Waits for the turn of a job. The returned function has to be called when the job has ended.
   * @throws AppError `rate_limited` when the user has too many jobs waiting; the signal's reason when it is aborted while the job waits
   */
  async function enter(id: string, options: JobOptions = {}): Promise<() => void> {
    options.signal?.throwIfAborted();
    const { user, started } = join(id, options);
    count('waiting', 1);
    await started.finally(() => count('waiting', -1));
    count('running', 1);
    return () => {
      count('running', -1);
      user.running -= 1;
      running -= 1;
      advance();
    };
  }

  return {
    enter,
    /** Runs a job when it is next, and returns its result. @throws what `enter` and the job throw */
    async run<Result>(id: string, job: () => Promise<Result>, options: JobOptions = {}): Promise<Result> {
      const leave = await enter(id, options);
      try {
        return await job();
      } finally {
        leave();
      }
    },
  };
}
