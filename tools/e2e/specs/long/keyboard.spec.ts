import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { addCreations } from '../../fixtures/creations.ts';
import { hasFocusRing, holdRequests, tabTo } from '../../fixtures/keyboard.ts';
import { test } from '../../fixtures/test.ts';

/** Workflows without a mouse. A busy button keeps the focus and does nothing. */

test('a reader subscribes to the newsletter, also with forced colours', async ({ page }) => {
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  const field = foot.getByLabel('Email');
  const button = foot.getByRole('button', { name: 'Subscribe' });
  const calls = await holdRequests(page, '**/api/newsletter/subscribe');
  await tabTo(page, field);
  await page.keyboard.type(`keys-${randomUUID()}@example.com`);
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  const colour = () => button.evaluate((element) => getComputedStyle(element).color);
  const before = await colour();
  await page.emulateMedia({ forcedColors: 'active' });
  const forced = await colour();
  await page.keyboard.press('Enter');
  await expect(button).toBeDisabled();
  await expect(button).toBeFocused();
  expect(await hasFocusRing(button)).toBe(true);
  await expect(button).toHaveCSS('cursor', 'default');
  await expect(button).not.toHaveCSS('color', forced);
  await expect(button).toHaveCSS('opacity', '1');
  await page.emulateMedia({ forcedColors: 'none' });
  await expect(button).toHaveCSS('color', before);
  await expect(button).toHaveCSS('opacity', '1');
  for (const key of ['Enter', 'Space', 'Shift+Tab', 'Enter']) await page.keyboard.press(key);
  await expect(field).toBeFocused();
  await page.keyboard.press('Tab');
  calls.release();
  await expect(foot.getByRole('status')).toContainText('Check your inbox to confirm.');
  await expect(button).toBeEnabled();
  await expect(button).toBeFocused();
  await expect(button).toHaveCSS('cursor', 'pointer');
  expect(calls.count()).toBe(1);
});

test.describe('signed in', () => {
  test.use({ user: 'grace' });

  test('an article is generated, regenerated and stopped', async ({ page, fault }) => {
    await fault('openai', { words_per_second: 10 });
    await page.goto('/ai/write-article');
    const calls = await holdRequests(page, '**/api/ai/generate-article');
    const panel = page.getByRole('region', { name: 'Generated Article' });
    const button = page.getByRole('button', { name: /^Generat(e|ing) Article$/ });
    await expect(page.getByLabel('Article Topic')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Article Topic'));
    await page.keyboard.type('Kettles');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('Medium (800-1200 words)')).toBeChecked();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(button).toHaveText('Generating Article');
    await expect(button).toBeDisabled();
    await expect(button).toBeFocused();
    for (const key of ['Enter', 'Space', 'Control+Enter']) await page.keyboard.press(key);
    await tabTo(page, page.getByLabel('Article Topic'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, button);
    calls.release();
    await fault('openai', { words_per_second: 100_000 });
    await expect(panel.getByText(/words \(target 800–1,200\)/)).toBeVisible();
    await expect(button).toBeFocused();
    expect(calls.count()).toBe(1);

    await fault('openai', { words_per_second: 10 });
    await tabTo(page, panel.getByRole('button', { name: 'Regenerate' }));
    await page.keyboard.press('Enter');
    await expect(panel.getByText(/Writing… \d+ of/)).toBeVisible();
    await expect(panel).toBeFocused();
    expect(await hasFocusRing(panel)).toBe(true);
    await tabTo(page, panel.getByRole('button', { name: 'Stop' }));
    await page.keyboard.press('Space');
    await expect(panel.getByText(/^Stopped after/)).toBeVisible();
    await expect(panel).toBeFocused();
  });

  test('a creation is deleted and restored, by the key and by the button', async ({ page }) => {
    const word = `Quill-${randomUUID().slice(0, 8)}`;
    await addCreations('grace', 3, (number) => ({ prompt: `${word} ${number}` }));
    await page.goto('/ai');
    const next = page.getByRole('button', { name: `${word} 1` }).first();
    const menu = page.getByRole('button', { name: `More for: ${word} 2` });
    const undo = page.getByRole('button', { name: 'Undo' });
    const deleteIt = async () => {
      await page.keyboard.press('Enter');
      const first = page.getByRole('menuitem', { name: 'Open' });
      await expect(first).toBeFocused();
      expect(await hasFocusRing(first)).toBe(true);
      await page.keyboard.press('End');
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(menu).toHaveCount(0);
      await expect(next).toBeFocused();
      await expect(undo).toBeVisible();
    };
    await tabTo(page, menu);
    await deleteIt();
    await page.keyboard.press('Control+z');
    await expect(menu).toBeVisible();
    await expect(next).toBeFocused();
    await expect(undo).toHaveCount(0);

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(menu).toBeFocused();
    await deleteIt();
    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await expect(next).toBeFocused();
  });
});
