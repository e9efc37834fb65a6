import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@atelier/contracts';
import { z } from 'zod';
import { apiClient, readJson } from '../../cli/product/api-client.ts';
import { sendControl } from '../../cli/product/control.ts';
import { localUrl, portsFrom } from '../../cli/product/ports.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { createSandboxKey } from '../../cli/product/sandbox-key.ts';
import { memoryOf } from '../measuring/process-memory.ts';
import { interleave, median, percentile, report } from '../measuring/report.ts';
import { type Product, withProduct } from '../product/run-product.ts';

const rounds = 40;
/** Until the processes run compiled code. */
const warmUpRounds = 40;
/** Titles that others request meanwhile. */
const titlesPerSecond = 20;
const title = { prompt: 'Generate a blog title for the keyword lighthouses in Travel' };
const article = { prompt: 'Write an article about lighthouses in Short (500-800 words)', length: 800 };
const keyCount = 1_000;
const streamCount = 1_000;
const runCount = 100;
const requestsPerSecond = 200;
const loadSeconds = 60;
const { email } = sampleUser('grace');

const accepted = z.object({ stream_url: z.string() });

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Streams and API keys: the delay of the first text, many keys, and many open streams beside other requests. */
await withProduct(
  async (product) => {
    const ports = portsFrom(Number(new URL(product.origin).port));
    const createKey = () => createSandboxKey(localUrl(ports.clerk), email, []);
    const key = await createKey();
    await measureFirstText(product.origin, localUrl(ports.openai), key);
    await measureKeys(product.origin, key, createKey);
    await measureOpenStreams(product, key);
  },
  { env: { OPENAI_IDLE_SECONDS: '600' } },
);

/**
 * The first text of an article through the product, compared with the first text of the provider, and with that while others
 * request titles.
 */
async function measureFirstText(origin: string, provider: string, key: string): Promise<void> {
  await sendControl('PUT', 'openai', origin, { words_per_second: 1_000 });
  const messages = [{ role: 'user', content: article.prompt }];
  const candidates = {
    product: () => {
      const url = new URL(calls.generateArticle.path, origin);
      return firstMatch(url, { accept: 'text/event-stream', ...bearer(key) }, article, 'event: delta');
    },
    provider: () => {
      const body = { model: 'gpt-5-mini', stream: true, messages };
      const url = new URL('/v1/chat/completions', provider);
      return firstMatch(url, bearer('sk-sandbox'), body, /"content":"[^"]/);
    },
  };
  await interleave(warmUpRounds, candidates);
  const times = await interleave(rounds, candidates);
  const [first, base] = [median(times.product), median(times.provider)];
  report([
    { what: 'first text of the provider', value: base, unit: 'ms' },
    {
      what: 'first text of an article, later than that',
      value: first - base,
      unit: 'ms',
      limit: { atMost: 12 },
    },
  ]);
  const requests: Promise<number>[] = [];
  const timer = setInterval(() => {
    const url = new URL(calls.generateBlogTitle.path, origin);
    const request = firstMatch(url, { accept: 'text/event-stream', ...bearer(key) }, title, 'event: delta');
    // It is awaited below: a failure before that must not end the process without stopping the product.
    request.catch(() => undefined);
    requests.push(request);
  }, 1000 / titlesPerSecond);
  const busy = await interleave(rounds, candidates).finally(() => clearInterval(timer));
  await Promise.all(requests);
  report([
    {
      what: `first text beside ${titlesPerSecond} titles per second, as a multiple of that without`,
      value: median(busy.product) / first,
      unit: '×',
      limit: { atMost: 1.5 },
    },
  ]);
}

