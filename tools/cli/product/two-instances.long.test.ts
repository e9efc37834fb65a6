import {
  type CallResponse,
  type ServiceCallName,
  type StreamEventName,
  serviceCalls,
} from '@atelier/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { versionOf } from '../../../services/modules/src/testing/module-versions.ts';
import { oneColumn } from '../../../services/resume/fixtures/valid-resumes.ts';
import { type Instances, operatorKey, startGateways, startInstances } from './testing/two-instances.ts';

/** Two gateways and two instances of each service over one database: what one of them knows holds at the other. */
let instances: Instances;
const revoked = new Set<string>();
let a: string;
let b: string;

beforeAll(async () => {
  instances = await startInstances({ PLAN_LIMITS: 'free:text=6' });
});
beforeEach(async () => {
  ({ a, b } = await startGateways(instances, { revoked, env: { RATE_LIMITS: '{"writes_per_minute":10}' } }));
});
afterEach(() => speak(100_000));
afterAll(() => instances.close());

const speak = (words_per_second: number) =>
  fetch(instances.openai.controlUrl, { method: 'PUT', body: JSON.stringify({ words_per_second }) });

interface Request {
  /** The owner of the key; no credential without one. */
  as?: string;
  params?: Record<string, string>;
  body?: object;
  form?: FormData;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

async function call(at: string, name: ServiceCallName, { as, params = {}, ...input }: Request) {
  const { method, path } = serviceCalls[name];
  return fetch(`${at}${path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')}`, {
    method,
    body: input.form ?? (input.body ? JSON.stringify(input.body) : null),
    signal: input.signal ?? null,
    headers: {
      ...(as && { authorization: `Bearer ak_${as}` }),
      ...(input.body && { 'content-type': 'application/json' }),
      ...input.headers,
    },
  });
}
const jsonOf = async <Body>(response: Response) => (await response.json()) as Body;
const titles = { prompt: 'Titles about rivers' };
const article = { prompt: 'An article about rivers', length: 800 };
const alternating = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 ? b : a));
const statusesOf = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort();

interface Event {
  id: number;
  event: StreamEventName;
  data: { id?: string; text?: string; content?: string; creation?: { status: string } };
}
const eventsIn = (text: string): Event[] =>
  [...text.matchAll(/^id: (\d+)\nevent: (\w+)\ndata: (.*)\n$/gm)].map(([, id, event, data = '']) => ({
    id: Number(id),
    event: event as StreamEventName,
    data: JSON.parse(data),
  }));

