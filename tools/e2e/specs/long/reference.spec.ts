import { expect } from '@playwright/test';
import { assertAccessible, shortenReference } from '../../fixtures/accessibility.ts';
import { test } from '../../fixtures/test.ts';

test.describe('signed in', () => {
  test.use({ user: 'ada', expectedErrors: /status of 401/ });

  test('the reference makes calls with the session or a pasted token, and shows a stream as it arrives', async ({
    page,
  }) => {
    await page.goto('/docs#schema-Usage');
    await expect(page.locator('#schema-Usage')).toBeInViewport();
    await page.getByRole('link', { name: 'Begin' }).click();
    await page.getByRole('link', { name: 'Create an API key' }).click();
    await expect(page.getByRole('heading', { name: 'API keys' })).toBeVisible();
    await page.getByLabel('Name of the key').fill(`Usage ${Date.now()}`);
    await page.getByLabel('Everything').uncheck();
    await page.getByLabel('Read creations and usage').check();
    await page.getByLabel('Ends').selectOption('In 30 days');
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = await page.getByText(/^ak_/).innerText();
    const status = async (method: string, path: string) => {
      const headers = { authorization: `Bearer ${key}` };
      return (await page.request.fetch(path, { method, headers })).status();
    };
    expect(await status('GET', '/api/user/usage')).toBe(200);
    expect(await status('POST', '/api/user/creations/delete')).toBe(403);
    await page.goto('/docs#getUsage');

    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Get the usage' }).click();
    const call = page.locator('#getUsage');
    await expect(call.getByRole('heading', { level: 3 })).toBeInViewport();
    await expect(page.locator('nav [aria-current=location]')).toHaveText('Get the usage');
    await expect(page.locator('nav [aria-current=location]')).toBeInViewport();
    await call.getByText('Try it').click();
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByText('Status 200')).toBeVisible();
    await expect(call.getByText(/ratelimit: "read"/)).toBeVisible();

    await call.getByLabel('Token').fill('not-a-token');
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByText('Status 401')).toBeVisible();
    await expect(call.getByText(/www-authenticate: Bearer/)).toBeVisible();

    await contents.getByRole('link', { name: 'Write an article' }).click();
    const streaming = page.locator('#generateArticle');
    await streaming.getByText('Try it').click();
    await streaming.getByLabel('As a stream').check();
    await streaming.getByRole('button', { name: 'Send' }).click();
    await expect(streaming.getByText(/event: done/)).toBeVisible();
  });
});

test('without scripts, the landing page is readable, and the documentation complete', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Resume Reviewer' })).toBeVisible();
  await expect(page.getByText('Trusted by 100+ people')).toBeVisible();
  await page.getByRole('link', { name: 'Docs', exact: true }).click();
  await page.getByRole('link', { name: 'Reference', exact: true }).click();
  await expect(page.locator('#generateArticle').getByText('Idempotency-Key')).toBeVisible();
  await page.locator('#generateArticle').getByRole('link', { name: 'rate_limited' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'rate_limited (429)' })).toBeVisible();
  await page.getByRole('link', { name: 'Guide', exact: true }).click();
  await page.getByRole('link', { name: 'quota_exceeded' }).first().click();
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible();
  await context.close();
});

test('the documentation can be used on a phone, with the contents folded, and is there again after going back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/docs/errors/conflict');
  await page.getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'conflict (409)' })).toBeVisible();

  await page.goto('/docs/create');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await expect(contents.getByRole('link', { name: 'Write an article' })).toBeHidden();
  await contents.getByText('Contents').click();
  await contents.getByRole('link', { name: 'Write an article' }).click();
  await expect(page.locator('#generateArticle').getByRole('heading', { level: 3 })).toBeInViewport();
  await expect(contents.getByRole('searchbox')).toBeHidden();
  await contents.getByText('Contents').click();
  await contents.getByRole('searchbox', { name: 'Find a call' }).fill('post /ai/resume');
  await expect(contents.getByRole('link')).toHaveText(['Create', 'Review a resume']);
  await contents.getByRole('link', { name: 'Review a resume' }).click();
  await expect(page.locator('#reviewResume').getByRole('heading', { level: 3 })).toBeInViewport();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await shortenReference(page);
  await assertAccessible(page, 'the reference');
});
