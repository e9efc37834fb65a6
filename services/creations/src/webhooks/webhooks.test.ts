import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type CallResponse, failure, webhookEvent } from '@atelier/contracts';
import type { CreationModel } from '@atelier/creation-kit/creations';
import { createRunStore, type FinalState } from '@atelier/creation-kit/runs';
import { acceptRun, startTestService, type TestService } from '@atelier/creation-kit/testing';
import { AppError } from '@atelier/server-kit/errors';
import type { JobRecord } from '@atelier/server-kit/job-requests';
import { startJobs } from '@atelier/server-kit/jobs';
import { createLogger } from '@atelier/server-kit/logging';
import { createSafeFetch, type SafeFetch } from '@atelier/server-kit/outbound';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import { createWebhookSender } from '@atelier/server-kit/webhook-request';
import { Types } from 'mongoose';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Dependencies } from '../dependencies.ts';
import { creationsService } from '../service.ts';
import type { Settings } from '../settings.ts';
import { deliverDue, requestMissed } from './deliveries.ts';
import { removeDeletedWebhooks } from './stored-webhooks.ts';

let mongodb: TestMongodb;
let service: TestService<Settings, Dependencies>;
let creations: CreationModel;
let receiver: Server;
let url: string;
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
/** Responses to `/slow`, which wait until a test sends them. */
const waiting: ServerResponse[] = [];
let statuses: number[] = [];
let failingStatuses: number[] = [];

