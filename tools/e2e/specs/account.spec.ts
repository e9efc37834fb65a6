import { randomUUID } from 'node:crypto';
import { verificationCode } from '@atelier/sandbox-clerk/identity';
import { expect } from '@playwright/test';
import { assertAccessible } from '../fixtures/accessibility.ts';
import { test } from '../fixtures/test.ts';
import { settings } from '../settings.ts';

test.use({ reducedMotion: 'no-preference' });

const call = async (key: string) => {
  const response = await fetch(new URL('/api/user/usage', settings.origin), {
    headers: { authorization: `Bearer ${key}` },
  });
  return response.status;
};

test.describe('a new user', () => {
  // Clerk's response to an unknown address, after which its form becomes the sign-up form.
  test.use({ expectedErrors: /status of 422.*sign_ins|status of 401|status of 404/ });

  test('abuse 56: signs up from Get Started, sees an empty dashboard, and leaves nothing after deleting the account', async ({
    page,
    open,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(page).toHaveTitle('Sign in · Atelier');
    await expect(page.getByRole('region', { name: 'For testing' })).toContainText('ada@example.com');
    await page.getByLabel('Email address').fill(`mary-${randomUUID()}@example.com`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByLabel('First name')).toHaveCSS('border-top-width', '1px');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await expect(page).toHaveTitle('Create your account · Atelier');
    await page.getByLabel('First name').fill('Mary');
    await page.getByLabel('Last name').fill('Somerville');
    await page.getByRole('textbox', { name: 'Password' }).fill('a-long-and-odd-password-7');
    // A press this long ends after the feedback on the password has appeared. The button must not move
    // meanwhile.
    await page.getByRole('button', { name: 'Continue', exact: true }).click({ delay: 400 });
    await expect(page.getByText(`Enter the code ${verificationCode}.`)).toBeVisible();
    await expect(page.locator('.cl-otpCodeFieldInput').first()).toHaveCSS('border-top-width', '1px');
    await page.getByRole('textbox', { name: /verification code/i }).pressSequentially(verificationCode);
    await expect(page.getByRole('button', { name: 'Mary Somerville Free' })).toBeVisible();
    await expect(page.getByText('Everything you make is saved here.')).toBeVisible();
    await expect(page.getByRole('main')).toHaveCSS('outline-style', 'none');

    const description = `a lighthouse ${randomUUID()}`;
    await page.goto('/ai/generate-images');
    await page.getByLabel('Describe Your Image').fill(description);
    await page.getByLabel('Make this image public').check();
    await page.getByRole('button', { name: 'Generate Image' }).click();
    await expect(page.getByRole('button', { name: 'Make private' })).toBeVisible();
    const grace = await open('grace');
    await grace.goto('/ai/community');
    const tile = grace.getByRole('listitem').filter({ hasText: description });
    const address = String(await tile.getByRole('img').getAttribute('src')).split('?')[0] ?? '';

    await page.goto('/ai');
    await page.getByRole('link', { name: 'Usage and data' }).click();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Type the word “delete”.');
    await dialog.getByLabel('Type “delete” to confirm').fill('delete');
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await expect(page).toHaveURL('/');
    await expect(
      page.getByText('Your account and everything in it is deleted.', { exact: true }),
    ).toBeVisible();
    await expect.poll(async () => (await grace.request.get(address)).status()).toBe(404);
    await grace.reload();
    await expect(grace.getByRole('heading', { name: 'Creations' })).toBeVisible();
    await expect(tile).toHaveCount(0);
  });
});

test.describe('a signed-in user', () => {
  test.use({ user: 'grace' });

  test('opens the profile from the sidebar and the user menu, sees the own plan, and makes a key for programs', async ({
    page,
  }) => {
    await page.goto('/ai');
    await page.getByRole('button', { name: 'Grace Hopper Premium' }).click();
    const profile = page.getByRole('dialog').filter({ hasText: 'Profile details' });
    await expect(profile.getByText('grace@example.com').first()).toBeVisible();
    await assertAccessible(page, 'the profile');
    await page.keyboard.press('Escape');
    await expect(profile).toHaveCount(0);
    await page.goto('/');
    const plans = page.getByRole('region', { name: 'Choose Your Plan' });
    await plans.scrollIntoViewIfNeeded();
    await expect(plans.getByText('Active', { exact: true })).toBeVisible();
    await assertAccessible(page, 'the plans');

    await page.getByRole('button', { name: 'Open user menu' }).click();
    const manage = page.getByRole('button', { name: 'Manage account' });
    await manage.hover();
    // A menu that moves while the page scrolls is away from the pointer when a press ends.
    const moved = await manage.evaluate((button) => {
      const { y } = button.getBoundingClientRect();
      scrollBy({ top: 124, behavior: 'instant' });
      return Math.abs(button.getBoundingClientRect().y - y);
    });
    expect(moved).toBeLessThan(10);
    await manage.click();
    await expect(profile).toBeVisible();

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
});
