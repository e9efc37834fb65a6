import { expect } from '@playwright/test';
import { signIn } from '../fixtures/signed-in-state.ts';
import { test } from '../fixtures/test.ts';
import { settings } from '../settings.ts';

test('the signed-in area opens without a connection, keeps drafts, and leaves nothing after sign-out', async ({
  browser,
}) => {
  // The session ends with the sign-out: it is not that of the other journeys.
  const storageState = await signIn('ada', settings.origin);
  const context = await browser.newContext({ storageState, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/ai/write-article');
  const topic = page.getByLabel('Article Topic');
  await topic.fill('Lighthouses without a connection');
  const isKept = () =>
    page.evaluate(async () => {
      const pages = await Promise.all(['/ai', location.pathname].map((path) => caches.match(path)));
      return navigator.serviceWorker.controller?.state === 'activated' && pages.every(Boolean);
    });
  await expect.poll(isKept).toBe(true);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Blog Titles' })).toBeVisible();

  await context.setOffline(false);
  await expect(topic).toHaveValue('Lighthouses without a connection');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/');
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await context.close();
});
