import { expect } from '@playwright/test';
import { test } from '../fixtures/test.ts';

test.use({ user: 'ada' });

test('titles are generated for a keyword, and one becomes the topic of an article', async ({ page }) => {
  await page.goto('/ai/blog-titles');
  await expect(page.getByText('Enter a topic and hit generate to generate a Title.')).toBeVisible();
  await page.getByLabel('Keyword').fill('slow travel');
  await page.getByLabel('Travel').check();
  const sent = page.waitForRequest('**/api/ai/generate-blog-title');
  await page.getByRole('button', { name: 'Generate Title' }).click();
  expect((await sent).postDataJSON()).toEqual({
    prompt: 'Generate a blog title for the keyword slow travel in Travel',
  });

  const links = page.getByRole('link', { name: /^Write this article: / });
  await expect(links).toHaveCount(10);
  const title = (await links.first().getAttribute('aria-label'))?.replace('Write this article: ', '') ?? '';
  await links.first().click();
  const topic = page.getByLabel('Article Topic');
  await expect(topic).toHaveValue(title);
  await expect(page).toHaveURL('/ai/write-article');
  await topic.fill(`${title}, explained`);
  await page.reload();
  await expect(topic).toHaveValue(`${title}, explained`);
});
