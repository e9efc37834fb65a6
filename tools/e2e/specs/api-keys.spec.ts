import { expect } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import { settings } from '../settings.ts';

test.use({ user: 'grace' });

const call = async (key: string) => {
  const response = await fetch(new URL('/api/user/usage', settings.origin), {
    headers: { authorization: `Bearer ${key}` },
  });
  return response.status;
};

test('a key that a user creates in the account settings works for a program until it is revoked', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('button', { name: 'Manage account' }).click();
  const account = page.getByRole('dialog').filter({ hasText: 'Manage your account info.' });
  await account.getByRole('button', { name: 'API keys' }).click();
  await account.getByRole('button', { name: 'Add new key' }).click();
  await account.getByLabel('Secret key name').fill('Nightly report');
  await account.getByRole('button', { name: 'Create key' }).click();
  const key = await page.locator('#apiKeySecret-field').inputValue();
  expect(await call(key)).toBe(200);
  expect(await call(`${key}x`)).toBe(401);

  await page.getByRole('button', { name: 'Copy & Close' }).click();
  // Clerk closes the form 100 ms later, which moves the list.
  await expect(account.getByLabel('Secret key name')).toHaveCount(0);
  const row = account.getByRole('row').filter({ hasText: 'Nightly report' });
  // By keyboard: a press of the mouse is lost where the list or the menu moves before its release.
  await row.getByRole('button').press('Enter');
  await page.getByRole('menuitem', { name: 'Revoke key' }).press('Enter');
  await page.getByLabel('Type "Revoke" to confirm').fill('Revoke');
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toHaveCount(0);
  await expect.poll(() => call(key)).toBe(401);
});
