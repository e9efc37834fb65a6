import { setTimeout as pause } from 'node:timers/promises';
import { apiClient } from '../../cli/product/api-client.ts';
import { listDescendants, memoryOf } from '../measuring/process-memory.ts';
import { type Line, report } from '../measuring/report.ts';
import { percentile } from '../measuring/statistics.ts';
import { withProduct } from '../product/run-product.ts';
import { samplePassword, signUp } from '../product/sign-up.ts';
import { attacks, runAttack } from './attacks.ts';
import { type Action, ordinaryFiles, type Sample, workOrdinarily } from './ordinary.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 10);
const ordinaryUsers = 10;
const attackers = 3;
const limits = { slower: 3, memory: 1.2 };
/** The parts of the run: ordinary users alone, the same beside all attacks, and silence before memory is read. */
const phases = {
  warmUp: Math.max(15_000, minutes * 3_000),
  idle: minutes * 12_000,
  attack: minutes * 42_000,
  calm: Math.max(15_000, minutes * 3_000),
};

/**
 * Ten ordinary users work while attackers repeat the attacks of `docs/abuse-cases.md`, each at a bounded rate against this
 * machine. No ordinary call may fail, its p95 stays under three times that without attacks, and memory returns.
 */
await withProduct(
  async ({ origin }) => {
    const users = await Promise.all(accounts(origin, 'user', ordinaryUsers));
    const hostile = await Promise.all(accounts(origin, 'attacker', attackers));
    const files = await ordinaryFiles();
    const samples: Sample[] = [];
    const over = new AbortController();
    const working = users.map((who, index) =>
      workOrdinarily(origin, who, files, index, (sample) => samples.push(sample), over.signal),
    );

    await pause(phases.warmUp);
    const idleFrom = performance.now();
    await pause(phases.idle);
    const before = await memory();
    const attackFrom = performance.now();
    const counts = await Promise.all(
      attacks.map((attack) =>
        runAttack(attack, { origin, users: hostile }, AbortSignal.timeout(phases.attack)),
      ),
    );
    const attackTo = performance.now();
    over.abort();
    await Promise.all(working);
    await pause(phases.calm);
    const after = await memory();

    const during = (from: number, to: number) => samples.filter(({ at }) => at >= from && at < to);
    const idle = during(idleFrom, attackFrom);
    const attacked = during(attackFrom, attackTo);
    report([...latencies(idle, attacked), ...failures([...idle, ...attacked])]);
    report(
      attacks.map(({ number, name }, index) => ({
        what: `abuse ${number}: ${name}: ${counts[index]?.answers}`,
        value: counts[index]?.sent ?? 0,
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
    ]);
  },
  { env: { PLAN_LIMITS: 'off' } },
);

function accounts(origin: string, kind: string, count: number) {
  return Array.from({ length: count }, async (_, index) => {
    const email = `${kind}-${index}@example.com`;
    await signUp(origin, email);
    return apiClient(origin, { email, password: samplePassword });
  });
}

/** Proportional memory of the product's processes, in MB. */
async function memory(): Promise<number> {
  const processes = await listDescendants(process.pid);
  const sizes = await Promise.all(processes.map(({ pid }) => memoryOf(pid)));
  return sizes.reduce((sum, { proportional }) => sum + proportional, 0);
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
    { what: `${name}: p95 beside the attacks`, value: p95(attacked, name), unit: 'ms' as const },
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
