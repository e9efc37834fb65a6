import { expect } from '@playwright/test';
import { signIn } from '../../cli/browser/sign-in.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { setFaults } from '../faults.ts';
import { assertAccessible } from '../fixtures/accessibility.ts';
import { test } from '../fixtures/test.ts';
import { startProduct } from '../product.ts';
import { inFolder, settings } from '../settings.ts';

const origin = `http://localhost:${settings.secondPort}`;
test.use({ baseURL: origin, expectedErrors: /429 \(Too Many Requests\)|502 \(Bad Gateway\)/ });

test('abuse 44: a tool shows the daily allowance, returns it after a failure, and refuses requests beyond it', async ({
  page,
}) => {
  const product = await startProduct({
    port: settings.secondPort,
    dataDir: inFolder('allowance'),
    env: { PLAN_LIMITS: 'free:text=2;premium:text=20' },
  });
  try {
    await setFaults('openai', { words_per_second: 100_000 }, origin);
    await page.goto('/#pricing');
    await page.getByRole('region', { name: 'Choose Your Plan' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('row', { name: 'Articles and blog titles 2 20' })).toBeVisible();
    await signIn(page, sampleUser('ada'));
    await page.goto('/ai/blog-titles');
    await page.getByLabel('Keyword').fill('tea');
    const generate = page.getByRole('button', { name: 'Generate Title' });
    await expect(page.getByText('2 of 2 texts left today')).toBeVisible();

    await setFaults('openai', { next: ['insufficient_quota', 'insufficient_quota'] }, origin);
    await generate.click();
    await expect(page.getByRole('alert').filter({ hasText: 'provider' }).first()).toBeVisible();
    await expect(page.getByText('2 of 2 texts left today')).toBeVisible();

    await setFaults('openai', { next: [] }, origin);
    await generate.click();
    await expect(page.getByText('1 of 2 texts left today')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Write this article: / })).toHaveCount(10);
    await page.goto('/ai/write-article');
    await expect(page.getByText('1 of 2 texts left today')).toBeVisible();
    await page.getByLabel('Article Topic').fill('Tea');
    await page.getByRole('button', { name: 'Generate Article' }).click();
    await expect(page.getByText("You've used today's 2 texts. Resets at")).toBeVisible();
    await expect(page.getByText(/words \(target 500–800\)/)).toBeVisible();

    await page.getByRole('button', { name: 'Generate Article' }).click();
    await expect(
      page.getByText(/Your allowance resets at 00:00 UTC\. The Premium plan has 20/).first(),
    ).toBeVisible();
    await expect(page.getByText(/words \(target 500–800\)/)).toBeVisible();
    await assertAccessible(page, 'a spent allowance');
    await page.getByRole('link', { name: 'Compare plans' }).click();
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport();
    await page.goto('about:blank');
  } finally {
    await product.stop();
  }
});
