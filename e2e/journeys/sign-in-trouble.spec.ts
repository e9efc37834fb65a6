import { expect } from '@playwright/test';
import { test } from '../people/test.ts';

test.use({ expectedErrors: /Clerk|net::ERR|Failed to load resource/ });

const scripts = '**/__clerk/npm/**';

test('sign-in that does not load is said in its place, the page stays, and Try again brings it', async ({
  page,
}) => {
  await page.route(scripts, (route) => route.abort());
  await page.goto('/ai');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Failed to load Clerk', { timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Come in' })).toBeVisible();
  await page.unroute(scripts);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
});
