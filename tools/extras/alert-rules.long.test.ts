import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { findOnPath } from '../cli/executable.ts';
import { root } from '../cli/workspace.ts';

const run = promisify(execFile);
const promtool = await findOnPath(['promtool']);
const rules = join(root, 'deploy/prometheus/rules.yaml');
const jobs = ['gateway', 'text', 'image', 'resume', 'creations', 'newsletter', 'modules'];

/** Series and their samples, one a minute, in the notation of promtool. */
type Series = Record<string, string>;
/** A state of the installation, and the alerts that it raises among those about its subject. */
interface State {
  name: string;
  series: Series;
  /** When it is evaluated. */
  at: string;
  fires: string[];
}

const gateway = 'job="atelier-gateway"';
const instances = (samples: (instance: string) => string): Series =>
  Object.fromEntries(
    jobs
      .flatMap((job) => [`${job}-1`, `${job}-2`])
      .map((one) => [`up{job="atelier-${one.slice(0, -2)}",instance="${one}"}`, samples(one)]),
  );
const served = (status: number, samples: string): Series => ({
  [`atelier_call_duration_seconds_count{${gateway},call="getUsage",status="${status}"}`]: samples,
});
const gauge = (name: string, value: number, labels = ''): Series => ({
  [`${name}{${labels}}`]: `${value}x120`,
});
const allUp = instances(() => '1x120');
const withoutDatabase = {
  ...allUp,
  ...Object.assign(
    {},
    ...jobs
      .slice(1)
      .flatMap((job) => [
        gauge('atelier_dependency_up', 0, `job="atelier-${job}",dependency="database"`),
        gauge('atelier_dependency_up', 0, `${gateway},dependency="${job}"`),
      ]),
  ),
  ...served(200, '0+60x120'),
  ...served(503, '0+600x120'),
};

const states: State[] = [
  { name: 'everything works', series: { ...allUp, ...served(200, '0+600x120') }, at: '1h', fires: [] },
  {
    name: 'the database is killed',
    series: withoutDatabase,
    at: '2h',
    fires: [
      'AtelierDatabaseUnreachable',
      'AtelierAvailability',
      'AtelierDependencyDown',
      'AtelierDependencyDegraded',
    ],
  },
  {
    name: 'no gateway has the keys of sign-in',
    series: { ...allUp, ...gauge('atelier_dependency_up', 0, `${gateway},dependency="sign-in"`) },
    at: '1h',
    fires: ['AtelierDependencyDown', 'AtelierDependencyDegraded'],
  },
  {
    name: 'one of two text services is gone',
    series: instances((one) => (one === 'text-2' ? '0x120' : '1x120')),
    at: '10m',
    fires: ['AtelierInstanceDown'],
  },
  {
    name: 'both text services are gone',
    series: instances((one) => (one.startsWith('text') ? '0x120' : '1x120')),
    at: '10m',
    fires: ['AtelierDown', 'AtelierInstanceDown'],
  },
  {
    name: 'nothing is known of the gateways',
    series: Object.fromEntries(Object.entries(allUp).filter(([name]) => !name.includes('gateway'))),
    at: '10m',
    fires: ['AtelierDown'],
  },
  {
    name: 'a quiet hour has 4 failures',
    series: { ...allUp, ...served(200, '0+1x120'), ...served(503, '0x60 1 2 3 4x60') },
    at: '70m',
    fires: [],
  },
  {
    name: 'one request in 20 fails',
    series: { ...allUp, ...served(200, '0+190x120'), ...served(500, '0+10x120') },
    at: '2h',
    fires: ['AtelierAvailability'],
  },
  {
    name: 'the provider refuses a third of its requests with 429',
    series: {
      ...allUp,
      ...served(200, '0+20x120'),
      ...served(502, '0+10x120'),
      'atelier_provider_duration_seconds_count{provider="models",outcome="failed"}': '0+10x120',
      'atelier_provider_duration_seconds_count{provider="models",outcome="ok"}': '0+20x120',
    },
    at: '1h',
    fires: ['AtelierProviderFailures'],
  },
  ...(
    [
      [
        'AtelierDependencyDegraded',
        gauge('atelier_dependency_up', 0, 'job="atelier-text",dependency="redis"'),
      ],
      ['AtelierRateLimitsNotShared', gauge('atelier_rate_limits_shared', 0, gateway)],
      ['AtelierQueueGrows', gauge('atelier_queue_jobs', 101, 'queue="drawings",state="waiting"')],
      ['AtelierJobsWait', gauge('atelier_jobs_oldest_seconds', 1_000, 'exported_job="mails"')],
      ['AtelierMailsGivenUp', { 'atelier_deliveries_total{kind="mail",outcome="given_up"}': '0+1x120' }],
      [
        'AtelierWebhooksGivenUp',
        { 'atelier_deliveries_total{kind="webhook",outcome="given_up"}': '0+1x120' },
      ],
      ['AtelierRestarts', { 'process_start_time_seconds{job="atelier-text",instance="text-1"}': '0+60x120' }],
      [
        'AtelierMemory',
        {
          ...gauge('process_resident_memory_bytes', 95, 'job="atelier-text",instance="text-1"'),
          ...gauge('atelier_memory_limit_bytes', 100, 'job="atelier-text",instance="text-1"'),
        },
      ],
      ['AtelierDoctor', gauge('atelier_doctor_check_ok', 0, 'check="certificate"')],
      ['AtelierDoctorOld', gauge('atelier_last_success_timestamp_seconds', -3_600, 'operation="doctor"')],
      ['AtelierBackupOld', gauge('atelier_last_success_timestamp_seconds', -100_000, 'operation="backup"')],
      [
        'AtelierIdentitiesRejected',
        {
          'atelier_rejected_identities_total{job="atelier-text",kind="identity"}': '0+60x120',
          'atelier_call_duration_seconds_count{job="atelier-text"}': '0+60x120',
        },
      ],
      [
        'AtelierSlowReads',
        {
          [`atelier_call_duration_seconds_bucket{${gateway},call="getUsage",le="0.25"}`]: '0+50x120',
          [`atelier_call_duration_seconds_bucket{${gateway},call="getUsage",le="0.5"}`]: '0+60x120',
          [`atelier_call_duration_seconds_bucket{${gateway},call="getUsage",le="+Inf"}`]: '0+60x120',
        },
      ],
      [
        'AtelierProviderSlow',
        {
          'atelier_provider_duration_seconds_bucket{provider="mail",le="10"}': '0+50x120',
          'atelier_provider_duration_seconds_bucket{provider="mail",le="30"}': '0+60x120',
          'atelier_provider_duration_seconds_bucket{provider="mail",le="+Inf"}': '0+60x120',
        },
      ],
    ] as [string, Series][]
  ).map(([alert, series]) => ({ name: alert, series: { ...allUp, ...series }, at: '100m', fires: [alert] })),
];

