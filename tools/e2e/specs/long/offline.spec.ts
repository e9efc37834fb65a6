import { expect } from '@playwright/test';
import { monitorBrowser } from '../../fixtures/browser-monitor.ts';
import { signIn } from '../../fixtures/signed-in-state.ts';
import { test } from '../../fixtures/test.ts';
import { settings } from '../../settings.ts';

test('abuse 57: a user writes on without a connection, generates the article with one, and leaves nothing after sign-out', async ({
  browser,
}) => {
  // The session ends with the sign-out: it is not that of the other journeys.
  const storageState = await signIn('ada', settings.origin);
  const context = await browser.newContext({ storageState, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const monitor = monitorBrowser(context, settings.origin);
  const topic = page.getByLabel('Article Topic');
  const isKept = () =>
    page.evaluate(async () => {
      const pages = await Promise.all(['/ai', location.pathname].map((path) => caches.match(path)));
      return navigator.serviceWorker.controller?.state === 'activated' && pages.every(Boolean);
    });
  const open = (name: string) => page.getByRole('link', { name, exact: true }).click();
  await page.goto('/ai/blog-titles');
  await expect.poll(isKept).toBe(true);
  await open('Write Article');
  await topic.fill('Lighthouses');
  await expect.poll(isKept).toBe(true);

  await page.evaluate(async () => {
    const evil = new Response('<h1>Made up</h1>', { headers: { 'content-type': 'text/html' } });
    await (await caches.open('offline')).put('/ai/generate-images', evil);
  });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
  await expect(topic).toHaveValue('Lighthouses');
  await topic.fill('Lighthouses without a connection');
  await expect(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled();
  await open('Blog Titles');
  await expect(page.getByLabel('Keyword')).toBeVisible();
  await open('Dashboard');
  await expect(page.getByText('You need a connection for this.')).toBeVisible();
  await page.goto('/ai/generate-images');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await expect(page.getByText('Made up')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/ai/generate-images');
  await open('Write Article');
  await page.reload();
  await expect(topic).toHaveValue('Lighthouses without a connection');
  monitor.assertNoErrors(/ERR_INTERNET_DISCONNECTED/);

  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(topic).toHaveValue('Lighthouses without a connection');
  await page.getByRole('button', { name: 'Generate Article' }).click();
  const panel = page.getByRole('region', { name: 'Generated Article' });
  await expect(panel.getByText(/^\d+ words/)).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/');
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('atelier.last-user'))).toBeNull();
  await context.close();
});
