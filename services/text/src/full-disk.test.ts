import { startTestService } from '@atelier/creation-kit/testing';
import { startMongodb } from '@atelier/sandbox-mongodb';
import { startOpenai } from '@atelier/sandbox-openai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { textService } from './service.ts';
import { article } from './testing/use-text-service.ts';

test('an article is refused before its work while the disk of the database is full', async () => {
  const mongodb = await startMongodb({ dataDir: null });
  const openai = await startOpenai({ wordsPerSecond: 100_000, seeds: false });
  const text = await startTestService(textService, {
    databaseUri: mongodb.uriFor('full'),
    settings: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.baseUrl },
  });
  onTestFinished(async () => {
    await text.close();
    for (const { close } of [openai, mongodb]) await close();
  });
  const write = () => text.call('generateArticle', { as: 'user_ada', body: article });
  for (const _ of [1, 2]) expect((await write()).status).toBe(200);
  mongodb.setFull(true);
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 11_000);
  onTestFinished(() => void vi.restoreAllMocks());
  const refused = await write();
  expect([refused.status, openai.requests().length]).toEqual([503, 2]);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await (await fetch(`${text.url}/readyz`)).json()).toMatchObject({ status: 'degraded' });
  mongodb.setFull(false);
  expect((await write()).status).toBe(200);
}, 10_000);
