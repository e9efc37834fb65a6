import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import type { UploadFile } from '../fixtures/images.ts';
import { printed, resumes } from '../fixtures/resumes.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'grace', expectedErrors: /status of 4(22|15)/ });

const panel = (page: Page) => page.getByRole('region', { name: 'Review', exact: true });

async function review(page: Page, file: UploadFile, posting = '') {
  await page.getByLabel('Upload Resume').setInputFiles(file);
  await page.getByLabel('Job description').fill(posting);
  await page.getByRole('button', { name: 'Review Resume' }).click();
}

async function save(page: Page, name: string): Promise<Buffer> {
  await panel(page).getByRole('button', { name: 'Download' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name }).click(),
  ]);
  return readFile(await saved.path());
}

test('a review shows its score first, then its sections, the job posting, both downloads, the history and a comparison', async ({
  page,
  browser,
  fault,
}) => {
  await page.goto('/ai/review-resume');
  await expect(page.getByText('Upload a resume and hit the button.')).toBeVisible();
  await expect(page.getByText(/Supports PDF resume only\. Up to 5 MB/)).toBeVisible();
  await fault('openai', { words_per_second: 5 });
  await review(page, await printed(browser));
  const score = panel(page).getByRole('img', { name: /^Score: \d+ of 100$/ });
  await expect(score).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reviewing Resume' })).toBeDisabled();
  await panel(page).getByRole('button', { name: 'Stop' }).click();
  await fault('openai', { words_per_second: 100_000 });

  await page.getByRole('radio', { name: 'Pasted text' }).check();
  await page
    .getByLabel('Resume as text')
    .fill('Mary Marrow\nExperience\n- Helped with bread and cakes in the morning shift.');
  await page.getByRole('button', { name: 'Review Resume' }).click();
  await expect(panel(page).getByText('12 words on one page')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Download' })).toBeVisible();
  const first = await score.getAttribute('aria-label');

  await page.getByRole('radio', { name: 'PDF' }).check();
  await review(
    page,
    await resumes.good(),
    'We look for TypeScript, Kubernetes and Haskell. TypeScript is a must.',
  );
  await expect(score).not.toHaveAttribute('aria-label', String(first));
  await expect(panel(page).getByRole('button', { name: 'Download' })).toBeVisible();
  expect((await save(page, 'Markdown')).toString()).toContain('##');
  expect((await save(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('tab', { name: 'Score' }).click();
  await expect(panel(page).getByText(/^Calculated by fixed rules/)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Rewrite' }).first().click();
  await expect(panel(page).getByRole('list', { name: 'Better versions of this line' }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'What the ATS reads' }).click();
  await expect(panel(page).getByText('Jane Q. Doe').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Job match' }).click();
  await expect(
    panel(page)
      .getByRole('listitem')
      .filter({ hasText: /haskell/i }),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Compare' }).click();
  await expect(panel(page).getByText(/\d+ points more than before/)).toBeVisible();

  await page.getByRole('tab', { name: 'Review', exact: true }).click();
  await panel(page).getByRole('tab', { name: 'Apply' }).click();
  await panel(page).getByRole('button', { name: 'Tailored resume' }).click();
  await page.waitForURL(/\/ai\/creations\//);
  await expect(page.getByRole('heading', { name: 'Jane Q. Doe' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await page.goBack();

  await page.getByRole('radio', { name: 'Reviewed before' }).check();
  await page.getByLabel('Earlier resume').selectOption({ index: 1 });

  await page.getByRole('link', { name: 'Dashboard' }).click();
  const resumeReview = { name: /Resume review/ };
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', resumeReview) })
    .first();
  const row = item.getByRole('button', resumeReview);
  await row.click();
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await expect(item.getByRole('heading').first()).toBeVisible();
});
