import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connectDatabase, type Database } from '../database/connect.ts';
import { createLogger } from '../logging/logger.ts';
import { renderMetrics } from '../metrics/metrics.ts';
import { startTestMongodb, type TestMongodb } from '../testing/start-test-mongodb.ts';
import { type JobRecord, openJobs, requestJob } from './job-records.ts';
import { type ServerJobs, startJobs } from './run-jobs.ts';

let mongodb: TestMongodb;
let database: Database;
let connection: Connection;
const logger = createLogger({ name: 'test', level: 'silent' });

beforeAll(async () => {
  mongodb = await startTestMongodb();
  database = await connectDatabase({ uri: mongodb.uriFor('jobs'), logger });
  ({ connection } = database);
  await openJobs(connection);
});
const records = async () => (await openJobs(connection)).find({}).lean<JobRecord[]>();
afterEach(async () => {
  await (await openJobs(connection)).deleteMany({});
});
afterAll(async () => {
  await database.close();
  await mongodb.close();
});

/** Starts a server of its own, which looks up its jobs often. */
async function start(jobs: ServerJobs, lockMs = 30_000) {
  const stop = await startJobs({ connection, jobs, logger, scanMs: 50, lockMs });
  onTestFinished(stop);
  return stop;
}
const request = (key: string, text?: string) =>
  requestJob(connection, { name: 'mails', key, ...(text && { text }) });
const gone = () => expect.poll(records, { timeout: 10_000 }).toEqual([]);

test('a requested job runs once for its key, with the text of the first request, and leaves no record', async () => {
  await Promise.all([request('ada', 'hello'), request('grace')]);
  await request('ada');
  const ran: string[] = [];
  const jobs: ServerJobs = {
    mails: { atOnce: 2, run: async ({ key, text }) => void ran.push(`${key} ${text}`) as undefined },
  };
  await Promise.all([start(jobs), start(jobs)]);
  await gone();
  expect(ran.sort()).toEqual(['ada hello', 'grace ']);
});

test('a request is noticed at once in its process, and a free slot takes the next job at once', async () => {
  const waiting: (() => void)[] = [];
  const run = () => new Promise<undefined>((resolve) => waiting.push(() => resolve(undefined)));
  const jobs: ServerJobs = { mails: { atOnce: 2, run } };
  onTestFinished(await startJobs({ connection, logger, scanMs: 60_000, jobs }));
  await Promise.all(Array.from({ length: 7 }, (_, index) => request(`user ${index}`)));
  for (let ended = 0; ended < 7; ended += 1) {
    await expect.poll(() => waiting.length).toBe(Math.min(2, 7 - ended));
    waiting.shift()?.();
  }
  await gone();
});

test('a job that fails is repeated after its delays, then given up', async () => {
  const failures: number[] = [];
  await request('ada');
  await start({
    mails: {
      atOnce: 1,
      delaysMs: [1, 1],
      async run(job) {
        failures.push(job.failures);
        throw new Error('down');
      },
    },
  });
  await gone();
  expect(failures).toEqual([0, 1, 2]);
});

test('a job that says when it runs again waits until then, or for a request', async () => {
  const later = new Date(Date.now() + 3_600_000);
  let runs = 0;
  await request('ada');
  await start({
    mails: {
      atOnce: 1,
      async run() {
        runs += 1;
        return runs === 1 ? later : undefined;
      },
    },
  });
  await expect.poll(records).toMatchObject([{ nextRunAt: later, lockedAt: null }]);
  await request('ada');
  await gone();
  expect(runs).toBe(2);
});

test('the job of a process that died is taken over, and one of a living process is not', async () => {
  const lockMs = 2_000;
  const held = Promise.withResolvers<undefined>();
  let runs = 0;
  const run = () => {
    runs += 1;
    return held.promise;
  };
  await request('ada');
  await start({ mails: { atOnce: 1, run } }, lockMs);
  onTestFinished(() => held.resolve(undefined));
  await expect.poll(() => runs).toBe(1);
  const dead = { name: 'mails', nextRunAt: null, lockedAt: new Date(Date.now() - 31_000) };
  await connection.collection('jobs').insertOne({ ...dead, data: { key: 'grace' } });
  const others: string[] = [];
  const other = async ({ key }: { key: string }) => void others.push(key) as undefined;
  await start({ mails: { atOnce: 2, run: other } }, lockMs);
  const renewals = new Set<number>();
  const lockOfAda = async () => {
    const [record] = await records();
    if (record?.lockedAt) renewals.add(record.lockedAt.getTime());
    return renewals.size;
  };
  await expect.poll(lockOfAda, { timeout: 10_000 }).toBeGreaterThan(3);
  held.resolve(undefined);
  await gone();
  expect([runs, others]).toEqual([1, ['grace']]);
});

test('a process that stops ends its jobs first, and another process goes on with them', async () => {
  await request('ada');
  let aborted = false;
  const stop = await start({
    mails: {
      atOnce: 1,
      run: ({ signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            resolve(new Date());
          });
        }),
    },
  });
  await expect.poll(records).toMatchObject([{ nextRunAt: null }]);
  await stop();
  expect(aborted).toBe(true);
  expect(await records()).toMatchObject([{ nextRunAt: expect.any(Date), lockedAt: null }]);
  await start({ mails: { atOnce: 1, run: async () => undefined } });
  await gone();
});

test('a repeated job runs at the start, at one process at a time, and goes on after a failure', async () => {
  let running = 0;
  let most = 0;
  const ends: (Date | undefined)[] = [];
  const jobs: ServerJobs = {
    sweep: {
      everyMs: 100,
      async run({ lastEndedAt }) {
        running += 1;
        most = Math.max(most, running);
        ends.push(lastEndedAt);
        await connection.db?.command({ ping: 1 });
        running -= 1;
        if (ends.length === 1) throw new Error('once');
        return 1;
      },
    },
  };
  const scanMs = 1_000;
  onTestFinished(await startJobs({ connection, jobs, logger, scanMs }));
  await expect.poll(() => ends.length).toBeGreaterThan(0);
  onTestFinished(await startJobs({ connection, jobs, logger, scanMs }));
  await expect.poll(() => ends.length, { timeout: 10_000 }).toBeGreaterThan(4);
  expect(most).toBe(1);
  expect(ends[0]).toBeUndefined();
  expect(ends.at(-1)).toBeInstanceOf(Date);
  expect(await records()).toMatchObject([{ name: 'sweep', failCount: 0 }]);
});

test('the number and age of waiting jobs are metrics', async () => {
  const held = Promise.withResolvers<undefined>();
  const nextRunAt = new Date(Date.now() - 40_000);
  const due = ['ada', 'grace', 'eve'].map((key) => ({ name: 'mails', data: { key }, nextRunAt }));
  await connection.collection('jobs').insertMany(due);
  await start({ mails: { atOnce: 1, run: () => held.promise } });
  const metric = async (name: string) =>
    Number(
      new RegExp(`^atelier_jobs_${name}{job="mails"} (\\S+)$`, 'm').exec((await renderMetrics()).text)?.[1],
    );
  await expect.poll(() => metric('waiting')).toBe(2);
  expect(await metric('oldest_seconds')).toBeGreaterThan(39);
  held.resolve(undefined);
  await gone();
});
