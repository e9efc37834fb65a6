import type { CallResponse } from '@atelier/contracts';
import { startTestService } from '@atelier/creation-kit/testing';
import { type Openai, startOpenai } from '@atelier/sandbox-openai';
import { startTestMongodb, type TestMongodb } from '@atelier/server-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textService } from './service.ts';

let mongodb: TestMongodb;
let openai: Openai;
let text: Awaited<ReturnType<typeof serve>>;
const serve = () =>
  startTestService(textService, {
    databaseUri: mongodb.uriFor('text'),
    settings: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: openai.baseUrl, OPENAI_SEED: 'false' },
    graceMs: 50,
  });

beforeAll(async () => {
  mongodb = await startTestMongodb();
  openai = await startOpenai({ wordsPerSecond: 100_000 });
  text = await serve();
});
afterAll(async () => {
  await text.close();
  await openai.close();
  await mongodb.close();
});

const attempt = (keyword: string) => text.call('tryTitles', { body: { keyword } });

test('gives a visitor five titles and stores nothing', async () => {
  const response = await attempt('  green   tea ');
  const { titles } = (await response.json()) as CallResponse<'tryTitles'>;
  expect(titles).toHaveLength(5);
  expect(titles.join(' ')).toMatch(/green tea/i);
  expect(titles.join(' ')).not.toMatch(/\d[.)] |\*/);
  expect(await text.dependencies.creations.countDocuments()).toBe(0);
});

test.each(['', '   ', 'x'.repeat(61)])(
  'refuses the keyword %j without a call of the provider',
  async (keyword) => {
    const before = openai.requests().length;
    expect((await attempt(keyword)).status).toBe(400);
    expect(openai.requests()).toHaveLength(before);
  },
);

test('says that the provider failed', async () => {
  await fetch(openai.controlUrl, { method: 'PUT', body: JSON.stringify({ next: ['error'] }) });
  const response = await attempt('tea');
  expect(response.status).toBeGreaterThanOrEqual(502);
});