/** Begins a stream and loses its connection after the first text. */
async function loseStream(at: string, as: string) {
  const lost = new AbortController();
  const headers = { accept: 'text/event-stream' };
  const { body } = await call(at, 'generateArticle', { as, headers, body: article, signal: lost.signal });
  let read = '';
  for await (const chunk of (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    read += chunk;
    if (eventsIn(read).some(({ event }) => event === 'delta')) break;
  }
  lost.abort();
  const events = eventsIn(read);
  return { id: events[0]?.data.id ?? '', events };
}

test('a rate limit counts the calls of both gateways', async () => {
  const statuses = await statusesOf(
    alternating(40).map((at) => call(at, 'setWebhook', { as: 'limited', body: { url: '' } })),
  );
  const allowed = statuses.filter((status) => status === 200).length;
  expect(allowed).toBe(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40 - allowed);
});

test('a revoked key is refused by both gateways', async () => {
  const both = () => statusesOf([a, b].map((at) => call(at, 'getUsage', { as: 'leaked' })));
  expect(await both()).toEqual([200, 200]);
  revoked.add('leaked');
  // A verdict is reused for 30 s.
  await expect.poll(both, { timeout: 120_000, interval: 1000 }).toEqual([401, 401]);
});

test('abuse 9: an idempotency key makes one creation, and is replayed by the other instance', async () => {
  const headers = { 'idempotency-key': 'k1' };
  const request = { as: 'repeating', headers, body: titles };
  await speak(1);
  let refused = 0;
  const sent = alternating(6).map(async (at) => {
    const { status } = await call(at, 'generateBlogTitle', request);
    if (status === 409) refused += 1;
    return status;
  });
  // The run lasts until all others were refused, however long that takes.
  await expect.poll(() => refused).toBe(5);
  await speak(100_000);
  expect((await Promise.all(sent)).filter((status) => status === 200)).toHaveLength(1);
  const replays = await Promise.all([a, b].map((at) => call(at, 'generateBlogTitle', request)));
  expect(replays.map(({ status }) => status)).toEqual([200, 200]);
  expect(replays.map((response) => response.headers.get('idempotent-replayed'))).toEqual(['true', 'true']);
  const made = await Promise.all(replays.map(jsonOf<CallResponse<'generateBlogTitle'>>));
  const ids = made.map(({ creation }) => creation.id);
  expect(new Set(ids).size).toBe(1);
  const list = await call(b, 'getUserCreations', { as: 'repeating' });
  expect((await jsonOf<CallResponse<'getUserCreations'>>(list)).total).toBe(1);
});

test('a stream that began at one instance continues at the other', async () => {
  await speak(100);
  const { id, events } = await loseStream(a, 'moving');
  const last = String(events.at(-1)?.id);
  const headers = { accept: 'text/event-stream', 'last-event-id': last };
  const resumed = await call(b, 'streamCreation', { as: 'moving', params: { id }, headers });
  const all = [...events, ...eventsIn(await resumed.text())];
  expect(all.map((event) => event.id)).toEqual(all.map((_, index) => index + 1));
  const text = all.map(({ event, data }) => (event === 'delta' ? data.text : '')).join('');
  expect(all.at(-1)).toMatchObject({ event: 'done', data: { content: text } });
  expect(text.length).toBeGreaterThan(100);
});

test('a run at one instance is stopped through the other', async () => {
  await speak(5);
  const { id } = await loseStream(a, 'stopping');
  expect((await call(b, 'stopCreation', { as: 'stopping', params: { id } })).status).toBe(200);
  const ended = await call(b, 'streamCreation', { as: 'stopping', params: { id } });
  expect(eventsIn(await ended.text()).at(-1)?.data.creation?.status).toBe('stopped');
});

test('the units of a plan are those of all instances', async () => {
  const statuses = await statusesOf(
    alternating(20).map((at) => call(at, 'generateBlogTitle', { as: 'spending', body: titles })),
  );
  expect(statuses).toEqual([...Array(6).fill(200), ...Array(14).fill(429)]);
});

test('a review that one instance made is a PDF at the other', async () => {
  const form = new FormData();
  form.append('resume', new File([new Uint8Array(await oneColumn())], 'cv.pdf', { type: 'application/pdf' }));
  const made = await call(a, 'reviewResume', { as: 'applying', form });
  const { creation } = await jsonOf<CallResponse<'reviewResume'>>(made);
  const pdf = await call(b, 'getReviewPdf', { as: 'applying', params: { id: creation.id } });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('a subscription is confirmed at the other instance', async () => {
  const email = 'ada@example.com';
  expect((await call(a, 'subscribe', { body: { email } })).status).toBe(200);
  const mail = () => instances.smtp.mailbox.messages().find(({ to }) => to.includes(email))?.text ?? '';
  await expect.poll(mail).toContain('confirm#token=');
  const [, token = ''] = /confirm#token=([\w-]+)/.exec(mail()) ?? [];
  expect((await call(b, 'confirmSubscription', { body: { token } })).status).toBe(200);
});

test('a module that is published at one instance is activated through the other', async () => {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const version = versionOf();
  const request = { params: { module: 'mfe-hello' }, headers };
  const published = await call(a, 'publishVersion', { ...request, body: version });
  expect(published.status).toBe(200);
  const activated = await call(b, 'activateVersion', { ...request, body: { version: '1.0.0' } });
  expect(activated.status).toBe(200);
  const status = await call(a, 'getModuleStatus', request);
  expect(JSON.stringify(await status.json())).toContain('"active":"1.0.0"');
});
