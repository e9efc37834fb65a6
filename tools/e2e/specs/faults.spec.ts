import { expect, type Page } from '@playwright/test';
import { openaiCalls } from '../faults.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'ada', expectedErrors: /status of 5\d\d|status of 429/ });

/** A provider's response, its repetitions (the client tries three times), the message to the user, and the entry in the history. */
const faults = [
  { name: 'is busy', next: ['429', '429', '429'], message: /busy/, note: 'Failed' },
  { name: 'breaks', next: ['500', '500', '500'], message: /is having problems/, note: 'Failed' },
  { name: 'falls silent', next: ['stall'], message: /stopped partway/, note: 'Incomplete' },
  { name: 'hangs up', next: ['cut'], message: /stopped partway/, note: 'Incomplete' },
  { name: 'ends without an end', next: ['eof'], message: /stopped partway/, note: 'Incomplete' },
  { name: 'returns no text', next: ['empty'], message: /returned nothing/, note: 'Failed' },
  { name: 'filters', next: ['filter'], message: /declined this request/, note: 'Incomplete' },
  {
    name: 'never comes to an end',
    next: ['length', 'length', 'length', 'length'],
    message: /stopped partway/,
    note: 'Incomplete',
  },
];

async function generate(page: Page, topic: string) {
  await page.getByLabel('Article Topic').fill(topic);
  await page.getByRole('button', { name: 'Generate Article' }).click();
}

test('abuse 10: a provider error is explained, keeps earlier results, and stores no result that looks complete', async ({
  page,
  fault,
}) => {
  await page.goto('/ai/write-article');
  const panel = page.getByRole('region', { name: 'Generated Article' });
  await generate(page, 'The first lighthouse');
  await expect(panel.getByText(/words \(target 500–800\)/)).toBeVisible();
  const first = await panel.getByRole('heading', { level: 3 }).innerText();

  for (const { name, next, message } of faults) {
    await test.step(name, async () => {
      await fault('openai', { next });
      await generate(page, `a provider that ${name}`);
      await expect(panel.getByRole('alert')).toContainText(message);
      await expect(page.getByRole('status').filter({ hasText: message }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Generate Article' })).toBeEnabled();
      await expect(panel.getByRole('heading', { level: 3, name: first })).toBeVisible();
    });
  }

  await page.getByRole('link', { name: 'Dashboard' }).click();
  for (const { name, note } of faults) {
    const row = page.getByRole('button', {
      name: new RegExp(`^Write an article about a provider that ${name} `),
    });
    await expect(row).toContainText(note);
  }
});

test('abuse 11: stopping a run ends the call to the provider, also after its page was left', async ({
  page,
  fault,
}) => {
  const calls = () => openaiCalls('Leaving early');
  await fault('openai', { words_per_second: 10 });
  const { aborted } = await calls();
  await page.goto('/ai/write-article');
  await generate(page, 'Leaving early');
  await expect(page.getByText(/Writing… \d\d+ of 800 words/)).toBeVisible();
  await page.goto('/ai');
  const row = page.getByRole('button', { name: /^Write an article about Leaving early/ });
  await expect(row).toContainText('In progress');
  expect(await calls()).toMatchObject({ running: 1, aborted });
  await row.click();
  const item = page.getByRole('listitem').filter({ has: row });
  const words = async () => countWords(await item.locator('.kit-markdown').innerText());
  const early = await words();
  await expect.poll(words).toBeGreaterThan(early + 5);
  await item.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(calls).toMatchObject({ running: 0, aborted: aborted + 1 });
  await expect(row).toContainText('Stopped early');
  await expect(item).toContainText(/This was stopped early\./);
});

const countWords = (text: string) => text.split(/\s+/).length;
