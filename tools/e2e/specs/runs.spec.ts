import { expect, type Page } from '@playwright/test';
import { openaiCalls } from '../faults.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'ada' });

const panel = (page: Page) => page.getByRole('region', { name: 'Generated Article' });
const counter = (page: Page) => panel(page).getByText(/Writing… \d+ of 800 words/);
const words = async (page: Page) => Number(/\d+/.exec(await counter(page).innerText())?.[0]);

test('a text goes on after a reload and in a second browser, and Stop ends it for both; one that ends while its page is closed is there afterwards', async ({
  page,
  open,
  fault,
}) => {
  const calls = () => openaiCalls('Ferries at night');
  await fault('openai', { words_per_second: 10 });
  const { aborted } = await calls();
  await page.goto('/ai/write-article');
  await page.getByLabel('Article Topic').fill('Ferries at night');
  await page.getByRole('button', { name: 'Generate Article' }).click();
  await expect.poll(() => words(page)).toBeGreaterThan(20);
  const early = await words(page);

  await page.reload();
  await expect(counter(page)).toBeVisible();
  await expect.poll(() => words(page)).toBeGreaterThanOrEqual(early);
  await expect(page.getByRole('button', { name: 'Generating Article' })).toBeDisabled();
  const resumed = await words(page);
  await expect.poll(() => words(page)).toBeGreaterThan(resumed + 10);

  const other = await open('ada');
  await other.goto('/ai/write-article');
  await expect(panel(other).getByText('1 article is being written.')).toBeVisible();
  await expect(other.getByLabel('Article Topic')).toHaveValue('');
  await panel(other).getByRole('button', { name: 'Show' }).click();
  await expect(other.getByLabel('Article Topic')).toHaveValue('Ferries at night');
  await expect(counter(other)).toBeVisible();
  const seen = await words(other);
  await expect.poll(() => words(other)).toBeGreaterThan(seen + 10);
  expect(await calls()).toMatchObject({ running: 1, aborted });

  await other.getByRole('button', { name: /^\d+ in progress$/ }).click();
  const tray = other.getByRole('dialog', { name: 'In progress' });
  await expect(tray.getByText(/words so far/)).toBeVisible();
  await tray.getByRole('button', { name: 'Stop: Ferries at night' }).click();
  await expect(panel(page).getByText(/Stopped after \d+ words\./)).toBeVisible();
  await expect(panel(other).getByText(/Stopped after \d+ words\./)).toBeVisible();
  await expect.poll(calls).toMatchObject({ running: 0, aborted: aborted + 1 });

  const bridges = () => openaiCalls('Bridges in fog');
  const { finished } = await bridges();
  await page.getByLabel('Article Topic').fill('Bridges in fog');
  await page.getByRole('button', { name: 'Generate Article' }).click();
  await expect.poll(bridges).toMatchObject({ running: 1 });
  await page.goto('about:blank');
  await fault('openai', { words_per_second: 100_000 });
  await expect.poll(bridges).toMatchObject({ running: 0, finished: finished + 1 });
  await page.goto('/ai/write-article');
  await expect(panel(page).getByText(/^\d+ words \(target 500–800\)$/)).toBeVisible();
});
