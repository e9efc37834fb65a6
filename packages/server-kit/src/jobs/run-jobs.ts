import { MongoBackend } from '@agendajs/mongo-backend';
import {
  Agenda,
  type BackoffStrategy,
  exponential,
  InMemoryNotificationChannel,
  type Job,
  toJobId,
} from 'agenda';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from '../logging/logger.ts';
import { collectAtScrape, oldestJob, waitingJobs } from '../metrics/metrics.ts';
import { dueJobs, type JobRecord, jobsCollection, openJobs, storeRepeated } from './job-records.ts';

export interface JobRun {
  /** Of a triggered job: what it is for, and the text of its request. */
  key: string;
  text: string;
  /** Failures since the last success. */
  failures: number;
  /** When the previous run of a repeated job ended, at any process. */
  lastEndedAt: Date | undefined;
  /** Aborted when the process stops: the job runs again at another one. */
  signal: AbortSignal;
}

/** The result of a run: a number of changes for the log, or when a triggered job runs again. */
type JobResult = number | Date | undefined;

/** Work between requests. It must be repeatable: it runs again after a failure, or when its process died. */
type ServerJob = { run(job: JobRun): Promise<JobResult> } & (
  | {
      /** Repeated at this interval, at one process at a time. */
      everyMs: number;
    }
  | {
      /** Triggered by `requestJob`, for so many keys at once. One key is never worked on twice at a time. */
      atOnce: number;
      /** The delays after failures, before the job is given up. Default: growing to an hour, without end. */
      delaysMs?: readonly number[];
      /** Sets further metrics at each scrape. */
      measure?(): Promise<unknown>;
    }
);

/** The jobs of a server by name. The names of all servers differ. */
export type ServerJobs = Record<string, ServerJob>;

export interface StartJobsOptions {
  connection: Connection;
  jobs: ServerJobs;
  logger: Logger;
  /** How often each name is looked up; requests of the same process are noticed at once. */
  scanMs?: number;
  /** After this time without a sign of life, another process takes the job of a process over. */
  lockMs?: number;
}

const untilSuccess = exponential({
  delay: 10_000,
  maxDelay: 3_600_000,
  maxRetries: Number.POSITIVE_INFINITY,
});

/** Starts the jobs by the engine `agenda`. Returns what aborts them and resolves when they have ended. */
export async function startJobs({
  connection,
  jobs,
  logger,
  scanMs = 10_000,
  lockMs = 30_000,
}: StartJobsOptions): Promise<() => Promise<void>> {
  const records = await openJobs(connection);
  if (!connection.db) throw new Error('The database is not connected.');
  const names = Object.keys(jobs);
  const closing = new AbortController();
  const channel = new InMemoryNotificationChannel();
  const { name, repository } = new MongoBackend({
    mongo: connection.db,
    collection: jobsCollection,
    ensureIndex: false,
  });
  // Without the log of the engine, whose connection makes a collection.
  const backend = {
    name,
    repository,
    ownsConnection: false,
    connect: () => repository.connect(),
    disconnect: async () => {},
  };
  const agenda = new Agenda({
    backend,
    notificationChannel: channel,
    processEvery: scanMs,
    defaultLockLifetime: lockMs,
    maxConcurrency: Object.values(jobs).reduce((sum, job) => sum + slotsOf(job), 0),
  });
  /** Logs the first of consecutive failures of the engine: an outage of the database lasts many scans. */
  let failing = false;
  const report = (error: unknown) => {
    if (!failing) logger.warn({ err: error }, 'could not look up jobs; trying again');
    failing = true;
  };
  const lookUp = (jobName: string) => {
    if (closing.signal.aborted || !Object.hasOwn(jobs, jobName)) return;
    const notice = { jobId: toJobId(''), jobName, nextRunAt: null, priority: 0, timestamp: new Date() };
    channel.publish(notice).catch(report);
  };

  const perform = async (name: string, one: ServerJob, job: EngineJob): Promise<void> => {
    const { attrs } = job;
    const alive = setInterval(() => void job.touch().catch(report), lockMs / 3);
    try {
      const result = await one.run({
        key: attrs.data.key,
        text: attrs.data.text ?? '',
        failures: attrs.failCount ?? 0,
        lastEndedAt: attrs.lastFinishedAt,
        signal: closing.signal,
      });
      if (typeof result === 'number' && result > 0)
        logger.info({ job: name, count: result }, 'a job is done');
      if ('everyMs' in one) return;
      if (result instanceof Date) attrs.nextRunAt = result;
      else await job.remove();
    } finally {
      clearInterval(alive);
    }
  };

  for (const [name, one] of Object.entries(jobs))
    agenda.define<JobRecord['data']>(name, (job) => perform(name, one, job), {
      concurrency: slotsOf(one),
      // The engine forgets to release jobs that it has locked and cannot run in time.
      lockLimit: slotsOf(one),
      ...('atOnce' in one && { backoff: backoffOf(one) }),
    });

  let running = 0;
  const idle = Promise.withResolvers<void>();
  agenda.on('error', report);
  agenda.on('start', () => {
    failing = false;
    running += 1;
  });
  agenda.on('fail', (error: unknown, { attrs }: Pick<Job, 'attrs'>) =>
    logger.warn({ err: error, job: attrs.name, failures: attrs.failCount }, 'a job failed'),
  );
  agenda.on('retry exhausted', (_error, job) => void job.remove().catch(report));
  agenda.on('complete', ({ attrs: { name } }: Pick<Job, 'attrs'>) => {
    running -= 1;
    if (closing.signal.aborted && running === 0) idle.resolve();
    // The engine fills a free slot, and repeats a job, at its next scan only.
    else setImmediate(lookUp, name);
  });
  for (const [name, one] of Object.entries(jobs)) {
    if ('everyMs' in one) await storeRepeated(connection, name, one.everyMs);
  }
  await agenda.start();
  dueJobs.on('due', lookUp);
  const forget = collectAtScrape(async () => {
    const now = Date.now();
    const due = await records
      .find({ name: mongoose.trusted({ $in: names }), nextRunAt: mongoose.trusted({ $lte: new Date(now) }) })
      .sort({ nextRunAt: 1 })
      .limit(mostCounted)
      .lean();
    await Promise.all(Object.values(jobs).map((job) => 'measure' in job && job.measure?.()));
    for (const job of names) {
      const [oldest, ...more] = due.filter(({ name, lockedAt }) => name === job && !lockedAt);
      waitingJobs.set({ job }, oldest ? more.length + 1 : 0);
      oldestJob.set({ job }, oldest?.nextRunAt ? (now - oldest.nextRunAt.getTime()) / 1000 : 0);
    }
  });
  return async () => {
    closing.abort();
    forget();
    dueJobs.off('due', lookUp);
    await agenda.stop().catch(report);
    if (running > 0) await idle.promise;
  };
}

/** The sum of several counts. @throws the first error, after all were tried */
export async function sumOf(counts: readonly Promise<number>[]): Promise<number> {
  await Promise.allSettled(counts);
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

type EngineJob = Job<JobRecord['data']>;

/** The largest number of waiting jobs in the metrics. */
const mostCounted = 10_000;

const slotsOf = (job: ServerJob) => ('atOnce' in job ? job.atOnce : 1);

const backoffOf = ({ delaysMs }: { delaysMs?: readonly number[] }): BackoffStrategy =>
  delaysMs ? ({ attempt }) => delaysMs[attempt - 1] ?? null : untilSuccess;
