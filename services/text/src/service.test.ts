import { type CallResponse, failure, type Usage } from '@atelier/contracts';
import { type CreationModel, openCreations } from '@atelier/creation-kit/creations';
import { openCreationDependencies, openRunEvents } from '@atelier/creation-kit/runs';
import { startTestService, type TestService } from '@atelier/creation-kit/testing';
import { openUsage, type UsageLedger, type UsageModel } from '@atelier/creation-kit/usage';
import { type Fault, type Openai, startOpenai } from '@atelier/sandbox-openai';
import { connectDatabase, type Database } from '@atelier/server-kit/database';
import { createLogger } from '@atelier/server-kit/logging';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Dependencies } from './dependencies.ts';
import { createDependencies } from './dependencies.ts';
import { textService } from './service.ts';
import type { Settings } from './settings.ts';

let mongodb: TestMongodb;
let openai: Openai;
let database: Database;
let creations: CreationModel;
let units: UsageModel;
let text: TestService<Settings, Dependencies>;
let call: TestService<Settings, Dependencies>['call'];

beforeAll(async () => {
  mongodb = await startTestMongodb();
  const logger = createLogger({ name: 'test', level: 'silent' });
  database = await connectDatabase({ uri: mongodb.uriFor('text'), logger });
  creations = await openCreations(database.connection);
  units = await openUsage(database.connection);
});
beforeEach(async () => {
  openai = await startOpenai({ wordsPerSecond: 100_000 });
  await serve();
});
afterEach(async () => {
  await text.close();
  await openai.close();
  await creations.deleteMany({});
});

/** Starts the service with further settings. */
async function serve(settings: Record<string, string> = {}, service = textService) {
  text = await startTestService(service, {
    databaseUri: mongodb.uriFor('text'),
    settings: {
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_SEED: 'false',
      ...settings,
    },
    graceMs: 50,
  });
  call = text.call;
}
afterAll(async () => {
  await database.close();
  await mongodb.close();
});

const titles = { prompt: 'Generate a blog title for the keyword rivers in Travel' };
const article = { prompt: 'Write an article about rivers in Short (500-800 words)', length: 800 };
const control = (order: { next?: Fault[]; words_per_second?: number }) =>
  fetch(openai.controlUrl, { method: 'PUT', body: JSON.stringify(order) });
const kept = () => creations.findOne({}).lean();

test('writes an article, stores it as completed and returns it in the shape of the contract', async () => {
  const response = await call('generateArticle', { as: 'user_ada', body: article });
  const { content, creation } = (await response.json()) as CallResponse<'generateArticle'>;
  expect(response.status).toBe(200);
  expect(content).toMatch(/^# /);
  expect(creation).toMatchObject({
    content,
    status: 'completed',
    type: 'article',
    settings: { length: 800 },
  });
  expect(await kept()).toMatchObject({
    user_id: 'user_ada',
    prompt: article.prompt,
    content,
    status: 'completed',
  });
});

test('an article names the creation that it was made from', async () => {
  const made_from = '0123456789abcdef01234567';
  const response = await call('generateArticle', { as: 'user_ada', body: { ...article, made_from } });
  const { creation } = (await response.json()) as CallResponse<'generateArticle'>;
  expect(creation.made_from).toBe(made_from);
});

test('an article is streamed: its chunks together are its content', async () => {
  const response = await call('generateArticle', { as: 'user_ada', body: article, events: true });
  const events = readEvents(await response.text());
  const done = events.at(-1);
  expect(events[0]?.event).toBe('started');
  expect(done?.event).toBe('done');
  const pieces = events.flatMap(({ event, data }) => (event === 'delta' ? [data.text] : []));
  expect(pieces.length).toBeGreaterThan(50);
  expect(pieces.join('')).toBe(done?.data.content);
});

test('blog titles are a numbered list', async () => {
  const body = { prompt: 'Generate a blog title for the keyword rivers in Travel' };
  const response = await call('generateBlogTitle', { as: 'user_ada', body });
  const { content } = (await response.json()) as CallResponse<'generateBlogTitle'>;
  expect(content.trim().split('\n')).toHaveLength(10);
  expect(content).toMatch(/^1\. /);
});

test('a text that the model cut off is completed', async () => {
  const whole = (await (await call('generateArticle', { as: 'user_ada', body: article })).json()) as {
    content: string;
  };
  await control({ next: ['length'] });
  const cut = (await (await call('generateArticle', { as: 'user_ada', body: article })).json()) as {
    content: string;
  };
  expect(cut.content).toBe(whole.content);
});

test('a given beginning is continued, and the article contains both', async () => {
  await text.close();
  await serve({ OPENAI_SEED: 'true' });
  const first = await call('generateArticle', { as: 'user_ada', body: article });
  const { content: whole } = (await first.json()) as CallResponse<'generateArticle'>;
  const start = whole.slice(0, 700).replace(/\s+$/, '');
  const answer = await call('generateArticle', { as: 'user_ada', body: { ...article, start } });
  const { content, creation } = (await answer.json()) as CallResponse<'generateArticle'>;
  expect(content).toBe(whole);
  expect(creation).toMatchObject({ prompt: article.prompt, settings: { length: 800 }, status: 'completed' });
});

test('titles like another one are requested with it', async () => {
  const body = { ...titles, like: 'Slow “Rivers”' };
  const answer = await call('generateBlogTitle', { as: 'user_ada', body });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(openai.requests().at(-1)?.body)).toContain('similar in form and angle');
  expect(await kept()).toMatchObject({ prompt: titles.prompt, settings: { like: body.like } });
});

