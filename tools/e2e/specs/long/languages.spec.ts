import { expect, type Page } from '@playwright/test';
import { assertAccessibleWithoutColours } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';
import { contextOptions, settings } from '../../settings.ts';

const speak = (page: Page, value: string) =>
  page.context().addCookies([{ name: 'language', value, url: settings.origin }]);

async function assertUsable(page: Page, path: string): Promise<void> {
  await page.setViewportSize(contextOptions.viewport);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await assertAccessibleWithoutColours(page, path);
  await page.setViewportSize({ width: 320, height: 700 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0);
}

test('the browser chooses the language, and the switch another one, which stays; the public pages and sign-in are usable in German and from right to left', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...contextOptions, locale: 'de-AT' });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Mach das, was du im Kopf hattest.' })).toBeVisible();
  await expect(page.getByText('Artikel mit KI')).toBeVisible();
  await page.getByLabel('Sprache').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Make the thing you had in mind.' })).toBeVisible();
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'About us' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  for (const [language, direction] of [
    ['de', 'ltr'],
    ['ar-XB', 'rtl'],
  ] as const) {
    await speak(page, language);
    for (const path of ['/', '/about', '/privacy', '/newsletter/confirm', '/ai']) {
      await assertUsable(page, path);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
    }
  }
  await context.close();
});

test.describe('signed in', () => {
  test.use({ user: 'ada' });

  test('an article is written in German, and an error is explained', async ({ page, fault }) => {
    await speak(page, 'de');
    await page.goto('/ai/write-article');
    await page.getByLabel('Thema des Artikels').fill('Wasserkessel');
    await page.getByLabel('Kurz (500-800 Wörter)').check();
    const write = page.getByRole('button', { name: 'Artikel schreiben' });
    const sent = page.waitForRequest('**/api/ai/generate-article');
    await write.click();
    expect((await sent).postDataJSON()).toMatchObject({
      prompt: 'Write an article about Wasserkessel in Short (500-800 words)',
    });
    await expect(page.getByText(/Wörter \(Ziel 500–800\)/)).toBeVisible();
    await fault('openai', { next: ['429', '429', '429', '429', '429', '429'] });
    await write.click();
    await expect(page.getByText('Die KI ist gerade ausgelastet.')).toBeVisible();
    await fault('openai', { next: [] });
    await page.getByRole('link', { name: 'Übersicht' }).click();
    await expect(page.getByText('Wasserkessel').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Heute' })).toBeVisible();
  });

  test('the studio is usable in German and from right to left', async ({ page }) => {
    for (const language of ['de', 'ar-XB']) {
      await speak(page, language);
      for (const path of [
        '/ai',
        '/ai/write-article',
        '/ai/generate-images',
        '/ai/remove-object',
        '/ai/review-resume',
        '/ai/community',
      ])
        await assertUsable(page, path);
    }
  });
});
