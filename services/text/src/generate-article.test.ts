import type { CallResponse } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { article, readEvents, useTextService } from './testing/use-text-service.ts';

const text = useTextService();
const { call, control, kept } = text;

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

test('a given beginning is continued, and the article contains both', async () => {
  await control({ seeds: true });
  const first = await call('generateArticle', { as: 'user_ada', body: article });
  const { content: whole } = (await first.json()) as CallResponse<'generateArticle'>;
  const start = whole.slice(0, 700).replace(/\s+$/, '');
  const answer = await call('generateArticle', { as: 'user_ada', body: { ...article, start } });
  const { content, creation } = (await answer.json()) as CallResponse<'generateArticle'>;
  expect(content).toBe(whole);
  expect(creation).toMatchObject({ prompt: article.prompt, settings: { length: 800 }, status: 'completed' });
});

test('a repeated request uses another seed, and a continuation the same one', async () => {
  await control({ next: ['length'] });
  for (let time = 0; time < 2; time += 1) await call('generateArticle', { as: 'user_ada', body: article });
  const [begun, continued, again] = text.openai.requests().map(({ body }) => (body as { seed: number }).seed);
  expect(continued).toBe(begun);
  expect(again).not.toBe(begun);
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
  expect(text.openai.requests()).toHaveLength(0);
});
