import { expect } from '@playwright/test';
import { assertAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';

test.use({ user: 'ada' });

test('Ada meets a premium tool, upgrades at the checkout, and the sidebar and the dashboard show it', async ({
  page,
  fault,
}) => {
  await fault('clerk', { plans: { 'ada@example.com': 'free_user' } });
  await page.route('/ai/write-article', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"plan":null', '"plan":"premium"');
    await route.fulfill({ response, body });
  });
  await page.goto('/ai/write-article');
  await expect(page.getByRole('heading', { name: 'Write Article is part of Premium' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Go Premium' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate Article' })).toHaveCount(0);

  await page.goto('/ai');
  await expect(page.getByRole('button', { name: 'Ada Lovelace Free' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Premium' }).click();
  const pricing = page.getByRole('dialog', { name: 'Choose Your Plan' });
  await pricing.getByRole('button', { name: 'Go Premium' }).click();
  const checkout = page.getByRole('dialog').filter({ hasText: 'Checkout' });
  await expect(checkout.getByPlaceholder('Enter promo code')).toHaveCSS('border-top-width', '1px');
  await assertAccessible(page, 'the checkout');
  await checkout.getByRole('button', { name: /^Pay / }).click();
  await expect(checkout.getByText(/Payment was successful/)).toBeVisible();
  await checkout.getByRole('button', { name: 'Continue' }).click();
  await page.goto('/ai');
  await expect(page.getByRole('button', { name: 'Ada Lovelace Premium' })).toBeVisible();
  await expect(page.getByText('Active Plan').locator('..')).toHaveText('Active PlanPremium');
});