/** A read with a session token, with one API key, and with a thousand of them in turn. */
async function measureKeys(origin: string, key: string, createKey: () => Promise<string>): Promise<void> {
  const session = await apiClient(origin, sampleUser('grace')).token();
  const keys: string[] = [];
  for (let from = 0; from < keyCount; from += 50)
    keys.push(...(await Promise.all(Array.from({ length: 50 }, createKey))));
  const read = async (token: string) => {
    const start = performance.now();
    await fetch(new URL(calls.getUsage.path, origin), { headers: bearer(token) }).then(readJson);
    return performance.now() - start;
  };
  for (let from = 0; from < keyCount; from += 50) await Promise.all(keys.slice(from, from + 50).map(read));
  let next = 0;
  const times = await interleave(500, {
    session: () => read(session),
    one: () => read(key),
    many: () => read(keys[next++ % keyCount] ?? key),
  });
  const one = median(times.one);
  report([
    { what: 'read with an API key', value: one, unit: 'ms' },
    {
      what: 'read with an API key, as a multiple of a session token',
      value: one / median(times.session),
      unit: '×',
    },
    {
      what: 'read with 1,000 keys in turn, as a multiple of one',
      value: median(times.many) / one,
      unit: '×',
      limit: { atMost: 1.1 },
    },
  ]);
}

/** A thousand streams of a hundred runs that send nothing, while other requests arrive at a fixed rate. */
async function measureOpenStreams({ origin, pidOf }: Product, key: string): Promise<void> {
  await sendControl('PUT', 'openai', origin, { next: Array.from({ length: runCount }, () => 'stall') });
  const runs = await Promise.all(Array.from({ length: runCount }, () => beginArticle(origin, key)));
  const closing = new AbortController();
  let lost = 0;
  const follow = async (url: URL) => {
    const response = await fetch(url, { headers: bearer(key), signal: closing.signal });
    if (!response.ok || !response.body) throw new Error(`A stream was refused: ${response.status}`);
    void response.body.pipeTo(new WritableStream()).then(
      () => (lost += 1),
      () => (lost += closing.signal.aborted ? 0 : 1),
    );
  };
  for (let opened = 0; opened < streamCount; opened += runCount) await Promise.all(runs.map(follow));

  const pid = await pidOf('gateway/src/main.ts');
  const latencies: number[] = [];
  const failures: unknown[] = [];
  let memory = 0;
  const pending = new Set<Promise<void>>();
  const begin = performance.now();
  for (let sent = 0; sent < requestsPerSecond * loadSeconds; sent += 1) {
    const wait = begin + (sent * 1000) / requestsPerSecond - performance.now();
    if (wait > 1) await pause(wait);
    const start = performance.now();
    const request = fetch(new URL(calls.getUsage.path, origin), { headers: bearer(key) })
      .then(readJson)
      .then(
        () => void latencies.push(performance.now() - start),
        (error: unknown) => void failures.push(error),
      )
      .finally(() => pending.delete(request));
    pending.add(request);
    if (sent % requestsPerSecond === 0) memory = Math.max(memory, (await memoryOf(pid)).resident);
  }
  await Promise.all(pending);
  const lostStreams = lost;
  closing.abort();
  report([
    { what: 'open streams that ended', value: lostStreams, unit: '', limit: { atMost: 0 } },
    {
      what: 'failed requests beside 1,000 open streams',
      value: failures.length,
      unit: '',
      limit: { atMost: 0 },
    },
    { what: 'latency of these requests, median', value: median(latencies), unit: 'ms' },
    { what: 'latency of these requests, 99th percentile', value: percentile(latencies, 0.99), unit: 'ms' },
    { what: 'memory of the gateway', value: memory, unit: 'MB', limit: { atMost: 250 } },
  ]);
}

/** Begins an article that nobody waits for. Returns the address of its stream. */
async function beginArticle(origin: string, key: string): Promise<URL> {
  const response = await fetch(new URL(calls.generateArticle.path, origin), {
    method: 'POST',
    headers: { ...bearer(key), 'content-type': 'application/json', prefer: 'respond-async' },
    body: JSON.stringify(article),
  });
  const { stream_url } = accepted.parse(await readJson(response));
  return new URL(stream_url, origin);
}

/** Sends JSON and returns the milliseconds until the text of the response contains `expected`; reads it to its end. */
async function firstMatch(
  url: URL,
  headers: object,
  body: object,
  expected: string | RegExp,
): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body)
    throw new Error(`${url.pathname}: ${response.status} ${await response.text()}`);
  let text = '';
  let found = Number.NaN;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (Number.isNaN(found) && text.match(expected)) found = performance.now() - start;
  }
  return found;
}
