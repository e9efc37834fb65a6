import type { CallResponse } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { titles, useTextService } from './testing/use-text-service.ts';

const text = useTextService();
const { call, kept } = text;

test('titles are strings, and a numbered list', async () => {
  const body = { prompt: 'Titles about rivers' };
  const headers = { 'idempotency-key': 'rivers' };
  const response = await call('generateBlogTitle', { as: 'user_ada', body, headers });
  const result = (await response.json()) as CallResponse<'generateBlogTitle'>;
  const { content, titles: found } = result;
  expect(content.trim().split('\n')).toEqual(found.map((title, index) => `${index + 1}. ${title}`));
  expect(found).toHaveLength(10);
  for (const title of found) expect(title).toMatch(/rivers/i);
  const again = await call('generateBlogTitle', { as: 'user_ada', body, headers });
  expect(await again.json()).toEqual(result);
});

test('titles like another one are requested with it', async () => {
  const body = { ...titles, like: 'Slow “Rivers”' };
  const answer = await call('generateBlogTitle', { as: 'user_ada', body });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(text.openai.requests().at(-1)?.body)).toContain('similar in form and angle');
  expect(await kept()).toMatchObject({ prompt: titles.prompt, settings: { like: body.like } });
});
