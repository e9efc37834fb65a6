import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';

test.use({ user: 'ada' });

async function draw(page: Page, description: string, shape = 'Square') {
  await page.getByLabel('Describe Your Image').fill(description);
  await page.getByLabel(shape, { exact: true }).check();
  await page.getByRole('button', { name: 'Generate Image' }).click();
}

test('an image has the width of its placeholder, opens large with a download, and goes on to another tool', async ({
  page,
  fault,
}) => {
  await page.goto('/ai/generate-images');
  const panel = page.getByRole('region', { name: 'Generated Image' });
  await fault('openai', { next: ['slow'] });
  await draw(page, 'a lighthouse at dusk', 'Portrait');
  const skeleton = await page.locator('[data-placeholder]').boundingBox();
  const image = panel.getByRole('img', { name: 'a lighthouse at dusk' });
  await expect(image).toBeVisible();
  expect(Math.round((await image.boundingBox())?.width ?? 0)).toBe(Math.round(skeleton?.width ?? -1));

  const enlarge = panel.getByRole('button', { name: 'Enlarge: a lighthouse at dusk' });
  await enlarge.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'a lighthouse at dusk' });
  await expect(dialog.getByRole('button', { name: 'Download PNG' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(enlarge).toBeFocused();

  await panel.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove background' }).click();
  await expect(page).toHaveURL('/ai/remove-background');
  await expect(page.getByText('a lighthouse at dusk')).toBeVisible();
});

test('the sample photo and the sample resume can be used without an own file', async ({ page }) => {
  await page.goto('/ai/remove-background');
  await page.getByRole('button', { name: 'No image at hand? Use a sample photo' }).click();
  await expect(page.getByText('sample-photo.webp')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Background' }).click();
  await expect(page.getByRole('slider', { name: 'Compare before and after' })).toBeVisible();

  await page.goto('/ai/review-resume');
  await page.getByRole('button', { name: 'No resume at hand? Use a sample' }).click();
  await expect(page.getByText('sample-resume.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Review Resume' }).click();
  const review = page.getByRole('region', { name: 'Review', exact: true });
  await expect(review.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(await review.innerText()).not.toContain('maya.lindqvist@example.com');
});
