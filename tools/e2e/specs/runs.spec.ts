import { expect, type Page } from '@playwright/test';
import { openaiCalls } from '../faults.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'ada' });

const panel = (page: Page) => page.getByRole('region', { name: 'Generated Article' });
const counter = (page: Page) => panel(page).getByText(/Writing… \d+ of 800 words/);
const words = async (page: Page) => Number(/\d+/.exec(await counter(page).innerText())?.[0]);

test('a text goes on after a reload and in a second browser, and Stop ends it for both', async ({
  page,
  open,
  fault,
}) => {
  await fault('openai', { words_per_second: 10 });
  const before = await openaiCalls();
  await page.goto('/ai/write-article');
  await page.getByLabel('Article Topic').fill('Ferries at night');
  await page.getByRole('button', { name: 'Generate Article' }).click();
  await expect.poll(() => words(page)).toBeGreaterThan(20);
  const early = await words(page);

  await page.reload();
  await expect(counter(page)).toBeVisible();
  expect(await words(page)).toBeGreaterThanOrEqual(early);
  await expect(page.getByRole('button', { name: 'Generating Article' })).toBeDisabled();
  const resumed = await words(page);
  await expect.poll(() => words(page)).toBeGreaterThan(resumed + 10);

  const other = await open('ada');
  await other.goto('/ai/write-article');
  await expect(counter(other)).toBeVisible();
  const seen = await words(other);
  await expect.poll(() => words(other)).toBeGreaterThan(seen + 10);
  expect(await openaiCalls()).toMatchObject({ running: before.running + 1 });

  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await expect(panel(page).getByText(/You stopped here\. We kept \d+ words\./)).toBeVisible();
  await expect(panel(other).getByText(/You stopped here\. We kept \d+ words\./)).toBeVisible();
  await expect.poll(openaiCalls).toMatchObject({ running: before.running, aborted: before.aborted + 1 });
});

test('a text that was finished while its page was closed is there after a reload', async ({
  page,
  fault,
}) => {
  await fault('openai', { words_per_second: 10 });
  await page.goto('/ai/write-article');
  await page.getByLabel('Article Topic').fill('Bridges in fog');
  await page.getByRole('button', { name: 'Generate Article' }).click();
  await expect.poll(() => words(page)).toBeGreaterThan(20);
  const finished = (await openaiCalls()).finished + 1;
  await page.goto('about:blank');
  await fault('openai', { words_per_second: 100_000 });
  await expect.poll(async () => (await openaiCalls()).finished).toBe(finished);
  await page.goto('/ai/write-article');
  await expect(panel(page).getByText(/^\d+ words \(target 500–800\)$/)).toBeVisible();
});