const inhibition = z.object({
  inhibit_rules: z.array(
    z.object({ source_matchers: z.array(z.string()), target_matchers: z.array(z.string()) }),
  ),
});
/** The alerts that Alertmanager sends: those whose cause does not fire too. */
async function sentOf(firing: readonly string[]): Promise<string[]> {
  const file = await readFile(join(root, 'deploy/prometheus/alertmanager.yaml'), 'utf8');
  const matches = ([matcher = '']: string[], alert: string) =>
    new RegExp(`^(?:${/"(.*)"/.exec(matcher)?.[1]})$`).test(alert);
  const { inhibit_rules } = inhibition.parse(parse(file));
  const silenced = inhibit_rules
    .filter(({ source_matchers }) => firing.some((alert) => matches(source_matchers, alert)))
    .map(({ target_matchers }) => target_matchers);
  return firing.filter((alert) => !silenced.some((targets) => matches(targets, alert)));
}

const group = z.object({ rules: z.array(z.object({ alert: z.string().optional() })) });
const alerts = async () => {
  const { groups } = z.object({ groups: z.array(group) }).parse(parse(await readFile(rules, 'utf8')));
  return [...new Set(groups.flatMap((one) => one.rules.flatMap(({ alert }) => alert ?? [])))];
};

/** Whether doctor has run is a subject of its own. */
const doctorRan = { 'atelier_last_success_timestamp_seconds{operation="doctor"}': '0+60x120' };

describe.skipIf(!promtool)(
  'deploy/prometheus/rules.yaml (needs promtool, which Debian has in prometheus)',
  () => {
    it('sends one message for one cause', async () => {
      for (const { name, fires } of states)
        expect((await sentOf(fires)).length, name).toBe(Math.min(1, fires.length));
    });

    it('has a state for each alert', async () => {
      expect(new Set(states.flatMap(({ fires }) => fires))).toEqual(new Set(await alerts()));
    });

    it.each(states)('$name: $fires', async ({ series, at, fires }) => {
      const folder = await mkdtemp(join(tmpdir(), 'atelier-rules-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const inputs = Object.entries({ ...doctorRan, ...series });
      const counted = (await alerts()).map((alert) => ({
        expr: `count(count by (alertname) (ALERTS{alertname="${alert}",alertstate="firing"})) or vector(0)`,
        eval_time: at,
        exp_samples: [{ labels: '{}', value: fires.includes(alert) ? 1 : 0 }],
      }));
      const file = join(folder, 'test.yaml');
      const test = {
        interval: '1m',
        input_series: inputs.map(([name, values]) => ({ series: name, values })),
        promql_expr_test: counted,
      };
      await writeFile(file, stringify({ rule_files: [rules], evaluation_interval: '1m', tests: [test] }));
      await run(promtool ?? '', ['test', 'rules', file]).catch(
        (error: Error & { stdout: string; stderr: string }) => {
          throw new Error(`${error.stdout}${error.stderr}`);
        },
      );
    });
  },
);
