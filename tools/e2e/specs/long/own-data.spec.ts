import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { assertAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';

test.use({ user: 'grace' });

test('everything that a user made is one file, two clicks from the dashboard', async ({ page }) => {
  await page.goto('/ai/blog-titles');
  await page.getByLabel('Keyword').fill('Lighthouses');
  await page.getByRole('button', { name: 'Generate Title' }).click();
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible();

  await page.goto('/ai');
  await page.getByRole('link', { name: 'Usage and data' }).click();
  await expect(page).toHaveTitle('Usage and data · Atelier');
  await expect(page.getByRole('region', { name: 'Left today' })).toContainText('Articles and blog titles');
  await expect(page.getByRole('region', { name: 'Units in the last 30 days' })).toContainText('in 30 days');
  await assertAccessible(page, 'usage and data');
  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^atelier-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzipSync(await readFile(await file.path()));
  const { creations, missing } = JSON.parse(strFromU8(files['creations.json'] ?? new Uint8Array()));
  expect(missing).toEqual([]);
  const titles = creations.find(({ prompt }: { prompt: string }) => prompt.includes('Lighthouses'));
  expect(strFromU8(files[titles.files[0]] ?? new Uint8Array())).toContain('type: "blog-title"');
});