test('a repeated request uses another seed, and a continuation the same one', async () => {
  await text.close();
  await serve({ OPENAI_SEED: 'true' });
  await control({ next: ['length'] });
  for (let time = 0; time < 2; time += 1) await call('generateArticle', { as: 'user_ada', body: article });
  const [begun, continued, again] = openai.requests().map(({ body }) => (body as { seed: number }).seed);
  expect(continued).toBe(begun);
  expect(again).not.toBe(begun);
});

test.each<[Fault, number, string]>([
  ['insufficient_quota', 502, 'provider_failed'],
  ['empty', 502, 'provider_empty'],
])(
  'abuse 10: after %s the failure has a code, and the creation is marked failed',
  async (fault, status, code) => {
    await control({ next: [fault] });
    const response = await call('generateArticle', { as: 'user_ada', body: article });
    expect([response.status, failure.parse(await response.json()).code]).toEqual([status, code]);
    const record = await kept();
    expect(record).toMatchObject({ status: 'failed', failure: code, content: '' });
    expect(response.headers.get('location')).toBe(`/api/user/creations/${record?._id}`);
  },
);

test.each<[Fault, string, number]>([
  // Long enough for the first words to arrive on a busy machine.
  ['stall', 'provider_interrupted', 2],
  ['cut', 'provider_interrupted', 60],
  ['eof', 'provider_interrupted', 60],
  ['error', 'provider_interrupted', 60],
  ['filter', 'provider_refused', 60],
])('abuse 10: after %s the partial text is kept and marked incomplete', async (fault, code, idleSeconds) => {
  await text.close();
  await serve({ OPENAI_IDLE_SECONDS: String(idleSeconds) });
  await control({ next: [fault] });
  const response = await call('generateArticle', { as: 'user_ada', body: article, events: true });
  const events = readEvents(await response.text());
  expect(events.at(-1)).toMatchObject({ event: 'error', data: { code } });
  const record = await kept();
  expect(record).toMatchObject({ status: 'incomplete', failure: code });
  expect(record?.content).toMatch(/^# /);
});

test('abuse 11: a run that nobody follows is stopped after a while, with the text so far, and its provider too', async () => {
  await text.close();
  const createImpatient: typeof textService.createDependencies = async (context) => ({
    ...(await createDependencies(context)),
    ...(await openCreationDependencies({ ...context, unattendedSeconds: 0.2 })),
  });
  await serve({}, { ...textService, createDependencies: createImpatient });
  await control({ words_per_second: 50 });
  const client = new AbortController();
  const request = { as: 'user_ada', body: article, events: true, signal: client.signal };
  await waitForDelta(await call('generateArticle', request));
  expect(await kept()).toMatchObject({ status: 'running' });
  client.abort();
  await expect.poll(kept).toMatchObject({ status: 'stopped' });
  expect((await kept())?.content).toMatch(/^# /);
  await expect.poll(() => openai.requests().at(-1)?.state).toBe('aborted');
});

test('a run is completed after its client has left', async () => {
  await control({ words_per_second: 2_000 });
  const client = new AbortController();
  const request = { as: 'user_ada', body: article, events: true, signal: client.signal };
  await waitForDelta(await call('generateArticle', request));
  client.abort();
  await expect.poll(kept).toMatchObject({ status: 'completed' });
});

test('a stopped run ends with its text, and is charged', async () => {
  const counted = await serveWithTexts(1);
  await control({ words_per_second: 50 });
  const response = await call('generateArticle', { as: 'user_eve', body: article, events: true });
  const id = response.headers.get('content-location')?.split('/')[4] ?? '';
  const copy = response.clone();
  await waitForDelta(copy);
  await text.dependencies.runs.store.requestStop(new mongoose.Types.ObjectId(id), 'user_eve');
  const done = readEvents(await response.text()).at(-1);
  expect(done).toMatchObject({ event: 'done', data: { creation: { id, status: 'stopped' } } });
  expect(done?.data.content).toMatch(/^# /);
  expect(await counted.read({ userId: 'user_eve', plan: 'free' }, 'text')).toMatchObject({ remaining: 0 });
});

test('abuse 64: a streamed run whose process has to stop begins again at another one, and costs one unit', async () => {
  await serveWithTexts(1);
  await control({ words_per_second: 20 });
  const response = await call('generateArticle', { as: 'user_ada', body: article, events: true });
  const reader = await waitForDelta(response);
  const broken = drain(reader).catch(() => 'broken');
  await text.close();
  expect(await broken).toBe('broken');
  expect(await kept()).toMatchObject({ status: 'queued', run: { work: { plan: 'free' } } });
  expect((await kept())?.run).not.toHaveProperty('token');
  await control({ words_per_second: 100_000 });
  await serve();
  text.queued?.start();
  await expect.poll(kept).toMatchObject({ status: 'completed', failure: null });
  const { _id, content, run } = (await kept()) ?? {};
  expect(content?.match(/^# /gm)).toHaveLength(1);
  const events = await openRunEvents({
    connection: database.connection,
    redis: null,
    logger: createLogger({ name: 'test', level: 'silent' }),
  });
  const { text: stored, last } = await events.text(new mongoose.Types.ObjectId(_id));
  expect([stored, last + 1]).toEqual([content, run?.last_event]);
  expect((await units.find({}).lean()).map(({ used }) => used)).toEqual([1]);
  expect(await creations.countDocuments({})).toBe(1);
});

test('abuse 64: a call whose process has to stop fails with a code of its own, and is repeated with the same key for one unit', async () => {
  await serveWithTexts(1);
  await control({ words_per_second: 20 });
  const request = { as: 'user_ada', body: article, headers: { 'idempotency-key': 'again' } };
  const called = call('generateArticle', request);
  await expect.poll(async () => (await kept())?.status).toBe('running');
  await text.close();
  const failed = await called;
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
  expect(failure.parse(await failed.json())).toMatchObject({ code: 'server_restarting', retry_after: 5 });
  await control({ words_per_second: 100_000 });
  await serve({ PLAN_LIMITS: 'free:text=1' });
  expect((await call('generateArticle', request)).status).toBe(200);
  expect((await units.find({}).lean()).map(({ used }) => used)).toEqual([1]);
});

test('abuse 2, 13: unauthenticated and invalid requests reach no provider', async () => {
  expect((await call('generateArticle', { body: article })).status).toBe(401);
  for (const length of [1e9, -5, '800', [800], null]) {
    expect((await call('generateArticle', { as: 'user_ada', body: { ...article, length } })).status).toBe(
      400,
    );
  }
  expect(
    (await call('generateArticle', { as: 'user_ada', body: { ...article, prompt: 'x'.repeat(1e6) } })).status,
  ).toBe(413);
  expect(openai.requests()).toHaveLength(0);
});

test('abuse 8, 44: of 50 parallel calls with one unit left exactly one reaches the provider', async () => {
  await serveWithTexts(1);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => call('generateBlogTitle', { as: 'user_ada', body: titles })),
  );
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 429)]);
  expect(openai.requests()).toHaveLength(1);
  expect(await creations.countDocuments({})).toBe(1);
  const refused = responses.find(({ status }) => status === 429);
  const { code, usage: left } = failure.parse(await refused?.json());
  expect([code, left?.remaining]).toEqual(['allowance_used_up', 0]);
  const wait = Number(refused?.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(24 * 60 * 60);
});

test('abuse 44: the remaining units are in the response, in the first and last event of a stream, and in a refusal', async () => {
  await serveWithTexts(3);
  const response = await call('generateBlogTitle', { as: 'user_bob', body: titles });
  expect(((await response.json()) as CallResponse<'generateBlogTitle'>).usage).toMatchObject({
    kind: 'text',
    limit: 3,
    remaining: 2,
  });
  const streamed = await call('generateArticle', { as: 'user_bob', body: article, events: true });
  const events = readEvents(await streamed.text());
  expect([events[0]?.data.usage?.remaining, events.at(-1)?.data.usage?.remaining]).toEqual([1, 1]);
  const premium = await call('generateBlogTitle', { as: 'user_bob', plan: 'premium', body: titles });
  expect(((await premium.json()) as CallResponse<'generateBlogTitle'>).usage).toMatchObject({
    limit: 500,
    remaining: 497,
  });
});

test.each<[Fault, boolean]>([
  ['insufficient_quota', false],
  ['empty', false],
  ['500', true],
])(
  'abuse 44: after %s the unit is refunded, and the failure contains what is left',
  async (fault, events) => {
    await serveWithTexts(2);
    await control({ next: [fault, fault, fault] });
    const response = await call('generateArticle', { as: `user_${fault}`, body: article, events });
    const failed = events
      ? readEvents(await response.text()).at(-1)?.data
      : failure.parse(await response.json());
    expect(failed?.usage?.remaining).toBe(2);
  },
);

test.each<[string, Fault[]]>([
  ['the token limit four times', ['length', 'length', 'length', 'length']],
  ['the connection', ['cut']],
  ['a content filter', ['filter']],
])('abuse 44, 53: a text that %s cuts off is kept and charged, until no unit is left', async (_, faults) => {
  const counted = await serveWithTexts(2);
  const charged = async () => {
    await control({ next: faults });
    const response = await call('generateArticle', { as: 'user_cut', body: article, events: true });
    return readEvents(await response.text()).at(-1)?.data.usage?.remaining;
  };
  expect([await charged(), await charged()]).toEqual([1, 0]);
  expect(await creations.find({}).lean()).toMatchObject([{ status: 'incomplete' }, { status: 'incomplete' }]);
  expect((await call('generateArticle', { as: 'user_cut', body: article })).status).toBe(429);
  expect(await counted.read({ userId: 'user_cut', plan: 'free' }, 'text')).toMatchObject({ remaining: 0 });
});

test('abuse 44: refused input costs nothing', async () => {
  await serveWithTexts(1);
  const wrong = await call('generateArticle', { as: 'user_cy', body: { ...article, length: -1 } });
  expect(wrong.status).toBe(400);
  expect((await call('generateBlogTitle', { as: 'user_cy', body: titles })).status).toBe(200);
});

const keyed = (key: string, body: object = titles, as = 'user_ada') =>
  call('generateBlogTitle', { as, body, headers: { 'idempotency-key': key } });

test('abuse 9: a repeated idempotency key gets the same response, marked, and makes one creation', async () => {
  const first = await keyed('k-1');
  const again = await keyed('k-1');
  expect([first.headers.get('idempotent-replayed'), again.headers.get('idempotent-replayed')]).toEqual([
    null,
    'true',
  ]);
  expect(await again.json()).toEqual(await first.json());
  expect(await creations.countDocuments({})).toBe(1);
  expect((await keyed('k-1', titles, 'user_bob')).headers.get('idempotent-replayed')).toBeNull();
  expect(openai.requests()).toHaveLength(2);
});

test('abuse 9: of 20 parallel calls with one idempotency key one runs, at two instances; the others get 409', async () => {
  await control({ words_per_second: 1 });
  const other = await startTestService(textService, {
    databaseUri: mongodb.uriFor('text'),
    settings: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.baseUrl },
  });
  const request = { as: 'user_ada', body: titles, headers: { 'idempotency-key': 'k-2' } };
  const refused: Response[] = [];
  const sent = Array.from({ length: 20 }, async (_, n) => {
    const response = await (n % 2 ? call : other.call)('generateBlogTitle', request);
    if (response.status === 409) refused.push(response);
    return response.status;
  });
  // The run lasts until all others were refused, however long that takes.
  await expect.poll(() => refused).toHaveLength(19);
  await control({ words_per_second: 100_000 });
  expect((await Promise.all(sent)).filter((status) => status === 200)).toHaveLength(1);
  expect(failure.parse(await refused[0]?.json()).code).toBe('idempotency_key_in_use');
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(openai.requests()).toHaveLength(1);
  expect(await creations.countDocuments({})).toBe(1);
  await other.close();
});

