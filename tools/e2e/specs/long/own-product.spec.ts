import { expect } from '@playwright/test';
import { signIn } from '../../../cli/browser/sign-in.ts';
import { sampleUser } from '../../../cli/product/sample-users.ts';
import type { SpawnedProduct } from '../../../cli/product/spawn-product.ts';
import { setFaults } from '../../faults.ts';
import { assertAccessible } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';
import { startProduct } from '../../product.ts';
import { inFolder, settings } from '../../settings.ts';

// One product for both journeys: a start takes 12 s of processor time.
const origin = `http://localhost:${settings.secondPort}`;
test.use({ baseURL: origin });

let product: SpawnedProduct;
async function start() {
  product = await startProduct({
    port: settings.secondPort,
    dataDir: inFolder(`own-product-${settings.secondPort}`),
    env: { PLAN_LIMITS: '{"free":{"text":2},"premium":{"text":20}}' },
  });
  await setFaults('openai', { words_per_second: 100_000 }, origin);
}
test.beforeAll(start);
// The page preloads files in the background, which would fail.
test.afterEach(({ page }) => page.goto('about:blank'));
test.afterAll(() => product?.stop());

test.describe('with limits', () => {
  test.use({ expectedErrors: /429 \(Too Many Requests\)|502 \(Bad Gateway\)/ });

  test('abuse 44: a tool shows the daily quota, returns it after a failure, and refuses requests beyond it', async ({
    page,
  }) => {
    await page.goto('/#pricing');
    const texts = page.locator('dl div', { hasText: 'Articles and blog titles' });
    await expect(texts).toHaveText([/2 a day/, /20 a day/]);
    await signIn(page, sampleUser('ada'));
    await page.goto('/ai/blog-titles');
    await page.getByLabel('Keyword').fill('tea');
    const generate = page.getByRole('button', { name: 'Generate Title' });
    await expect(page.getByText('2 of 2 articles and titles left today')).toBeVisible();

    await setFaults('openai', { next: ['insufficient_quota', 'insufficient_quota'] }, origin);
    await generate.click();
    await expect(page.getByRole('alert').filter({ hasText: 'provider' }).first()).toBeVisible();
    await expect(page.getByText('2 of 2 articles and titles left today')).toBeVisible();

    await setFaults('openai', { next: [] }, origin);
    await generate.click();
    await expect(page.getByText('1 of 2 articles and titles left today')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Write this article: / })).toHaveCount(10);
    await page.goto('/ai/write-article');
    await expect(page.getByText('1 of 2 articles and titles left today')).toBeVisible();
    await page.getByLabel('Article Topic').fill('Tea');
    await page.getByRole('button', { name: 'Generate Article' }).click();
    await expect(
      page.getByText(/^You've used today's 2 articles and titles\. More at 00:00 UTC \(in .*(h|min|s)\)\./),
    ).toBeVisible();
    await expect(page.getByText(/words \(target 500–800\)/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'No articles and titles left today' })).toBeDisabled();

    await page.getByRole('button', { name: 'Regenerate' }).click();
    const failure = page.getByRole('alert').filter({ hasText: "The article couldn't be finished." });
    await expect(failure.getByText(/More at 00:00 UTC/)).toBeVisible();
    await expect(failure.getByRole('button')).toHaveCount(0);
    await expect(page.getByText(/words \(target 500–800\)/)).toBeVisible();
    await assertAccessible(page, 'a spent quota');
    await page.getByRole('link', { name: 'Go Premium' }).first().click();
    await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeInViewport();
  });
});

test('abuse 64: after SIGKILL of every process and a second start, the user is still signed in and sees the same article', async ({
  page,
}) => {
  await signIn(page, sampleUser('grace'));
  await page.goto('/ai/write-article');
  await page.getByLabel('Article Topic').fill('What survives');
  await page.getByRole('button', { name: 'Generate Article' }).click();
  await expect(page.getByText(/words \(target 500–800\)/)).toBeVisible();
  await page.goto('/ai');
  const row = page.getByRole('button', { name: /^What survives/ });
  const item = page.getByRole('listitem').filter({ has: row });
  await row.click();
  await expect(item.getByRole('heading').first()).toBeVisible();
  const before = await item.innerText();

  await page.goto('about:blank');
  await product.killAll();
  await start();

  await page.goto('/ai');
  await row.click();
  await expect(item.getByRole('heading').first()).toBeVisible();
  expect(await item.innerText()).toBe(before);
  await expect(page.getByRole('button', { name: 'Grace Hopper' })).toBeVisible();
});
