import { expect } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import { landingTools, sidebarTools } from '../fixtures/tools.ts';

test.use({ user: 'grace', reducedMotion: 'no-preference' });

const pages = [{ label: 'Dashboard', path: '/ai' }, ...sidebarTools];

test('every link of the sidebar and every card of the landing page opens its tool, which has its own title and address', async ({
  page,
}) => {
  await page.goto('/');
  const cards = page.getByRole('region', { name: 'Choose a tool' }).getByRole('link');
  await expect(cards).toHaveCount(landingTools);
  await expect(page.getByRole('button', { name: 'Get Started' })).toHaveCount(0);
  await cards.filter({ hasText: 'Resume Reviewer' }).click();
  await expect(page).toHaveURL('/ai/review-resume');
  await expect(page.getByRole('heading', { level: 1, name: 'Resume Review' })).toBeVisible();

  const tools = page.getByRole('navigation', { name: 'Tools' });
  await expect(tools.getByRole('link')).toHaveCount(pages.length);
  expect((await page.getByRole('complementary').boundingBox())?.width).toBe(240);
  const headings = new Set<string>();
  for (const { label, path } of pages) {
    await tools.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${label} · Atelier`);
    await expect(tools.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    if (path !== '/ai') await expect(page.getByRole('status').getByText(`${label} · Atelier`)).toBeAttached();
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toBeAttached();
    headings.add(await heading.innerText());
  }
  expect(headings.size).toBe(pages.length);
});

test("beside a long article, its buttons and the form's heading stay visible, and no caret blinks under reduced motion", async ({
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
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeInViewport();
  await expect(heading).toBeInViewport();

  const width = async () =>
    (await page.getByRole('region', { name: 'Generated Article' }).boundingBox())?.width;
  const before = Number(await width());
  await page.getByRole('button', { name: 'Hide form' }).press('Enter');
  await expect(page.getByLabel('Article Topic')).toBeHidden();
  expect(await width()).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Show form' }).press('Enter');
  await expect(page.getByLabel('Article Topic')).toBeVisible();
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
    // The tool-kit's own rule for icon buttons, as a style sheet that is loaded after the shell's.
    await page.addStyleTag({ content: '@layer components { .kit\\:inline-grid { display: inline-grid } }' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByLabel('Open the menu')).toBeHidden();
    await page.setViewportSize({ width: 390, height: 780 });

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

  test('keeps the sidebar, and is loaded when the connection is back, or with the current release when its files no longer exist', async ({
    page,
    context,
  }) => {
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
