import { expect, type Route } from '@playwright/test';
import { test } from '../fixtures/test.ts';

// What the shell and the browser log about a module that does not load.
test.use({ user: 'grace', expectedErrors: /mfe-text-tools|Failed to load resource|net::ERR/ });

const files = '**/modules/mfe-text-tools/**';
const javascript = (body: string) => ({ contentType: 'text/javascript', body });

const troubles: Record<string, (route: Route) => Promise<void> | undefined> = {
  'is missing': (route) => route.fulfill({ status: 404 }),
  'returns an error': (route) => route.fulfill({ status: 500 }),
  'does not respond': () => undefined,
  'throws while it loads': (route) => route.fulfill(javascript('throw new Error("a broken module")')),
  'exports nothing': (route) => route.fulfill(javascript('/* no module at all */')),
};

test('abuse 29, 45: a module runs only when one of its tools is opened; one that does not load leaves the studio usable, and loads after Try again', async ({
  page,
}) => {
  const prefetched = page.waitForResponse((response) => response.url().includes('/modules/mfe-resume/'));
  await page.goto('/ai/blog-titles');
  await expect(page.getByRole('heading', { name: 'AI Title Generator' })).toBeVisible();
  expect((await prefetched).ok()).toBe(true);
  await page.getByRole('link', { name: 'Review Resume' }).hover();
  const ran = (container: string) => page.evaluate((name) => name in globalThis, container);
  expect(await ran('mfe_text_tools')).toBe(true);
  expect(await ran('mfe_resume')).toBe(false);
  await page.getByRole('link', { name: 'Review Resume' }).click();
  await expect(page.getByRole('heading', { name: 'Resume Review' })).toBeVisible();
  expect(await ran('mfe_resume')).toBe(true);

  const failure = page.getByRole('main').getByRole('alert');
  for (const [name, respond] of Object.entries(troubles)) {
    await test.step(name, async () => {
      await page.route(files, respond);
      // A file that never arrives also delays the page's load event.
      await page.goto('/ai/write-article', { waitUntil: 'commit' });
      await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();

      await page.getByRole('link', { name: 'Community' }).click();
      await expect(page.getByRole('heading', { name: 'Creations', exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Write Article' }).click();
      await expect(failure).toBeVisible();

      await page.unroute(files);
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('Article Topic')).toBeVisible();
    });
  }
});
