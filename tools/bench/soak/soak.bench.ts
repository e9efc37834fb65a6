import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { apiClient } from '../../cli/product/api-client.ts';
import { sendControl } from '../../cli/product/control.ts';
import { withTemporaryProduct } from '../../cli/product/temporary-product.ts';
import { listDescendants, memoryOf } from '../measuring/process-memory.ts';
import { type Line, median, percentile, report } from '../measuring/report.ts';
import { samplePassword, signUp } from '../product/sign-up.ts';
import type { AttackPlan } from './attack-process.ts';
import { type AttackCount, attackCount } from './attacks.ts';
import { type Action, ordinaryFiles, type Sample, workOrdinarily } from './ordinary.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const ordinaryUsers = 10;
const attackers = 3;
const limits = { slower: 3, memory: 1.2, growth: 1.05 };
const sampleMs = 5_000;
/** Phases in ms: ordinary users alone, the same during all attacks, and a pause before memory is read. */
const phases = {
  warmUp: Math.max(15_000, minutes * 3_000),
  idle: minutes * 18_000,
  attack: minutes * 36_000,
  pause: Math.max(15_000, minutes * 3_000),
};

/**
 * Ten ordinary users work while attackers repeat the attacks of `docs/abuse-cases.md` at a bounded rate. No ordinary call
 * may fail, its p95 stays under three times that without attacks, and memory returns. The product has its default limits,
 * the attackers are on the Free plan.
 */
const env = {
  PLAN_LIMITS: 'free:text=50',
  // All users sign up and in from one address.
  RATE_LIMITS: '{"sign_ins_per_minute":200}',
};

await withTemporaryProduct(
  async ({ origin }) => {
    const ordinary = await createAccounts(origin, 'user', ordinaryUsers);
    const hostile = await createAccounts(origin, 'attacker', attackers);
    await sendControl('PUT', 'clerk', origin, {
      plans: Object.fromEntries(ordinary.map(({ email }) => [email, 'premium'])),
    });
    const files = await ordinaryFiles();
    const samples: Sample[] = [];
    const over = new AbortController();
    const working = ordinary.map((account, index) =>
      workOrdinarily(
        origin,
        apiClient(origin, account),
        files,
        index,
        (sample) => samples.push(sample),
        over.signal,
      ),
    );

    await pause(phases.warmUp);
    const idleFrom = performance.now();
    await pause(phases.idle);
    const before = await memory();
    const attackFrom = performance.now();
    const sampling = new AbortController();
    const sampled = sampleServers(sampling.signal);
    const counts = await attack({ origin, accounts: hostile, milliseconds: phases.attack });
    sampling.abort();
    const growth = growthOf(await sampled);
    const attackTo = performance.now();
    over.abort();
    await Promise.all(working);
    await pause(phases.pause);
    const after = await memory();

    const during = (from: number, to: number) => samples.filter(({ at }) => at >= from && at < to);
    const idle = during(idleFrom, attackFrom);
    const attacked = during(attackFrom, attackTo);
    report([...latencies(idle, attacked), ...failures([...idle, ...attacked])]);
    report(
      counts.map(({ number, name, sent, responses }) => ({
        what: `abuse ${number}: ${name}: ${responses}`,
        value: sent,
        unit: '',
      })),
    );
    report([
      { what: 'memory before the attacks, proportional', value: before, unit: 'MB' },
      { what: 'memory after the attacks, proportional', value: after, unit: 'MB' },
      {
        what: 'memory after, as a multiple of before',
        value: after / before,
        unit: '×',
        limit: { atMost: limits.memory },
      },
      ...growth,
    ]);
  },
  { env },
);

async function createAccounts(origin: string, kind: string, count: number) {
  const accounts = Array.from({ length: count }, (_, index) => ({
    email: `${kind}-${index}@example.com`,
    password: samplePassword,
  }));
  await Promise.all(accounts.map(({ email }) => signUp(origin, email)));
  return accounts;
}

/**
 * Runs all attacks in a process of their own. Its priority is the lowest, because attackers have other machines than the
 * product.
 */
async function attack(plan: AttackPlan): Promise<AttackCount[]> {
  const child = fork(new URL('./attack-process.ts', import.meta.url));
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    child.send(plan);
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The attackers' process ended with code ${code}.`);
      }),
    ]);
    return z.array(attackCount).parse(message);
  } finally {
    child.kill('SIGKILL');
  }
}

/** Proportional memory of the product's processes, in MB. */
async function memory(): Promise<number> {
  const processes = await listDescendants(process.pid);
  const sizes = await Promise.all(processes.map(({ pid }) => memoryOf(pid)));
  return sizes.reduce((sum, { proportional }) => sum + proportional, 0);
}

/** Proportional memory of each server again and again, in MB, by the file that it runs. */
async function sampleServers(signal: AbortSignal): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>();
  while (!signal.aborted) {
    for (const { pid, command } of await listDescendants(process.pid)) {
      const server = / (\S+)\/src\/main\.ts/.exec(command)?.[1];
      if (!server) continue;
      samples.set(server, [...(samples.get(server) ?? []), (await memoryOf(pid)).proportional]);
    }
    await pause(sampleMs, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** How the memory of each server grew in the second half: the median of its last quarter beside that of the one before. */
function growthOf(samples: ReadonlyMap<string, readonly number[]>): Line[] {
  return [...samples].map(([server, sizes]) => {
    const quarter = Math.floor(sizes.length / 4);
    const [before, last] = [sizes.slice(-2 * quarter, -quarter), sizes.slice(-quarter)];
    console.log(`  ${server}: ${Math.round(median(before))} MB, then ${Math.round(median(last))} MB`);
    return {
      what: `memory of ${server} in the last quarter of the attacks, as a multiple of the one before`,
      value: median(last) / median(before),
      unit: '×',
      limit: { atMost: limits.growth },
    };
  });
}

function latencies(idle: readonly Sample[], attacked: readonly Sample[]): Line[] {
  const names = [...new Set(idle.map(({ action }) => action))];
  const p95 = (samples: readonly Sample[], name: Action) =>
    percentile(
      samples.filter(({ action, fault }) => action === name && !fault).map(({ ms }) => ms),
      0.95,
    );
  return names.flatMap((name) => [
    { what: `${name}: p95 alone`, value: p95(idle, name), unit: 'ms' as const },
    { what: `${name}: p95 during the attacks`, value: p95(attacked, name), unit: 'ms' as const },
    {
      what: `${name}: as a multiple`,
      value: p95(attacked, name) / p95(idle, name),
      unit: '×' as const,
      limit: { atMost: limits.slower },
    },
  ]);
}

function failures(samples: readonly Sample[]): Line[] {
  const failed = samples.filter(({ fault }) => fault !== null);
  for (const { action, fault } of failed.slice(0, 10)) console.log(`  failed: ${action}: ${fault}`);
  return [
    { what: 'ordinary calls', value: samples.length, unit: '' },
    { what: 'ordinary calls that failed', value: failed.length, unit: '', limit: { atMost: 0 } },
  ];
}
