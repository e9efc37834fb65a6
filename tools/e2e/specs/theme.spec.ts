import { expect } from '@playwright/test';
import sharp from 'sharp';
import { test } from '../fixtures/test.ts';

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
});
