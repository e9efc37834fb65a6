import { startTestService } from '@atelier/creation-kit/testing';
import { startOpenai } from '@atelier/sandbox-openai';
import { hasRedis, startTestMongodb, startTestRedis } from '@atelier/server-kit/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { textService } from './service.ts';

const article = { prompt: 'Write an article about rivers in Short (500-800 words)', length: 800 };
const titles = { prompt: 'Generate a blog title for the keyword rivers in Travel' };

/** Two processes that may make one call of the provider at a time, together. */
async function startTwo(engine: string) {
  const mongodb = await startTestMongodb();
  const openai = await startOpenai({ wordsPerSecond: 100_000 });
  const redis = engine === 'Redis' ? await startTestRedis() : null;
  const start = () =>
    startTestService(textService, {
      databaseUri: mongodb.uriFor('limit'),
      settings: {
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: openai.baseUrl,
        OPENAI_SEED: 'false',
        OPENAI_IDLE_SECONDS: '2',
        PLAN_LIMITS: 'provider:text=1',
        ...(redis && { REDIS_URL: redis.url }),
      },
      graceMs: 50,
    });
  const [one, other] = [await start(), await start()];
  onTestFinished(async () => {
    await Promise.all([one.close(), other.close()]);
    await Promise.all([openai, mongodb, redis].map((each) => each?.close()));
  });
  return { one, other, openai };
}

test.each(hasRedis ? ['MongoDB', 'Redis'] : ['MongoDB'])(
  'with %s, two processes share the calls that the provider gets at the same time',
  async (engine) => {
    const { one, other, openai } = await startTwo(engine);
    await fetch(openai.controlUrl, { method: 'PUT', body: JSON.stringify({ next: ['stall'] }) });
    const stalled = one.call('generateArticle', { as: 'user_ada', body: article });
    await vi.waitFor(() => expect(openai.requests()).toHaveLength(1), 5_000);
    const waiting = other.call('generateBlogTitle', { as: 'user_grace', body: titles });
    await vi.waitFor(() => expect(openai.requests()).toHaveLength(2), 10_000);
    expect(openai.requests()[0]?.state).toBe('aborted');
    expect([(await stalled).status, (await waiting).status]).toEqual([502, 200]);
  },
  30_000,
);
