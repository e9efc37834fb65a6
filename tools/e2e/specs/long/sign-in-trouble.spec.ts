import { expect } from '@playwright/test';
import { test } from '../../fixtures/test.ts';

test.use({ expectedErrors: /Clerk|net::ERR|Failed to load resource/ });

const scripts = '**/__clerk/npm/**';

test('a failure to load sign-in is shown, the page stays usable, and Try again loads it', async ({
  page,
}) => {
  await page.route(scripts, (route) => route.abort());
  await page.goto('/ai');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Failed to load Clerk');
  await expect(page.getByRole('heading', { name: 'Sign in to Atelier' })).toBeVisible();
  await page.unroute(scripts);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
});

test.describe('signed in', () => {
  test.use({ user: 'grace' });

  test('a partly reachable sign-in service is reported, and the studio keeps working', async ({ page }) => {
    // Clerk continues with the session token that an earlier visit has stored.
    await page.goto('/ai');
    await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
    await page.route('**/__clerk/v1/client?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await expect(page.getByText('Sign-in is partly unavailable.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
    const tools = page.getByRole('navigation', { name: 'Tools' });
    await tools.getByRole('link', { name: 'Blog Titles' }).click();
    await expect(page.getByLabel('Keyword')).toBeVisible();
  });
});
