import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verificationCode } from '@atelier/sandbox-clerk/identity';
import { z } from 'zod';
import { apiClient, postToClerk } from '../../cli/product/api-client.ts';
import { type Line, report } from '../measuring/report.ts';
import { unlimited } from '../unlimited.ts';
import { faults, wordsPerSecond } from './faults.ts';
import { type Installation, startInstallation } from './installation.ts';
import { accountOf, perform, type User, work } from './users.ts';

const minutes = Number(process.env.LOAD_MINUTES ?? 10);
const userCount = 16;
const everyMs = 3_000;
const awayMs = 20_000;
const settleMs = 60_000;
const longestRecoveryS = 30;
const most = { text: 100_000, image: 100_000 };
const samplePassword = 'correct-horse-9';

const signUpResponse = z.object({ response: z.object({ id: z.string() }) });

/** Kills one process of each service. Returns the percentage of failed calls until it was ready again. */
async function leave(installation: Installation, users: readonly User[]): Promise<number> {
  const countOf = (count: (user: User) => number) => users.reduce((sum, user) => sum + count(user), 0);
  const [calls, failed] = [countOf((user) => user.calls), countOf(({ failures }) => failures.length)];
  for (const service of ['text', 'image', 'creations']) await installation.kill(service, 0, awayMs);
  const share =
    (countOf(({ failures }) => failures.length) - failed) / (countOf((user) => user.calls) - calls);
  return share * 100;
}

/** Returns the longest time in seconds until calls succeeded again, by the name of the fault. */
async function harm(installation: Installation, user: User): Promise<Map<string, number>> {
  const longest = new Map<string, number>();
  const until = performance.now() + minutes * 60_000;
  for (const fault of faults()) {
    if (performance.now() > until) break;
    await fault.harm(installation);
    const from = performance.now();
    while (!(await perform(user, fault.probe))) await pause(100);
    const seconds = (performance.now() - from) / 1_000;
    longest.set(fault.name, Math.max(seconds, longest.get(fault.name) ?? 0));
    console.log(`  ${new Date().toISOString()} ${fault.name}: ${seconds.toFixed(1)} s`);
    await pause(everyMs);
  }
  return longest;
}

/**
 * Users work while all processes are replaced, one after the other, and no call fails. Then processes are
 * killed and paused, and the database and the providers fail. Afterwards what is stored and charged is what
 * was answered.
 */
const folder = await mkdtemp(join(tmpdir(), 'atelier-load-'));
try {
  const installation = await startInstallation(folder, {
    ...unlimited,
    PLAN_LIMITS: JSON.stringify({ free: most, provider: most }),
    DRAIN_SECONDS: '5',
    SHUTDOWN_GRACE_SECONDS: '120',
  });
  try {
    await installation.control('openai', { words_per_second: wordsPerSecond.ordinary });
    const users = await Promise.all(
      Array.from({ length: userCount }, async (_, number): Promise<User> => {
        const account = { email: `load-${number}@example.com`, password: samplePassword };
        await signUp(installation.origin, account.email);
        return { client: apiClient(installation.origin, account), asked: new Map(), calls: 0, failures: [] };
      }),
    );
    const [first] = users;
    if (!first) throw new Error('There is no user.');
    const over = new AbortController();
    const working = users.map((user, number) => work(user, number, over.signal));
    let failed: string[] = [];
    let failedPercent = Number.NaN;
    let recoveries = new Map<string, number>();
    try {
      for (const server of installation.servers)
        for (const index of [0, 1]) await installation.replace(server, index);
      failed = users.flatMap(({ failures }) => failures);
      for (const failure of failed.slice(0, 20)) console.log(`  ${failure}`);
      failedPercent = await leave(installation, users);
      recoveries = await harm(installation, first);
    } finally {
      over.abort();
    }
    await Promise.all(working);
    await pause(settleMs);
    const accounts = await Promise.all(users.map(accountOf));
    const sum = (field: keyof (typeof accounts)[number]) =>
      accounts.reduce((total, account) => total + account[field], 0);
    const answers = users.flatMap(({ asked }) => [...asked.values()]);
    report([
      ...[...recoveries].map(
        ([name, value]): Line => ({
          what: `${name}: calls succeed again after, at most`,
          value,
          unit: 's',
          limit: longestRecoveryS,
        }),
      ),
      { what: 'calls that failed while processes were replaced', value: failed.length, unit: '', limit: 0 },
      {
        what: 'calls that failed while a killed process was away',
        value: failedPercent,
        unit: '%',
        limit: 1,
      },
      { what: 'creations asked for', value: answers.length, unit: '' },
      { what: 'of them answered with success', value: answers.filter(Boolean).length, unit: '' },
      { what: 'creations stored', value: sum('stored'), unit: '' },
      { what: 'answered and not stored', value: sum('lost'), unit: '', limit: 0 },
      { what: 'stored twice', value: sum('doubled'), unit: '', limit: 0 },
      { what: 'still open a minute later', value: sum('open'), unit: '', limit: 0 },
      { what: 'units charged for nothing, or not charged', value: sum('wronglyCharged'), unit: '', limit: 0 },
    ]);
  } finally {
    await installation.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Creates an account as ClerkJS does, and confirms its e-mail address. */
async function signUp(origin: string, email: string): Promise<void> {
  const first = await postToClerk(origin, '/client/sign_ups', {
    email_address: email,
    password: samplePassword,
    first_name: 'Sample',
    last_name: 'User',
  });
  const path = `/client/sign_ups/${signUpResponse.parse(first.body).response.id}`;
  const code = { strategy: 'email_code' };
  await postToClerk(origin, `${path}/prepare_verification`, code, first.cookie);
  await postToClerk(
    origin,
    `${path}/attempt_verification`,
    { ...code, code: verificationCode },
    first.cookie,
  );
}
