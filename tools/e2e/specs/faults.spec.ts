import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';

test.use({ user: 'ada', expectedErrors: /status of 5\d\d|status of 429/ });

/** A provider's response, its repetitions, the message to the user, and the entry in the history. */
const faults = [
  { name: 'is busy', next: ['429', '429', '429'], message: /busy/, note: 'Failed' },
  { name: 'falls silent', next: ['stall'], message: /stopped partway/, note: 'Incomplete' },
  { name: 'filters', next: ['filter'], message: /declined this request/, note: 'Incomplete' },
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
      name: new RegExp(`^a provider that ${name}`),
    });
    await expect(row).toContainText(note);
  }
});