beforeAll(async () => {
  receiver = createServer(async (req, res) => {
    received.push({ path: req.url ?? '', headers: req.headers, body: await text(req) });
    if (req.url === '/slow') return waiting.push(res);
    const responses = req.url === '/failing' ? failingStatuses : statuses;
    res.writeHead(responses.shift() ?? 204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/hook`;
  mongodb = await startTestMongodb();
  service = await startTestService(creationsService, {
    databaseUri: mongodb.uriFor('webhooks'),
    settings: { WEBHOOK_HOSTS: `127.0.0.1:${port}` },
  });
  ({ creations } = service.dependencies);
});
afterEach(async () => {
  vi.useRealTimers();
  received.length = 0;
  statuses = [];
  failingStatuses = [];
  await Promise.all([
    creations.deleteMany({}),
    service.dependencies.accounts.deleteMany({}),
    jobs().deleteMany({}),
  ]);
});
afterAll(async () => {
  await service.close();
  await mongodb.close();
  receiver.close();
});

const set = (address: string, as = 'ada') => service.call('setWebhook', { as, body: { url: address } });
const added = async (address = url) => {
  const { webhook, secret } = (await (await set(address)).json()) as CallResponse<'setWebhook'>;
  return { id: webhook.id, secret: secret ?? '' };
};
const current = async (as = 'ada') =>
  (await (await service.call('getWebhooks', { as })).json()) as CallResponse<'getWebhooks'>;

const lastReceived = () => received.at(-1) ?? { path: '', headers: {} as IncomingHttpHeaders, body: '' };
const paths = () => received.map(({ path }) => path).sort();
const states = async () =>
  Object.fromEntries((await current()).deliveries.map(({ webhook, state }) => [webhook, state]));

/** Expects that the reference library verifies the last request. */
function expectSigned(secret: string) {
  const { headers, body } = lastReceived();
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  expect(new Webhook(secret).verify(body, sent)).toEqual(JSON.parse(body));
  expect(() => new Webhook(secret).verify(`${body} `, sent)).toThrow();
}

async function end(final: FinalState, userId = 'ada') {
  const store = createRunStore(creations);
  const run = await acceptRun(store, { userId });
  await store.end(run, final, 1, 'request');
  return run.id.toHexString();
}
const silent = createLogger({ name: 'test', level: 'silent' });
const completed = { status: 'completed' } as const;
const jobs = () => service.connection.collection<JobRecord>('jobs');
const { signal } = new AbortController();

const sweep = (safeFetch = service.dependencies.safeFetch) =>
  deliverDue({ ...service.dependencies, sendWebhook: createWebhookSender(safeFetch, silent) }, 'ada', signal);
const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const longest = 9 * 60 * 60_000;

async function startWork() {
  const { connection, dependencies } = service;
  const { webhooks } = creationsService.jobs?.(dependencies) ?? {};
  if (!webhooks) throw new Error('The service has no job for webhooks.');
  onTestFinished(await startJobs({ connection, jobs: { webhooks }, logger: silent }));
}

test('the end of a run is reported once, signed as Standard Webhooks', async () => {
  const { secret } = await added();
  expect(secret).toMatch(/^whsec_/);
  const id = await end(completed);
  await end(completed, 'eve');
  const requested = await jobs().find({}).toArray();
  expect(requested).toMatchObject([{ name: 'webhooks', data: { key: 'ada' } }]);
  await sweep();
  await sweep();
  expect(received).toHaveLength(1);
  const { headers, body } = lastReceived();
  expect(webhookEvent.parse(JSON.parse(body))).toMatchObject({
    type: 'run.completed',
    data: { id, url: `http://localhost:3000/api/user/creations/${id}` },
  });
  expect(headers['webhook-id']).toBe(`msg_${id}`);
  expectSigned(secret);
  expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
  expect((await current()).deliveries).toMatchObject([
    { run: id, state: 'delivered', attempts: 1, status: 204, reason: null },
  ]);
});

test('a failed run is reported with its code, and a stopped one as stopped, also if it had not begun', async () => {
  await set(url);
  await end({ status: 'failed', error: new AppError('provider_failed') });
  await end({ status: 'stopped' });
  await end({ status: 'stopped', error: new AppError('run_stopped') });
  await sweep();
  const events = received.map(({ body }) => webhookEvent.parse(JSON.parse(body)));
  expect(events.map(({ type, data }) => [type, data.code]).sort()).toEqual([
    ['run.failed', 'provider_failed'],
    ['run.stopped', undefined],
    ['run.stopped', undefined],
  ]);
});

test('a failed delivery is repeated with back-off, with the same id, and given up in the end', async () => {
  await set(url);
  statuses = Array.from({ length: 20 }, () => 500);
  await end(completed);
  await sweep();
  await sweep();
  expect(received).toHaveLength(1);
  expect((await current()).deliveries).toMatchObject([
    { state: 'due', attempts: 1, status: 500, reason: 'status' },
  ]);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    pass(longest);
    await sweep();
  }
  expect(received).toHaveLength(8);
  expect(new Set(received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  expect((await current()).deliveries).toMatchObject([{ state: 'given_up', attempts: 8, status: 500 }]);
});

test('a webhook gets only the events that it names', async () => {
  await service.call('setWebhook', { as: 'ada', body: { url, events: ['run.failed'] } });
  await end(completed);
  const failed = await end({ status: 'failed', error: new AppError('provider_failed') });
  await sweep();
  expect(received.map(({ body }) => JSON.parse(body).data.id)).toEqual([failed]);
  expect((await current()).webhooks[0]?.events).toEqual(['run.failed']);
});

test('a delivery is sent again on request, to its owner only', async () => {
  await set(url);
  const run = await end(completed);
  const resend = (as: string) => service.call('resendWebhook', { as, body: { run } });
  expect((await resend('ada')).status).toBe(404);
  await sweep();
  expect((await resend('eve')).status).toBe(404);
  expect((await resend('ada')).status).toBe(200);
  await sweep();
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([`msg_${run}`, `msg_${run}`]);
  expect((await current()).deliveries).toMatchObject([{ state: 'delivered', attempts: 1 }]);
});

test('abuse 51: a slow address gets two requests at a time and does not delay the reports of other users', async () => {
  await set(new URL('/slow', url).href, 'mallory');
  await set(url);
  await startWork();
  for (let run = 0; run < 10; run += 1) await end(completed, 'mallory');
  const id = await end(completed);
  await expect.poll(() => received.some(({ body }) => body.includes(id))).toBe(true);
  let most = 0;
  for (let delivered = 0; delivered < 10; ) {
    await expect.poll(() => waiting).not.toHaveLength(0);
    most = Math.max(most, waiting.length);
    for (const response of waiting.splice(0)) response.writeHead(204).end();
    delivered = received.filter(({ path }) => path === '/slow').length;
  }
  for (const response of waiting.splice(0)) response.writeHead(204).end();
  const stateOf = async () => (await current('mallory')).deliveries.map(({ state }) => state);
  await expect.poll(stateOf).toEqual(Array.from({ length: 10 }, () => 'delivered'));
  expect(most).toBe(2);
});

test('abuse 51: a backlog is not read again for each delivery', async () => {
  await set(url);
  await end(completed);
  const [template] = await creations.find({}).lean();
  const copy = () => ({ ...template, _id: new Types.ObjectId() });
  await creations.collection.insertMany(Array.from({ length: 99 }, copy));
  const examined = async () => {
    const status = await creations.db.db?.admin().serverStatus();
    return Number(status?.metrics.queryExecutor.scannedObjects);
  };
  const before = await examined();
  await sweep();
  expect(received).toHaveLength(100);
  expect((await examined()) - before).toBeLessThan(10 * 100);
});

test('a backlog leaves the next turn to other users', async () => {
  await set(url);
  await end(completed);
  const stopped = new AbortController();
  stopped.abort();
  const next = await deliverDue(service.dependencies, 'ada', stopped.signal);
  expect(Date.now() - (next?.getTime() ?? 0)).toBeLessThan(10_000);
  expect(received).toEqual([]);
});

test('an end that was not requested, because its process died, is requested after a minute', async () => {
  await set(url);
  await set(url, 'eve');
  for (const user of ['ada', 'eve']) for (let run = 0; run < 3; run += 1) await end(completed, user);
  await jobs().deleteMany({});
  expect(await requestMissed(creations, 60_000)).toBe(0);
  pass(61_000);
  expect(await requestMissed(creations, 60_000)).toBe(2);
  const requested = await jobs().find({}).toArray();
  expect(requested.map(({ name, data }) => `${name} ${data.key}`)).toEqual(['webhooks ada', 'webhooks eve']);
});

test('abuse 54: an attempt that ends after another process has delivered the report changes nothing', async () => {
  await set(new URL('/slow', url).href);
  await end(completed);
  const late = sweep();
  await expect.poll(() => waiting).toHaveLength(1);
  const second = sweep();
  await expect.poll(() => waiting).toHaveLength(2);
  waiting.pop()?.writeHead(204).end();
  await second;
  waiting.pop()?.writeHead(500).end();
  await late;
  expect((await current()).deliveries).toMatchObject([{ state: 'delivered', status: 204 }]);
  pass(longest);
  await sweep();
  expect(received).toHaveLength(2);
});

test('a failing address neither delays nor repeats the deliveries to another, and has its own retries', async () => {
  const failing = await added(new URL('/failing', url).href);
  const other = await added();
  expect(other.secret).not.toBe(failing.secret);
  failingStatuses = [500];
  await end(completed);
  await sweep();
  expect(paths()).toEqual(['/failing', '/hook']);
  expect(await states()).toEqual({ [failing.id]: 'due', [other.id]: 'delivered' });
  pass(longest);
  await sweep();
  expect(paths()).toEqual(['/failing', '/failing', '/hook']);
  expect(await states()).toEqual({ [failing.id]: 'delivered', [other.id]: 'delivered' });
});

test('each webhook gets the events that it chose, and one that is added later gets no earlier event', async () => {
  const failures = new URL('/failures', url).href;
  await service.call('setWebhook', { as: 'ada', body: { url: failures, events: ['run.failed'] } });
  statuses = [500];
  await set(url);
  await end(completed);
  await sweep();
  await set(new URL('/later', url).href);
  pass(longest);
  await sweep();
  expect(paths()).toEqual(['/hook', '/hook']);
});

test('a sixth webhook is refused, also when all are added at once', async () => {
  const responses = await Promise.all(Array.from({ length: 6 }, (_, at) => set(`${url}?${at}`)));
  const refused = responses.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  expect(failure.parse(await refused[0]?.json())).toMatchObject({
    code: 'conflict',
    message: 'There are 5 webhooks already. Delete one first.',
  });
  expect((await current()).webhooks).toHaveLength(5);
});

test('abuse 46: an address is one webhook, however it is written', async () => {
  const { id } = await added();
  for (const address of [url, `${url}#other`, url.replace('/hook', '/other/../hook')])
    expect(await (await set(address)).json()).toMatchObject({ webhook: { id, url }, secret: null });
  expect((await current()).webhooks).toHaveLength(1);
});

test('adding a webhook again with the same key returns the same secret, and names each event once', async () => {
  const body = { url, events: ['run.failed', 'run.failed'] };
  const add = () => service.call('setWebhook', { as: 'ada', body, headers: { 'idempotency-key': 'add' } });
  const [first, second] = [await add(), await add()];
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  const { webhook, secret } = (await first.json()) as CallResponse<'setWebhook'>;
  expect(await second.json()).toMatchObject({ secret });
  expect(webhook.events).toEqual(['run.failed']);
});

test('a new secret signs beside the one before, for a day', async () => {
  const { id, secret } = await added();
  const rotate = { as: 'ada', body: { id, url, new_secret: true } };
  const { secret: next } = (await (await service.call('setWebhook', rotate)).json()) as { secret: string };
  expect(next).not.toBe(secret);
  const send = () => service.call('testWebhook', { as: 'ada', body: { id } });
  await send();
  expectSigned(secret);
  expectSigned(next);
  pass(25 * 60 * 60_000);
  await send();
  expectSigned(next);
  expect(() => expectSigned(secret)).toThrow();
});

test('of deleted webhooks, the last five can be restored', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 8; at += 1) {
    const { id } = await added(`${url}?${at}`);
    await service.call('deleteWebhook', { as: 'ada', body: { id } });
    ids.push(id);
  }
  const account = await service.dependencies.accounts.findById('ada').lean();
  expect(account?.webhooks?.map(({ id }) => id)).toEqual(ids.slice(-5));
});

