import type { CallResponse } from '@atelier/contracts';
import { expect, test } from 'vitest';
import { useTextService } from './testing/use-text-service.ts';

const text = useTextService();

const attempt = (keyword: string) => text.call('tryTitles', { body: { keyword } });

test('gives a visitor five titles and stores nothing', async () => {
  const response = await attempt('  green   tea ');
  const { titles } = (await response.json()) as CallResponse<'tryTitles'>;
  expect(titles).toHaveLength(5);
  expect(titles.join(' ')).toMatch(/green tea/i);
  expect(titles.join(' ')).not.toMatch(/\d[.)] |\*/);
  expect(await text.creations.countDocuments({})).toBe(0);
});

test.each(['', '   ', 'x'.repeat(61)])(
  'refuses the keyword %j without a call of the provider',
  async (keyword) => {
    expect((await attempt(keyword)).status).toBe(400);
    expect(text.openai.requests()).toHaveLength(0);
  },
);

test('says that the provider failed', async () => {
  await text.control({ next: ['error'] });
  const response = await attempt('tea');
  expect(response.status).toBeGreaterThanOrEqual(502);
});
