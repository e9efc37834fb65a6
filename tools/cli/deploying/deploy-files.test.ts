import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, serviceNames } from '@atelier/contracts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { neededInProduction } from '../../../gateway/src/settings.ts';
import { variablesOf as schemaOf } from '../product/server-schemas.ts';
import { everything, helm, templateChart } from '../testing/template-chart.ts';
import { root } from '../workspace.ts';

const environment = z.record(z.string(), z.unknown());
const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: environment.optional(),
      mem_limit: z.string(),
      logging: z.object({ options: z.object({ 'max-size': z.string() }) }),
    }),
  ),
});
const chart = z.object({
  servers: z.record(z.string(), z.object({ env: environment, secrets: z.record(z.string(), z.string()) })),
});
const servers = ['gateway', ...serviceNames];

const readYaml = async (file: string): Promise<unknown> =>
  parse(await readFile(join(root, 'deploy', file), 'utf8'), { merge: true });

/** The variables of a server, and those without which it does not start in production. */
function variablesOf(server: string): { known: string[]; required: string[] } {
  const shape = schemaOf(server);
  const missing =
    z
      .object(shape)
      .safeParse({})
      .error?.issues.map(({ path }) => String(path[0])) ?? [];
  return {
    known: Object.keys(shape),
    required: [...missing, ...(server === 'gateway' ? neededInProduction : [])],
  };
}

const setByImage = ['PORT', 'WEB_DIR'];
/** OpenTelemetry's SDK reads more variables than the settings have. */
const readBySdk = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES'];
const without = (names: readonly string[], given: readonly string[]) =>
  names.filter((name) => !given.includes(name));

describe('deploy/compose.yaml', async () => {
  const { services } = compose.parse(await readYaml('compose.yaml'));
  it.each(servers)('runs two of %s, balances and scrapes both', async (server) => {
    const { environment: { PORT: port } = {} } = services[`${server}-1`] ?? {};
    expect(services[`${server}-2`]).toEqual(services[`${server}-1`]);
    const scraped = await readFile(join(root, 'deploy/prometheus/prometheus.yaml'), 'utf8');
    const balanced = await readFile(join(root, 'deploy/nginx-services.conf'), 'utf8');
    for (const instance of [`${server}-1`, `${server}-2`]) {
      expect(scraped).toContain(`"${instance}:${port ?? 9464}"`);
      if (port) expect(balanced).toContain(`server ${instance}:${port} resolve`);
    }
  });
  it.each(servers)('gives %s what it requires, and no variable of another server', (server) => {
    const given = Object.keys(services[`${server}-1`]?.environment ?? {});
    const { known, required } = variablesOf(server);
    expect(without(required, [...given, ...setByImage])).toEqual([]);
    expect(without(given, [...known, ...readBySdk])).toEqual([]);
  });
});

describe('deploy/helm/values.yaml', async () => {
  const values = chart.parse(await readYaml('helm/values.yaml'));
  const urls = serviceNames.map((name) => `${name.toUpperCase()}_URL`);
  it('has the gateway and every service', () => {
    expect(Object.keys(values.servers)).toEqual(servers);
  });
  it.each(servers)('gives %s what it requires, and no secret of another server', (server) => {
    const { env = {}, secrets = {} } = values.servers[server] ?? {};
    const given = [...Object.keys(env), ...Object.keys(secrets)];
    const { known, required } = variablesOf(server);
    expect(without(required, [...given, ...setByImage, ...urls, 'PUBLIC_ORIGIN'])).toEqual([]);
    expect(without(given, known)).toEqual([]);
  });
});

describe('deploy/nginx.conf', async () => {
  const configuration = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
  it('lets the largest body of a call pass', () => {
    const limits = Object.values(calls).map(({ body }) => ('limit' in body ? body.limit : 0));
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(configuration) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(...limits));
  });
});

describe.skipIf(!helm)('deploy/helm', () => {
  const found = async (kind: string) =>
    Object.fromEntries(
      (await templateChart(everything))
        .filter((one) => one.kind === kind)
        .map((one) => [one.metadata.name.replace('atelier-', ''), one.spec]),
    );
  it('has the proxy of nginx.conf, with its own addresses', async () => {
    const proxy = (await templateChart()).find(({ kind }) => kind === 'ConfigMap');
    const configuration = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
    const expected = configuration
      .replace('127.0.0.11', 'kube-dns.kube-system.svc.cluster.local')
      .replace('server gateway:3000', 'server atelier-gateway.studio.svc.cluster.local:3000')
      .replaceAll('atelier.example', 'studio.example');
    expect(proxy?.data).toEqual({ 'nginx.conf': expected });
  });
  it('has the alert rules', async () => {
    expect(await found('PrometheusRule')).toEqual({ atelier: await readYaml('prometheus/rules.yaml') });
  });
  it('sets the number of proxies that add an address', async () => {
    const proxies = async (values: object) =>
      /"TRUST_PROXY","value":"(\d)"/.exec(JSON.stringify(await templateChart(values)))?.[1];
    expect([await proxies({}), await proxies(everything)]).toEqual(['1', '2']);
  });
  it('scales servers by the jobs that wait in their queues', async () => {
    const byQueue = Object.entries(await found('HorizontalPodAutoscaler')).filter(([, spec]) =>
      JSON.stringify(spec).includes('atelier_queue_jobs'),
    );
    expect(byQueue.map(([name]) => name).sort()).toEqual(['image', 'resume']);
  });
  it('gives every pod the fields of the values', async () => {
    const kinds = ['Deployment', 'Job', 'CronJob'];
    const all = (await templateChart(everything)).filter(({ kind }) => kinds.includes(kind));
    expect(all.length).toBeGreaterThan(10);
    for (const one of all) {
      const text = JSON.stringify(one);
      expect(text).toContain('"serviceAccountName":"studio"');
      expect(text).toContain('"example.com/team":"studio"');
      expect(text.includes('"size":"large"')).toBe(one.metadata.name === 'atelier-image');
    }
  });
  it('backs up and checks on schedule', async () => {
    const scheduled = JSON.stringify(await found('CronJob'));
    expect(scheduled).toContain('deploy/backup.sh');
    expect(scheduled).toContain('npm run -s doctor -- --scheduled');
  });
});

it('the systemd target starts the gateway and every service', async () => {
  const target = await readFile(join(root, 'deploy/systemd/atelier.target'), 'utf8');
  for (const server of servers) expect(target).toContain(`atelier@${server}.service`);
});
