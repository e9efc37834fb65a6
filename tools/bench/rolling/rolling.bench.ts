import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, apiClient } from '../../cli/product/api-client.ts';
import { findFreePorts } from '../../cli/product/ports.ts';
import { percentile, report } from '../measuring/report.ts';
import { unlimited } from '../product/run-product.ts';
import { samplePassword, signUp } from '../product/sign-up.ts';
import { startInstallation } from './installation.ts';

const leastRequests = 10_000;
const runningCreations = 50;
const requesters = 12;
const requestPauseMs = 40;
/** An article takes about 20 s. */
const wordsPerSecond = 20;
const article = { prompt: 'Write an article about rivers', length: 400 };
/** Until all users have begun: not all at the same time. */
const beginMs = 10_000;

/** A folder with an earlier version, which is replaced by this one. */
const { ROLLING_FROM: from } = process.env;

const counts = { requests: 0, creations: 0 };
const failures: Record<keyof typeof counts, string[]> = { requests: [], creations: [] };
let over = false;

/** Repeats work until the end, and records each result other than null. */
async function repeat(
  kind: keyof typeof counts,
  work: () => Promise<string | null>,
  { afterMs = 0, pauseMs = 0 },
) {
  await pause(afterMs);
  while (!over) {
    counts[kind] += 1;
    const failure = await work().catch((error: unknown) => `${error} ${(error as Error).cause ?? ''}`);
    if (failure) failures[kind].push(`${new Date().toISOString()} ${failure.slice(0, 300)}`);
    await pause(pauseMs);
  }
}

async function request(send: () => Promise<Response>): Promise<string | null> {
  const response = await send();
  const text = await response.text();
  return response.ok ? null : `${response.url} ${response.status} ${text}`;
}

async function createArticle({ call }: ApiClient): Promise<string | null> {
  const response = await call('generateArticle', { body: article, events: true });
  const text = await response.text();
  return response.ok && /^event: done$/m.test(text) ? null : `${response.status} ${text.slice(-250)}`;
}

const folder = await mkdtemp(join(tmpdir(), 'atelier-rolling-'));
try {
  const { origin, servers, replace, stop } = await startInstallation({
    port: await findFreePorts(),
    dataDir: folder,
    env: {
      ...unlimited,
      DRAIN_SECONDS: '5',
      SHUTDOWN_GRACE_SECONDS: '120',
    },
    wordsPerSecond,
    from,
  });
  try {
    const clients: ApiClient[] = [];
    for (let user = 0; user < runningCreations; user += 1) {
      const email = `rolling-${user}@example.com`;
      await signUp(origin, email);
      clients.push(apiClient(origin, { email, password: samplePassword }));
    }
    const requests: readonly ((client: ApiClient) => Promise<Response>)[] = [
      ({ call }) => call('getUserCreations'),
      ({ call }) => call('getUsage'),
      ({ call }) => call('setWebhook', { body: { url: '' } }),
      () => fetch(origin, { headers: { accept: 'text/html' } }),
      () => fetch(`${origin}/registry`),
      ({ call }) => call('getPublishedCreations'),
    ];
    const working = [
      ...clients.map((client, index) =>
        repeat('creations', () => createArticle(client), { afterMs: (beginMs * index) / clients.length }),
      ),
      ...clients.slice(0, requesters).map((client, index) => {
        let next = index;
        const send = () => (requests[next++ % requests.length] ?? requests[0])?.(client) ?? fetch(origin);
        return repeat('requests', () => request(send), { pauseMs: requestPauseMs });
      }),
    ];
    await pause(beginMs);
    const started = performance.now();
    const seconds: number[] = [];
    for (const server of servers) for (const index of [0, 1]) seconds.push(await replace(server, index));
    const restartS = (performance.now() - started) / 1_000;
    const during = { ...counts };
    while (counts.requests < leastRequests) await pause(100);
    over = true;
    await Promise.all(working);
    for (const [kind, list] of Object.entries(failures))
      for (const failure of list.slice(0, 20)) console.log(`  ${kind}: ${failure}`);
    report([
      { what: 'processes restarted by SIGTERM, one after the other', value: seconds.length, unit: '' },
      { what: 'duration of all restarts', value: restartS, unit: 's' },
      { what: 'longest restart, with its drain and open runs', value: percentile(seconds, 1), unit: 's' },
      { what: 'requests', value: counts.requests, unit: '', limit: { atLeast: leastRequests } },
      { what: 'of them begun during the restarts', value: during.requests, unit: '' },
      { what: 'requests that failed', value: failures.requests.length, unit: '', limit: { atMost: 0 } },
      { what: 'creations, 50 at a time', value: counts.creations, unit: '' },
      { what: 'creations that failed', value: failures.creations.length, unit: '', limit: { atMost: 0 } },
    ]);
  } finally {
    over = true;
    await stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
