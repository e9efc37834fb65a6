import { expect } from '@playwright/test';
import { assertAccessible } from '../fixtures/accessibility.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'ada' });

test('four variants side by side in two clicks, chosen with a third; the others are discarded and brought back', async ({
  page,
}) => {
  await page.goto('/ai/generate-images');
  await page.getByLabel('Describe Your Image').fill('a paper boat on a lake');
  await page.getByLabel('4', { exact: true }).check();
  await page.getByRole('button', { name: 'Generate Image' }).click();
  const variants = page.getByRole('group', { name: 'Choose an image' });
  await expect(variants.getByRole('img')).toHaveCount(4);
  const stored = page.waitForResponse(/\/choose-image$/);
  await variants.getByLabel('Image 3', { exact: true }).check();
  await stored;

  await page.reload();
  await expect(variants.getByLabel('Image 3', { exact: true })).toBeChecked();
  await variants.getByLabel('Image 3', { exact: true }).press('ArrowRight');
  await expect(variants.getByLabel('Image 4', { exact: true })).toBeChecked();
  // A discarded image that is still being loaded is an error in the console.
  for (const image of await variants.getByRole('img').all())
    await expect(image).not.toHaveJSProperty('naturalWidth', 0);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Discard the others' }).click();
  await expect(variants).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(variants.getByRole('img')).toHaveCount(4);

  await page.getByRole('button', { name: 'Edit with a prompt' }).click();
  await page.getByLabel('What should change?').fill('Make it night');
  await assertAccessible(page, 'the edit of an image');
  await page.getByRole('button', { name: 'Edit Image' }).click();
  const next = page.getByRole('group', { name: 'Next steps' });
  await expect(page.getByRole('img', { name: 'Make it night' })).toBeVisible();
  await next.getByRole('button', { name: 'Variation' }).click();
  await expect(page.getByLabel('What should change?')).toBeFocused();
  await expect(page.getByLabel('What should change?')).toHaveValue(/^Make a variation/);
});
