import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, apiClient } from '../../cli/product/api-client.ts';
import { findFreePorts } from '../../cli/product/ports.ts';
import { type Line, percentile, report } from '../measuring/report.ts';
import { unlimited } from '../product/run-product.ts';
import { samplePassword, signUp } from '../product/sign-up.ts';
import { type Installation, startInstallation } from '../rolling/installation.ts';
import { type Fault, faults, wordsPerSecond } from './faults.ts';
import { type Account, accountOf, type User, work } from './users.ts';

const minutes = Number(process.env.CHAOS_MINUTES ?? 10);
const userCount = 16;
const everyMs = 3_000;
const settleMs = 60_000;
const longestRecoveryS = 30;

const bodies = {
  generateBlogTitle: { prompt: 'Generate a blog title for the keyword probes in the category General' },
  generateImage: { prompt: 'Generate an image of a fox in the style Minimalist' },
  getUserCreations: null,
};

/** Seconds from the end of the fault until a call succeeds that needs what was harmed. */
async function recovery({ call }: ApiClient, probe: Fault['probe']): Promise<number> {
  const from = performance.now();
  const body = bodies[probe];
  for (;;) {
    const response = await call(probe, body ? { body } : {}).catch(() => null);
    const text = await response?.text().catch(() => undefined);
    if (response?.ok && text !== undefined) return (performance.now() - from) / 1_000;
    await pause(100);
  }
}

async function signUpUsers(origin: string): Promise<User[]> {
  const users: User[] = [];
  for (let number = 0; number < userCount; number += 1) {
    const account = { email: `chaos-${number}@example.com`, password: samplePassword };
    await signUp(origin, account.email);
    users.push({ client: apiClient(origin, account), asked: new Map() });
  }
  return users;
}

/** Users work while one fault follows the other. Returns the seconds of each kind of fault until calls succeeded again. */
async function harm(installation: Installation, probe: ApiClient): Promise<Map<string, number[]>> {
  const recoveries = new Map<string, number[]>();
  const until = performance.now() + minutes * 60_000;
  for (const fault of faults()) {
    if (performance.now() > until) break;
    await fault.harm(installation);
    const seconds = await recovery(probe, fault.probe);
    recoveries.set(fault.name, [...(recoveries.get(fault.name) ?? []), seconds]);
    console.log(`  ${new Date().toISOString()} ${fault.name}: ${seconds.toFixed(1)} s`);
    await pause(everyMs);
  }
  return recoveries;
}

/** Two processes of each server are killed, stopped and restarted under load, and the database and the provider fail. Afterwards everything adds up. */
const folder = await mkdtemp(join(tmpdir(), 'atelier-chaos-'));
try {
  const installation = await startInstallation({
    port: await findFreePorts(),
    dataDir: folder,
    env: { ...unlimited, PLAN_LIMITS: 'free:text=100000,image=100000' },
    wordsPerSecond: wordsPerSecond.ordinary,
    repeats: false,
  });
  try {
    const users = await signUpUsers(installation.origin);
    const [probe] = users;
    if (!probe) throw new Error('There is no user.');
    const over = new AbortController();
    const working = users.map((user, number) => work(user, number, over.signal));
    const recoveries = await harm(installation, probe.client).finally(() => over.abort());
    await Promise.all(working);
    await pause(settleMs);
    const accounts: Account[] = [];
    for (const user of users) accounts.push(await accountOf(user));
    const sum = (field: keyof Account) => accounts.reduce((total, account) => total + account[field], 0);
    const promises = users.flatMap(({ asked }) => [...asked.values()]);
    const none = { atMost: 0 };
    report([
      ...[...recoveries].map(
        ([what, seconds]): Line => ({
          what: `${what}, ${seconds.length} times: calls succeed again after, at most`,
          value: percentile(seconds, 1),
          unit: 's',
          limit: { atMost: longestRecoveryS },
        }),
      ),
      { what: 'faults', value: [...recoveries.values()].flat().length, unit: '' },
      { what: 'creations asked for', value: promises.length, unit: '' },
      { what: 'of them made', value: promises.filter(Boolean).length, unit: '' },
      { what: 'creations stored', value: sum('stored'), unit: '' },
      { what: 'promised and not stored', value: sum('lost'), unit: '', limit: none },
      { what: 'stored twice', value: sum('twice'), unit: '', limit: none },
      { what: 'still open a minute later', value: sum('open'), unit: '', limit: none },
      { what: 'units counted for nothing, or not counted', value: sum('wrong'), unit: '', limit: none },
    ]);
  } finally {
    await installation.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