test('a webhook is changed by its owner, with the same secret', async () => {
  const { id, secret } = await added();
  const moved = { id, url: new URL('/moved', url).href, events: ['run.completed'] };
  expect((await service.call('setWebhook', { as: 'eve', body: moved })).status).toBe(404);
  const response = await service.call('setWebhook', { as: 'ada', body: moved });
  expect(await response.json()).toMatchObject({ webhook: moved, secret: null });
  await end(completed);
  await sweep();
  expect(paths()).toEqual(['/moved']);
  expectSigned(secret);
});

test('a deleted webhook gets nothing, is restored with its secret, and is removed after an hour', async () => {
  const { id, secret } = await added();
  const remove = () => service.call('deleteWebhook', { as: 'ada', body: { id } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  await end(completed);
  await sweep();
  expect(received).toEqual([]);
  expect((await service.call('setWebhook', { as: 'ada', body: { id, url } })).status).toBe(200);
  await end(completed);
  await sweep();
  expectSigned(secret);
  await remove();
  const { accounts } = service.dependencies;
  const stored = async () => {
    await removeDeletedWebhooks(accounts);
    return (await accounts.findById('ada').lean())?.webhooks?.map((webhook) => webhook.id);
  };
  expect(await stored()).toEqual([id]);
  pass(61 * 60_000);
  expect(await stored()).toEqual([]);
});

test('a test is sent once, signed, and its outcome returned', async () => {
  const { id, secret } = await added();
  const send = async (as = 'ada') => (await service.call('testWebhook', { as, body: { id } })).json();
  expect(await send()).toMatchObject({ success: true, status: 204, reason: null });
  expectSigned(secret);
  expect(webhookEvent.parse(JSON.parse(received[0]?.body ?? ''))).toMatchObject({ type: 'test', data: {} });
  statuses = [410];
  expect(await send()).toMatchObject({ success: true, status: 410, reason: 'status' });
  expect((await current()).webhooks).toHaveLength(1);
  expect(await send('eve')).toMatchObject({ code: 'webhook_not_found' });
  expect(received).toHaveLength(2);
});

test('a delivery is sent again to one of several webhooks', async () => {
  await set(url);
  const other = await added(new URL('/other', url).href);
  const run = await end(completed);
  await sweep();
  const body = { run, webhook: other.id };
  expect((await service.call('resendWebhook', { as: 'ada', body })).status).toBe(200);
  await sweep();
  expect(paths()).toEqual(['/hook', '/other', '/other']);
});

test('of the webhooks, the one whose address responds with 410 is removed', async () => {
  await set(url);
  const failing = await added(new URL('/failing', url).href);
  failingStatuses = [410];
  await end(completed);
  await sweep();
  const { webhooks, deliveries } = await current();
  expect(webhooks.map((webhook) => webhook.url)).toEqual([url]);
  expect(deliveries.map(({ webhook }) => webhook)).not.toContain(failing.id);
});

test.each([
  'http://example.com/hook',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://169.254.169.254/latest',
  'https://localhost/hook',
  'https://nas.local/hook',
  'https://hooks/',
  'ftp://example.com',
  'https://user:password@example.com',
])('abuse 46: a webhook does not go to %s', async (address) => {
  const response = await set(address);
  expect(response.status).toBe(400);
  expect(failure.parse(await response.json()).details?.[0]?.field).toBe('url');
});

test.each([
  ['no scheme', 'example.com/hook', /^Send an address that begins with https:/],
  ['a password', 'https://user:password@example.com', /^Send an address without user name and password/],
  ['more than 2000 characters', `https://example.com/${'x'.repeat(2000)}`, /^Use at most 2000 characters/],
  ['a private address', 'https://10.0.0.1/hook', /^Send a public address/],
  ['a private name', 'https://app.localhost/hook', /^Send a public address/],
])('the refusal of an address with %s says so', async (_what, address, message) => {
  const { details } = failure.parse(await (await set(address)).json());
  expect(details?.[0]?.message).toMatch(message);
});

test('a webhook may have an @ in its path', async () => {
  expect((await set('https://example.com/@team/hook')).status).toBe(200);
});

test('abuse 46: a name that resolves to a private address gets nothing, and the attempt is recorded', async () => {
  await set('https://hooks.example.com');
  await end(completed);
  await sweep(createSafeFetch({ resolve: async () => [{ address: '127.0.0.1', family: 4 }] }));
  expect((await current()).deliveries).toMatchObject([
    { state: 'due', attempts: 1, status: null, reason: 'refused_address' },
  ]);
});

test('a delivery without a response says why', async () => {
  await set('https://hooks.example.com');
  await end(completed);
  const reasonOf = async (safeFetch: SafeFetch) => {
    await sweep(safeFetch);
    pass(longest);
    return (await current()).deliveries[0]?.reason;
  };
  const notFound = Object.assign(new Error('no'), { code: 'ENOTFOUND' });
  expect(await reasonOf(createSafeFetch({ resolve: () => Promise.reject(notFound) }))).toBe('dns');
  const failing = (error: Error): SafeFetch => ({
    ...service.dependencies.safeFetch,
    post: () => Promise.reject(error),
  });
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const [plain, gone] = [new URL(url).host, `127.0.0.1:${port}`];
  const trusted = createSafeFetch({ hosts: [plain, gone] });
  const to = (address: string): SafeFetch => ({
    ...trusted,
    post: (_, options) => trusted.post(address, options),
  });
  expect(await reasonOf(to(`http://${gone}/`))).toBe('connection');
  expect(await reasonOf(to(`https://${plain}/`))).toBe('tls');
  expect(await reasonOf(failing(new DOMException('Too slow.', 'TimeoutError')))).toBe('timeout');
});