test('abuse 9: of parallel calls that do not wait, with one idempotency key, one runs; all get its addresses', async () => {
  await control({ words_per_second: 1 });
  const headers = { 'idempotency-key': 'k-6', prefer: 'respond-async' };
  const accept = (body = titles) => call('generateBlogTitle', { as: 'user_ada', body, headers });
  const parallel = await Promise.all([accept(), accept(), accept()]);
  const late = await accept();
  const responses = [...parallel, late];
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(responses.filter(({ headers }) => headers.get('idempotent-replayed') === 'true')).toHaveLength(3);
  const creation = await creations.findOne({}).lean();
  expect(creation?.status).toBe('running');
  expect(new Set(responses.map(({ headers }) => headers.get('location')))).toEqual(
    new Set([`/api/user/creations/${creation?._id}`]),
  );
  expect((await accept({ prompt: 'Another one' })).status).toBe(422);
  // A call that waits for the result is refused as before, with the address of the run.
  const waiting = await keyed('k-6');
  expect([waiting.status, waiting.headers.get('location')]).toEqual([409, late.headers.get('location')]);
  await control({ words_per_second: 100_000 });
  await expect.poll(async () => (await creations.findOne({}).lean())?.status).toBe('completed');
  expect(openai.requests()).toHaveLength(1);
  expect(await creations.countDocuments({})).toBe(1);
});

