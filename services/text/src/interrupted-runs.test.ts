import { failure } from '@atelier/contracts';
import { openCreationDependencies } from '@atelier/creation-kit/runs';
import type { Fault } from '@atelier/sandbox-openai';
import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { createDependencies } from './dependencies.ts';
import { textService } from './service.ts';
import { article, readEvents, useTextService, waitForDelta } from './testing/use-text-service.ts';

const text = useTextService();
const { call, control, kept, serve, serveWithTexts } = text;

test.each<[Fault, boolean, number, string]>([
  ['empty', false, 502, 'provider_empty'],
  ['500', true, 200, 'provider_failed'],
])(
  'abuse 10, 44: after %s (streamed: %s) the creation is failed, and its unit refunded',
  async (fault, events, status, code) => {
    await serveWithTexts(2);
    await control({ next: [fault, fault, fault] });
    const response = await call('generateArticle', { as: 'user_ada', body: article, events });
    const failed = events
      ? readEvents(await response.text()).at(-1)?.data
      : failure.parse(await response.json());
    expect([response.status, failed?.code, failed?.usage?.remaining]).toEqual([status, code, 2]);
    const record = await kept();
    expect(record).toMatchObject({ status: 'failed', failure: code, content: '' });
    if (!events) expect(response.headers.get('location')).toBe(`/api/user/creations/${record?._id}`);
  },
);

test.each<[string, Fault[], string, number?]>([
  // Long enough for the first words to arrive on a busy machine.
  ['a server that stops sending', ['stall'], 'provider_interrupted', 2],
  ['a content filter', ['filter'], 'provider_refused'],
  ['the token limit four times', ['length', 'length', 'length', 'length'], 'provider_interrupted'],
])(
  'abuse 10, 44, 53: after %s the partial text is kept, marked incomplete and charged',
  async (_, next, code, idle = 60) => {
    const counted = await serveWithTexts(1, { OPENAI_IDLE_SECONDS: String(idle) });
    await control({ next });
    const response = await call('generateArticle', { as: 'user_ada', body: article, events: true });
    const ended = { event: 'error', data: { code, usage: { remaining: 0 } } };
    expect(readEvents(await response.text()).at(-1)).toMatchObject(ended);
    const record = await kept();
    expect(record).toMatchObject({ status: 'incomplete', failure: code });
    expect(record?.content).toMatch(/^# /);
    expect((await call('generateArticle', { as: 'user_ada', body: article })).status).toBe(429);
    expect(await counted.read({ userId: 'user_ada', plan: 'free' }, 'text')).toMatchObject({ remaining: 0 });
  },
);

test('abuse 11: a run that nobody follows is stopped after a while, with the text so far, and its provider too', async () => {
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
  await expect.poll(() => text.openai.requests().at(-1)?.state).toBe('aborted');
});

test('a stopped run ends with its text, and is charged', async () => {
  const counted = await serveWithTexts(1);
  await control({ words_per_second: 50 });
  const response = await call('generateArticle', { as: 'user_eve', body: article, events: true });
  const id = response.headers.get('content-location')?.split('/')[4] ?? '';
  const copy = response.clone();
  await waitForDelta(copy);
  await text.service.dependencies.runs.store.requestStop(new mongoose.Types.ObjectId(id), 'user_eve');
  const done = readEvents(await response.text()).at(-1);
  expect(done).toMatchObject({ event: 'done', data: { creation: { id, status: 'stopped' } } });
  expect(done?.data.content).toMatch(/^# /);
  expect(await counted.read({ userId: 'user_eve', plan: 'free' }, 'text')).toMatchObject({ remaining: 0 });
});

test('a process that has to stop finishes the runs that it has accepted', async () => {
  await serveWithTexts(1, {}, 60_000);
  await control({ words_per_second: 500 });
  const response = await call('generateArticle', { as: 'user_ada', body: article, events: true });
  const copy = response.clone();
  await waitForDelta(copy);
  await text.service.close();
  expect(readEvents(await response.text()).at(-1)).toMatchObject({ event: 'done' });
  expect(await kept()).toMatchObject({ status: 'completed', failure: null });
  expect((await text.units.find({}).lean()).map(({ used }) => used)).toEqual([1]);
});

test('abuse 64: a streamed run that outlasts the grace period of its process keeps its text, and costs nothing', async () => {
  await serveWithTexts(1);
  await control({ words_per_second: 20 });
  const response = await call('generateArticle', { as: 'user_ada', body: article, events: true });
  const copy = response.clone();
  await waitForDelta(copy);
  await text.service.close();
  expect(readEvents(await response.text()).at(-1)).toMatchObject({
    event: 'error',
    data: { code: 'server_restarting', usage: { remaining: 1 } },
  });
  const record = await kept();
  expect(record).toMatchObject({ status: 'incomplete', failure: 'server_restarting' });
  expect(record?.content).toMatch(/^#/);
  expect(await text.units.findOne({}).lean()).toMatchObject({ units: 0, used: 0, refunded: 1, open: [] });
});

test('abuse 64: a call whose process has to stop fails with a code of its own, and is repeated with the same key for one unit', async () => {
  await serveWithTexts(1);
  await control({ words_per_second: 20 });
  const request = { as: 'user_ada', body: article, headers: { 'idempotency-key': 'again' } };
  const called = call('generateArticle', request);
  await expect.poll(async () => (await kept())?.status).toBe('running');
  await text.service.close();
  const failed = await called;
  expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '5']);
  expect(failure.parse(await failed.json())).toMatchObject({ code: 'server_restarting', retry_after: 5 });
  await control({ words_per_second: 100_000 });
  await serve({ PLAN_LIMITS: '{"free":{"text":1}}' });
  expect((await call('generateArticle', request)).status).toBe(200);
  expect((await text.units.find({}).lean()).map(({ used }) => used)).toEqual([1]);
});
