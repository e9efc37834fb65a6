import type { CallResponse } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { titles, useTextService } from './testing/use-text-service.ts';

const text = useTextService();
const { call, kept } = text;

test('blog titles are a numbered list', async () => {
  const body = { prompt: 'Generate a blog title for the keyword rivers in Travel' };
  const response = await call('generateBlogTitle', { as: 'user_ada', body });
  const { content } = (await response.json()) as CallResponse<'generateBlogTitle'>;
  expect(content.trim().split('\n')).toHaveLength(10);
  expect(content).toMatch(/^1\. /);
});

test('titles like another one are requested with it', async () => {
  const body = { ...titles, like: 'Slow “Rivers”' };
  const answer = await call('generateBlogTitle', { as: 'user_ada', body });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(text.openai.requests().at(-1)?.body)).toContain('similar in form and angle');
  expect(await kept()).toMatchObject({ prompt: titles.prompt, settings: { like: body.like } });
});
