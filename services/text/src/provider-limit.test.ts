import { expect, test, vi } from 'vitest';
import { article, titles, useTextService } from './testing/use-text-service.ts';

const text = useTextService();

test('a call above the limit of the provider waits in its process', async () => {
  await text.serve({ PLAN_LIMITS: '{"provider":{"text":1}}', OPENAI_IDLE_SECONDS: '2' });
  await text.control({ next: ['stall'] });
  const stalled = text.call('generateArticle', { as: 'user_ada', body: article });
  await vi.waitFor(() => expect(text.openai.requests()).toHaveLength(1), 20_000);
  const waiting = text.call('generateBlogTitle', { as: 'user_grace', body: titles });
  await vi.waitFor(() => expect(text.openai.requests()).toHaveLength(2), 20_000);
  expect(text.openai.requests()[0]?.state).toBe('aborted');
  expect([(await stalled).status, (await waiting).status]).toEqual([502, 200]);
}, 60_000);
