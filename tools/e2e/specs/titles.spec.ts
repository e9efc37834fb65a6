import { expect } from '@playwright/test';
import { hasFocusRing, tabTo } from '../fixtures/keyboard.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'ada' });

test('titles are generated and printed, and one becomes the topic of an article, which survives a reload', async ({
  page,
}) => {
  await page.goto('/ai/blog-titles');
  await expect(page.getByText('Enter a topic and hit generate to generate a Title.')).toBeVisible();
  await page.getByLabel('Travel').check();
  await page.getByLabel('Keyword').fill('slow travel');
  const sent = page.waitForRequest('**/api/ai/generate-blog-title');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    prompt: 'Generate a blog title for the keyword slow travel in Travel',
    keyword: 'slow travel',
    category: 'Travel',
  });
  const links = page.getByRole('link', { name: /^Write this article: / });
  await expect(links).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Regenerate' })).toBeVisible();

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const result = page.getByRole('region', { name: 'Generated Titles' });
  await expect(page.getByRole('heading', { name: 'Generated Titles' })).toBeVisible();
  for (const hidden of [
    page.getByLabel('Keyword'),
    page.getByRole('navigation', { name: 'Tools' }),
    page.getByRole('button', { name: 'Regenerate' }),
  ])
    await expect(hidden).toBeHidden();
  await expect(result).toHaveCSS('background-color', 'oklch(1 0 0)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  const title = (await links.first().getAttribute('aria-label'))?.replace('Write this article: ', '') ?? '';
  await tabTo(page, links.first());
  await page.keyboard.press('Enter');
  const topic = page.getByLabel('Article Topic');
  await expect(topic).toHaveValue(title);
  await expect(page).toHaveURL('/ai/write-article');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await hasFocusRing(page.getByRole('main'))).toBe(true);
  await page.keyboard.press('Tab');
  await expect(topic).toBeFocused();
  await topic.fill(`${title}, explained`);
  await page.getByLabel(/^Medium/).check();
  await page.reload();
  await expect(topic).toHaveValue(`${title}, explained`);
  await expect(page.getByLabel(/^Medium/)).toBeChecked();
});
