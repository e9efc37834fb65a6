import { type CallResponse, failure } from '@atelier/contracts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { article, readEvents, titles, useTextService } from './testing/use-text-service.ts';

const text = useTextService();
const { call, serveWithTexts } = text;

test('abuse 8, 44: of 20 parallel calls with one unit left exactly one reaches the provider', async () => {
  await serveWithTexts(1);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => call('generateBlogTitle', { as: 'user_ada', body: titles })),
  );
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 429)]);
  expect(text.openai.requests()).toHaveLength(1);
  expect(await text.creations.countDocuments({})).toBe(1);
  const refused = responses.find(({ status }) => status === 429);
  const { code, usage: left } = failure.parse(await refused?.json());
  expect([code, left?.remaining]).toEqual(['quota_exceeded', 0]);
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

test('abuse 44: refused input costs nothing', async () => {
  await serveWithTexts(1);
  const wrong = await call('generateArticle', { as: 'user_cy', body: { ...article, length: -1 } });
  expect(wrong.status).toBe(400);
  expect((await call('generateBlogTitle', { as: 'user_cy', body: titles })).status).toBe(200);
});

test('abuse 44: a unit is refunded if its creation cannot be stored', async () => {
  await serveWithTexts(1);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(text.service.dependencies.creations, 'create').mockRejectedValueOnce(new Error('full'));
  expect((await call('generateBlogTitle', { as: 'user_ada', body: titles })).status).toBe(500);
  expect(text.openai.requests()).toHaveLength(0);
  expect(await text.units.findOne({}).lean()).toMatchObject({ units: 0, used: 0, open: [] });
});
