import { type CallResponse, failure } from '@atelier/contracts';
import type { Fault } from '@atelier/sandbox-openai';
import { expect, test } from 'vitest';
import { article, readEvents, titles, useTextService } from './testing/use-text-service.ts';

const text = useTextService();
const { call, control, serveWithTexts } = text;

test('abuse 8, 44: of 50 parallel calls with one unit left exactly one reaches the provider', async () => {
  await serveWithTexts(1);
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => call('generateBlogTitle', { as: 'user_ada', body: titles })),
  );
  const statuses = responses.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 429)]);
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
  expect(await text.creations.find({}).lean()).toMatchObject([
    { status: 'incomplete' },
    { status: 'incomplete' },
  ]);
  expect((await call('generateArticle', { as: 'user_cut', body: article })).status).toBe(429);
  expect(await counted.read({ userId: 'user_cut', plan: 'free' }, 'text')).toMatchObject({ remaining: 0 });
});

test('abuse 44: refused input costs nothing', async () => {
  await serveWithTexts(1);
  const wrong = await call('generateArticle', { as: 'user_cy', body: { ...article, length: -1 } });
  expect(wrong.status).toBe(400);
  expect((await call('generateBlogTitle', { as: 'user_cy', body: titles })).status).toBe(200);
});
