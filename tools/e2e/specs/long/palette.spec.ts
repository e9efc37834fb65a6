import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { assertAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';

test.use({ user: 'ada' });

test('Ctrl+K reaches tools, creations and actions by the keyboard', async ({ page }) => {
  const keyword = `Rivers ${randomUUID().slice(0, 8)}`;
  await page.goto('/ai');
  await page.getByRole('button', { name: 'Search and commands (Ctrl+K)' }).waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search and commands' });
  const input = dialog.getByRole('combobox');
  await expect(input).toBeFocused();
  await assertAccessible(page, 'the palette');
  await input.fill('blog');
  await expect(dialog.getByRole('option', { name: 'Blog Titles' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/ai/blog-titles');
  await expect(dialog).toHaveCount(0);

  await page.getByLabel('Keyword').fill(keyword);
  await page.getByRole('button', { name: 'Generate Title' }).click();
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await input.fill(keyword);
  await dialog.getByRole('option', { name: keyword }).click();
  await expect(page).toHaveURL(/\/ai\/creations\/[0-9a-f]{24}$/);

  await page.keyboard.press('Control+k');
  await input.fill('usage');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/ai/account');
  await page.keyboard.press('Control+k');
  await input.fill('zzzz');
  await expect(dialog.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});