test('abuse 9: an idempotency key of another body is refused, and so is one that is no key', async () => {
  await keyed('k-3');
  const other = await keyed('k-3', { prompt: 'Another one' });
  expect([other.status, failure.parse(await other.json()).code]).toEqual([422, 'idempotency_key_reused']);
  for (const key of ['with space', 'x'.repeat(256)]) {
    const response = await keyed(key);
    const { details } = failure.parse(await response.json());
    expect([response.status, details?.[0]?.field]).toEqual([400, 'Idempotency-Key']);
  }
});

test('an idempotency key can be used again after a run that produced nothing, and not after one with text', async () => {
  await control({ next: ['empty'] });
  expect((await keyed('k-4')).status).toBe(502);
  expect((await keyed('k-4')).status).toBe(200);
  await control({ next: ['cut'] });
  const request = { as: 'user_ada', body: article, headers: { 'idempotency-key': 'k-5' } };
  const cut = await call('generateArticle', request);
  const again = await call('generateArticle', request);
  expect([cut.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([502, 502, 'true']);
  const { _id } = (await creations.findOne({ status: 'incomplete' }).lean()) ?? {};
  const path = `/api/user/creations/${_id}`;
  expect([cut.headers.get('location'), again.headers.get('location')]).toEqual([path, path]);
  const streamed = await call('generateArticle', { ...request, events: true });
  expect(readEvents(await streamed.text())).toMatchObject([
    { event: 'error', data: { code: 'provider_interrupted' } },
  ]);
});

test('abuse 44: a replay costs nothing, also without units left', async () => {
  await serveWithTexts(1);
  expect((await keyed('k-6')).status).toBe(200);
  const refused = await keyed('k-7');
  expect([refused.status, refused.headers.get('location')]).toEqual([429, null]);
  expect((await keyed('k-6')).status).toBe(200);
});

async function serveWithTexts(texts: number): Promise<UsageLedger> {
  await text.close();
  await units.deleteMany({});
  await serve({ PLAN_LIMITS: `free:text=${texts}` });
  return text.dependencies.usage;
}

interface ReadEvent {
  event: string;
  data: { text: string; content: string; code?: string; usage?: Usage };
}

function readEvents(body: string): ReadEvent[] {
  return body
    .split('\n\n')
    .filter((block) => block.startsWith('id: '))
    .map((block) => {
      const [, event = '', data = ''] = block.split('\n');
      return { event: event.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
    });
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function waitForDelta(response: Response): Promise<Reader> {
  const reader = response.body?.getReader();
  if (!reader) throw new Error('The response has no body.');
  for (let seen = ''; !seen.includes('event: delta'); ) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`The stream ended early: ${seen}`);
    seen += new TextDecoder().decode(value);
  }
  return reader;
}

async function drain(reader: Reader): Promise<void> {
  while (!(await reader.read()).done);
}

/** A queued run of `titles`, with its unit. */
async function queue(usage: UsageLedger, userId = 'user_queue') {
  const identity = { userId, plan: 'free' as const };
  const id = new mongoose.Types.ObjectId();
  const reservation = usage.unit(identity, 'text', id, { tool: 'generate-blog-title' });
  await usage.reserve(identity, reservation);
  const request = {
    ...identity,
    id,
    session: 'sess_test',
    call: 'generateBlogTitle',
    body: titles,
    bodyHash: 'h',
    requestId: 'req-queued',
    reservation,
    creation: { prompt: titles.prompt, type: 'blog-title' },
  };
  await text.dependencies.queue.add([request]);
  return id;
}
const countsOf = (user_id: string) => units.findOne({ user_id }, { taken: 1, used: 1, open: 1 }).lean();

test('does the work of queued runs: their creations are stored and their units charged', async () => {
  const { usage, runs } = text.dependencies;
  const ids = [];
  for (let at = 0; at < 5; at += 1) ids.push(await queue(usage, 'user_queued'));
  await text.queued?.sweep();
  const made = await creations.find({ user_id: 'user_queued' }).lean();
  expect(made.map(({ status }) => status)).toEqual(Array(5).fill('completed'));
  expect(made.map(({ _id }) => `${_id}`).sort()).toEqual(ids.map(String).sort());
  expect(await runs.store.ended(ids.map((id) => ({ id, userId: 'user_queued' })))).toHaveLength(5);
  expect(await countsOf('user_queued')).toMatchObject({ taken: 5, used: 5, open: [] });
});

test('refunds the unit of a queued run for which the provider wrote nothing', async () => {
  const id = await queue(text.dependencies.usage, 'user_unlucky');
  await control({ next: ['empty'] });
  await text.queued?.sweep();
  expect(await creations.findById(id).lean()).toMatchObject({ status: 'failed' });
  expect(await countsOf('user_unlucky')).toMatchObject({ taken: 0, used: 0, open: [] });
});

test('a queued run that meets a busy provider is queued again, keeps its unit and is made later', async () => {
  const id = await queue(text.dependencies.usage, 'user_busy');
  await control({ next: ['429', '429', '429'] });
  await text.queued?.sweep();
  const stored = () => creations.findById(id).lean();
  expect(await stored()).toMatchObject({ status: 'queued', run: { last_event: 1 } });
  expect(await countsOf('user_busy')).toMatchObject({ taken: 1, used: 0, open: [{ id }] });

  // The provider asked to wait for a second, and up to half of that is added.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_500 });
  await text.queued?.sweep();
  vi.useRealTimers();
  expect(await stored()).toMatchObject({ status: 'completed' });
  expect(await countsOf('user_busy')).toMatchObject({ taken: 1, used: 1, open: [] });
});
