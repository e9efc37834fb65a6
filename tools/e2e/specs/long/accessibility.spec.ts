import { expect } from '@playwright/test';
import { assertAccessible } from '../../fixtures/accessibility.ts';
import { png } from '../../fixtures/images.ts';
import { resumes } from '../../fixtures/resumes.ts';
import { test } from '../../fixtures/test.ts';
import { sidebarTools } from '../../fixtures/tools.ts';

test.use({ expectedErrors: /status of 404|\/demo\// });
test.describe.configure({ mode: 'parallel' });

test('axe finds no violation on the public pages and the sign-in screen', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('region', { name: 'Choose Your Plan' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Premium' })).toBeVisible();
  await assertAccessible(page, 'the landing page');
  await page.getByRole('button', { name: 'Watch Demo' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await assertAccessible(page, 'the demo');
  for (const path of [
    '/about',
    '/contact',
    '/privacy',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/no/such/page',
  ]) {
    await page.goto(path);
    await assertAccessible(page, path);
  }
  await page.goto('/ai');
  await expect(page.getByLabel('Email address')).toBeVisible();
  await assertAccessible(page, 'the sign-in screen');
});

test.describe('signed in', () => {
  test.use({ user: 'grace' });

  test('axe finds no violation on the dashboard and on tools before use', async ({ page }) => {
    await page.goto('/ai');
    for (const label of ['Dashboard', ...sidebarTools.map((tool) => tool.label)]) {
      const link = page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: label });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await assertAccessible(page, label);
    }
  });

  test('axe finds no violation on results, in the image viewer and in the menu of a small screen', async ({
    page,
  }) => {
    await page.goto('/ai/write-article');
    await page.getByLabel('Article Topic').fill('Everybody reads');
    await page.getByRole('button', { name: 'Generate Article' }).click();
    await expect(page.getByText(/words \(target 500–800\)/)).toBeVisible();
    await assertAccessible(page, 'an article');

    await page.goto('/ai/generate-images');
    await page.getByLabel('Describe Your Image').fill('an open door');
    await page.getByLabel('Make this image public').check();
    await page.getByRole('button', { name: 'Generate Image' }).click();
    await expect(page.getByRole('button', { name: 'Make private' })).toBeVisible();
    await assertAccessible(page, 'an image');

    await page.getByRole('link', { name: 'Community' }).click();
    await page.getByRole('link', { name: 'Open: an open door' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await assertAccessible(page, 'the viewer');

    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto('/ai');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await assertAccessible(page, 'the menu');
  });

  test('axe finds no violation on titles, a removal, all tabs of a review, and an opened creation', async ({
    page,
  }) => {
    await page.goto('/ai/blog-titles');
    await page.getByLabel('Keyword').fill('reading aloud');
    await page.getByRole('button', { name: 'Generate Title' }).click();
    await expect(page.getByRole('link', { name: /^Write this article: / })).toHaveCount(10);
    await assertAccessible(page, 'titles');

    await page.getByRole('link', { name: 'Remove Background' }).click();
    const image = await png();
    await page.getByLabel('Upload Image').setInputFiles(image);
    await expect(page.getByText(image.name)).toBeVisible();
    await page.getByRole('button', { name: 'Remove Background' }).click();
    await expect(page.getByRole('slider', { name: 'Compare before and after' })).toBeVisible();
    await assertAccessible(page, 'a removal');

    await page.getByRole('link', { name: 'Review Resume' }).click();
    await page.getByLabel('Upload Resume').setInputFiles(await resumes.hidden());
    await page.getByLabel('Job description').fill('Kubernetes, Terraform and Go');
    await page.getByRole('button', { name: 'Review Resume' }).click();
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await assertAccessible(page, `a review, ${await tab.innerText()}`);
    }

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page
      .getByRole('button', { name: /Resume review/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /^More for: / })
      .first()
      .click();
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
    await assertAccessible(page, 'the dashboard');
  });
});
