import { expect } from '@playwright/test';
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
