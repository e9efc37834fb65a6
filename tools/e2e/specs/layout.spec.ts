import { expect } from '@playwright/test';
import { tabTo } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'grace', reducedMotion: 'no-preference' });

const pages = [
  ['Dashboard', '/ai', 'Dashboard'],
  ['Write Article', '/ai/write-article', 'Article Configuration'],
  ['Blog Titles', '/ai/blog-titles', 'AI Title Generator'],
  ['Generate Images', '/ai/generate-images', 'AI Image Generator'],
  ['Remove Background', '/ai/remove-background', 'Background Removal'],
  ['Remove Object', '/ai/remove-object', 'Object Removal'],
  ['Review Resume', '/ai/review-resume', 'Resume Review'],
  ['Community', '/ai/community', 'Creations'],
] as const;

test('every sidebar link opens its tool, is marked as current, and sets the title', async ({ page }) => {
  await page.goto('/ai');
  const tools = page.getByRole('navigation', { name: 'Tools' });
  await expect(tools.getByRole('link')).toHaveCount(pages.length);
  for (const [link, path, heading] of pages) {
    await tools.getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(tools.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(`${link} · Atelier`);
    if (path !== '/ai') await expect(page.getByRole('status').getByText(`${link} · Atelier`)).toBeAttached();
  }
});

test('every studio page opens by its URL, and the sidebar is 15rem wide', async ({ page }) => {
  for (const [, path, heading] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
  }
  const box = await page.getByRole('complementary').boundingBox();
  expect(box?.width).toBe(240);
});

test('an address with a slash at its end leads to the same page without it', async ({ page }) => {
  for (const [path, canonical] of [
    ['/ai/', '/ai'],
    ['/ai/write-article/?topic=tea', '/ai/write-article?topic=tea'],
    ['/about/', '/about'],
  ] as const) {
    const response = await page.request.get(path, { maxRedirects: 0, headers: { accept: 'text/html' } });
    expect([response.status(), response.headers().location]).toEqual([308, canonical]);
  }
  await page.goto('/ai/write-article/');
  await expect(page).toHaveURL('/ai/write-article');
  await expect(page.getByRole('heading', { level: 1, name: 'Article Configuration' })).toBeVisible();
});

test("beside a long article, the form's heading stays below the top bar, and no caret blinks under reduced motion", async ({
  page,
  fault,
}) => {
  await fault('openai', { words_per_second: 10 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/ai/write-article');
  await page.getByLabel('Article Topic').fill('Long rivers');
  await page.getByRole('button', { name: 'Generate Article' }).click();
  await expect(page.locator('[data-streaming] p').first()).toBeVisible();
  const animations = () =>
    page.evaluate<string[]>(
      `[...document.querySelectorAll('[data-streaming] *')].map((element) => getComputedStyle(element, '::after').animationName)`,
    );
  expect(new Set(await animations())).toEqual(new Set(['none']));
  await page.getByRole('button', { name: 'Stop' }).click();
  await fault('openai', { words_per_second: 100_000 });
  await page.getByRole('button', { name: 'Generate Article' }).click();
  await expect(page.locator('.kit-markdown p').nth(8)).toBeVisible();
  await page.mouse.move(1000, 300);
  await page.mouse.wheel(0, 700);
  const bar = page.getByRole('banner');
  const heading = page.getByRole('heading', { level: 1 });
  const gap = async () => ((await heading.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.height ?? 0);
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(100);
  expect(await gap()).toBeGreaterThanOrEqual(0);
});

test('a new page starts at its top, and going back restores the scroll position', async ({ page }) => {
  const scrolled = () => page.evaluate<number>('Math.round(scrollY)');
  await page.goto('/');
  const about = page.getByRole('link', { name: 'About us' });
  await about.scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(500);
  await about.click();
  await expect(page).toHaveTitle('About us · Atelier');
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBeGreaterThan(500);
});

test('a tool can be used by keyboard only', async ({ page }) => {
  await page.goto('/ai/write-article');
  await expect(page.getByLabel('Article Topic')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Article Topic'));
  await page.keyboard.type('Keys');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Medium (800-1200 words)')).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Generate Article' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/words \(target 800–1,200\)/)).toBeVisible();
});

test('the menu button is visible only on small screens, whichever style sheet loads last', async ({
  page,
}) => {
  await page.goto('/ai');
  await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
  // The tool-kit's own rule for icon buttons, as a style sheet that is loaded after the shell's.
  await page.addStyleTag({ content: '@layer components { .kit\\:inline-grid { display: inline-grid } }' });
  const button = page.getByLabel('Open the menu');
  await expect(button).toBeAttached();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(button).toBeHidden();
  await page.setViewportSize({ width: 390, height: 780 });
  await expect(button).toBeVisible();
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('the menu opens, traps the focus, and closes on Escape, a click outside, its button and a link', async ({
    page,
  }) => {
    await page.goto('/ai');
    const button = page.getByRole('button', { name: 'Open the menu' });
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();

    await button.click();
    await expect(menu).toBeVisible();
    for (let step = 0; step < 15; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('!document.querySelector("main").contains(document.activeElement)')).toBe(
        true,
      );
    }
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(370, 400);
    await expect(menu).toBeHidden();

    await button.click();
    await menu.getByRole('button', { name: 'Close the menu' }).click();
    await expect(menu).toBeHidden();

    await button.click();
    await menu.getByRole('link', { name: 'Community' }).click();
    await expect(page).toHaveURL('/ai/community');
    await expect(menu).toBeHidden();
  });
});

test.describe('a page whose files do not arrive', () => {
  test.use({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ChunkLoadError|an error outside of a tool's page/,
  });

  // With saved data, the dashboard is not loaded before it is opened.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  );

  // Requests that a page intercepts do not use the browser's cache.
  const files = '**/assets/**';

  test('keeps the sidebar, and is loaded when the connection is back', async ({ page, context }) => {
    await page.goto('/ai/write-article');
    await expect(page.getByRole('heading', { name: 'Article Configuration' })).toBeVisible();
    await page.route(files, (route) => route.abort());
    await context.setOffline(true);
    const link = page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Dashboard' });
    await link.click();
    await expect(page.getByRole('alert')).toContainText("We couldn't load this page.");
    await expect(link).toHaveAttribute('aria-current', 'page');
    await page.unroute(files);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
  });

  test('is loaded with the current release when its files no longer exist', async ({ page }) => {
    await page.goto('/ai/write-article');
    await expect(page.getByRole('heading', { name: 'Article Configuration' })).toBeVisible();
    await page.evaluate('window.before = true');
    await page.route(files, (route) => route.abort());
    await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText("We couldn't load this page.");
    await page.unroute(files);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
    expect(await page.evaluate('window.before')).toBeUndefined();
  });
});
