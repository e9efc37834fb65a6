import { expect } from '@playwright/test';
import { signIn } from '../../cli/browser/sign-in.ts';
import { sampleUser } from '../../cli/product/sample-users.ts';
import { setFaults } from '../faults.ts';
import { test } from '../fixtures/test.ts';
import { startProduct } from '../product.ts';
import { inFolder, settings } from '../settings.ts';

const origin = `http://localhost:${settings.secondPort}`;
test.use({ baseURL: origin });

test('after SIGKILL of every process and a second start, the user is still signed in and sees the same article', async ({
  page,
}) => {
  const start = () => startProduct({ port: settings.secondPort, dataDir: inFolder('restart') });
  let product = await start();
  try {
    await setFaults('openai', { words_per_second: 100_000 }, origin);
    await signIn(page, sampleUser('grace'));
    await page.goto('/ai/write-article');
    await page.getByLabel('Article Topic').fill('What survives');
    await page.getByRole('button', { name: 'Generate Article' }).click();
    await expect(page.getByText(/words \(target 500–800\)/)).toBeVisible();
    await page.goto('/ai');
    const row = page.getByRole('button', { name: /^Write an article about What survives/ });
    const item = page.getByRole('listitem').filter({ has: row });
    await row.click();
    await expect(item.getByRole('heading').first()).toBeVisible();
    const before = await item.innerText();

    await page.goto('about:blank');
    await product.killAll();
    product = await start();

    await page.goto('/ai');
    await row.click();
    await expect(item.getByRole('heading').first()).toBeVisible();
    expect(await item.innerText()).toBe(before);
    await expect(page.getByRole('button', { name: 'Grace Hopper' })).toBeVisible();
  } finally {
    // The page preloads files in the background, which would fail.
    await page.goto('about:blank');
    await product.stop();
  }
});
