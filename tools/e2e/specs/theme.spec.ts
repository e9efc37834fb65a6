import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { holdRequests } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/test.ts';

/** Records every theme of the page, from before its first byte. */
const noteThemes = `
  window.themesWorn = [];
  new MutationObserver(() => {
    const { theme } = document.documentElement.dataset;
    if (theme !== window.themesWorn.at(-1)) window.themesWorn.push(theme);
  }).observe(document, { subtree: true, attributeFilter: ['data-theme'] });
`;

test('a selected theme persists, and a reload shows no other theme', async ({ page }) => {
  await page.goto('/');
  const html = page.locator('html');
  await page.getByRole('button', { name: 'Theme: system. Switch to light.' }).click();
  await page.getByRole('button', { name: 'Theme: light. Switch to dark.' }).click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.addInitScript(noteThemes);
  for (const path of ['/', '/about', '/ai']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Theme: dark. Switch to system.' })).toBeVisible();
    expect(await page.evaluate('window.themesWorn')).toEqual(['dark']);
  }
});

test.describe('forced colours', () => {
  test.use({ user: 'ada' });

  test('icons, the current link, switches and the generate button are visible', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/ai/generate-images');
    const link = page
      .getByRole('navigation', { name: 'Tools' })
      .getByRole('link', { name: 'Generate Images' });
    await expect(link).toHaveCSS('outline-style', 'solid');
    const { channels } = await sharp(await link.locator('span[aria-hidden]').first().screenshot()).stats();
    expect(channels[0]?.stdev).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Generate Image' })).toHaveCSS('border-top-width', '1px');
    const visibility = page.getByRole('switch', { name: 'Make this image public' });
    const off = await visibility.evaluate((element) => getComputedStyle(element).backgroundColor);
    await visibility.check();
    await expect(visibility).not.toHaveCSS('background-color', off);
  });

  test('a busy button is grey, and not pale; without forced colours it looks as before', async ({ page }) => {
    await page.goto('/');
    const foot = page.getByRole('contentinfo');
    const button = foot.getByRole('button', { name: 'Subscribe' });
    const colour = () => button.evaluate((element) => getComputedStyle(element).color);
    const calls = await holdRequests(page, '**/api/newsletter/subscribe');
    await foot.getByLabel('Email').fill(`grey-${randomUUID()}@example.com`);
    const before = await colour();
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await colour();
    await button.press('Enter');
    await expect(button).toHaveCSS('cursor', 'default');
    await expect(button).not.toHaveCSS('color', forced);
    await expect(button).toHaveCSS('opacity', '1');
    await page.emulateMedia({ forcedColors: 'none' });
    await expect(button).toHaveCSS('color', before);
    await expect(button).toHaveCSS('opacity', '1');
    calls.release();
    await expect(button).toHaveCSS('cursor', 'pointer');
  });
});

test.describe('print', () => {
  test.use({ user: 'ada' });

  test('a printed result is on white, without the form and the page around it', async ({ page }) => {
    await page.goto('/ai/blog-titles');
    await page.getByLabel('Keyword').fill('printing');
    await page.getByRole('button', { name: 'Generate Title' }).click();
    await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { name: 'Generated Titles' })).toBeVisible();
    await expect(page.getByLabel('Keyword')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Tools' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Regenerate' })).toBeHidden();
    await expect(page.getByRole('region', { name: 'Generated Titles' })).toHaveCSS(
      'background-color',
      'oklch(1 0 0)',
    );
  });
});
