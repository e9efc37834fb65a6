import { readFileSync } from 'node:fs';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorCodeHeader } from '@atelier/contracts';
import { createLogger } from '@atelier/server-kit/logging';
import { expect, it, onTestFinished } from 'vitest';
import { startTestGateway } from '../testing/test-gateway.ts';
import { serveMetrics } from './metrics-server.ts';

const logger = createLogger({ name: 'test', level: 'silent' });
const sampleOf = (metrics: string, series: string) =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );

async function startMetrics() {
  const server = await serveMetrics('127.0.0.1', 0, logger);
  onTestFinished(() => server.close());
  const read = async () => (await fetch(`${server.url}/metrics`)).text();
  return { url: server.url, read };
}

const service = async (req: IncomingMessage, res: ServerResponse) => {
  await text(req);
  const failed = req.url?.includes('generate-image');
  if (failed) res.writeHead(503, { [errorCodeHeader]: 'provider_busy' });
  else if (req.url?.includes('article')) res.writeHead(200, { 'content-type': 'text/event-stream' });
  if (!failed && req.url?.includes('article')) res.write('event: started\ndata: {}\n\n');
  else res.end('{}');
};

it('abuse 27: refuses a request for another host, by which a page could read the metrics of its visitor', async () => {
  const { url } = await startMetrics();
  const statusFor = (host: string) =>
    new Promise((resolve) => {
      get(`${url}/metrics`, { headers: { host } }, (response) => resolve(response.resume().statusCode));
    });
  expect(await statusFor('evil.example')).toBe(421);
  expect(await statusFor('localhost:3008')).toBe(200);
});

it('counts calls by name and status, open streams and refusals of rate limits', async () => {
  const metrics = await startMetrics();
  const gateway = await startTestGateway({ service, env: { RATE_LIMITS: '{"reads_per_minute":1}' } });
  const authorization = `Bearer ${await gateway.keys.token()}`;
  const count = (call: string, status: number) =>
    `atelier_call_duration_seconds_count{call="${call}",status="${status}"}`;
  const before = await metrics.read();
  const added = async (series: string) => sampleOf(await metrics.read(), series) - sampleOf(before, series);

  const list = () => fetch(`${gateway.url}/api/user/get-user-creations`, { headers: { authorization } });
  await list();
  await list();
  expect(await added(count('getUserCreations', 200))).toBe(1);
  expect(await added(count('getUserCreations', 429))).toBe(1);
  expect(await added('atelier_rate_limited_total{limit="read"}')).toBe(1);

  const post = (path: string, signal?: AbortSignal) =>
    fetch(`${gateway.url}${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
      ...(signal && { signal }),
    });
  // A fault of the provider is none of ours, whatever its status.
  expect((await post('/api/ai/generate-image')).status).toBe(503);
  expect(await added(count('generateImage', 502))).toBe(1);
  const client = new AbortController();
  await post('/api/ai/generate-article', client.signal);
  expect(await added('atelier_open_streams')).toBe(1);
  client.abort();
  await expect.poll(() => added('atelier_open_streams')).toBe(0);
  await expect.poll(() => added(count('generateArticle', 200))).toBe(1);
});

it('includes metrics of the process, and serves nothing else', async () => {
  const metrics = await startMetrics();
  expect(await metrics.read()).toMatch(/^process_resident_memory_bytes \d+/m);
  expect((await fetch(`${metrics.url}/`)).status).toBe(404);
  expect((await fetch(`${metrics.url}/metrics`, { method: 'POST' })).status).toBe(404);
});

it('the public port has no metrics', async () => {
  const gateway = await startTestGateway();
  const response = await fetch(`${gateway.url}/metrics`);
  expect(response.status).not.toBe(200);
  expect(await response.text()).not.toContain('atelier_');
});

it('a text of a request never becomes a label', async () => {
  const metrics = await startMetrics();
  const gateway = await startTestGateway();
  await fetch(`${gateway.url}/api/user/unknown-call-7`);
  expect(await metrics.read()).not.toContain('unknown-call-7');
});

const folder = new URL('../../../docs/operations/', import.meta.url);
const rulesFile = '../../deploy/prometheus/rules.yaml';

it('each alert has a section in the runbooks', () => {
  const alerts = readFileSync(new URL(rulesFile, folder), 'utf8').split('- alert: ').slice(1);
  const runbooks = readFileSync(new URL('runbooks.md', folder), 'utf8');
  expect(alerts.length).toBeGreaterThan(8);
  for (const alert of alerts) {
    const name = /^\w+/.exec(alert)?.[0] ?? '';
    expect(runbooks).toContain(`\n## ${name}\n`);
    expect(alert).toContain(`runbook_url: docs/operations/runbooks.md#${name.toLowerCase()}\n`);
  }
});

it('alerts, dashboard and documentation use metrics that exist', async () => {
  const metrics = await (await startMetrics()).read();
  const known = new Set(metrics.match(/^# TYPE (\w+)/gm)?.map((line) => line.replace('# TYPE ', '')));
  // It is absent on a machine without a limit of memory.
  known.add('atelier_memory_limit_bytes');
  const texts = ['README.md', 'grafana-dashboard.json', rulesFile].map((file) =>
    readFileSync(new URL(file, folder), 'utf8'),
  );
  const used = texts.flatMap((text) => text.match(/\b(?:atelier|process|nodejs)_\w+/g) ?? []);
  const unknown = used.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')));
  expect(unknown.filter((name) => !['process_', 'nodejs_'].includes(name))).toEqual([]);
  expect(used.length).toBeGreaterThan(20);
});
