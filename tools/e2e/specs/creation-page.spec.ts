import { expect, type Page } from '@playwright/test';
import { assertAccessible } from '../fixtures/accessibility.ts';
import { addCreations } from '../fixtures/creations.ts';
import { test } from '../fixtures/test.ts';
import { contextOptions } from '../settings.ts';

test.use({ user: 'grace', expectedErrors: /status of 404.*creation/ });

const prompt = 'Write an article about moss in Short (500-800 words)';
const content = '# Moss\n\nMoss is **small**, and grows on [stones](https://example.com).';

async function openPage(page: Page, topic = 'moss'): Promise<void> {
  await addCreations('grace', 1, () => ({
    prompt: prompt.replace('moss', topic),
    content,
    settings: { topic, length: 800 },
  }));
  await page.goto('/ai');
  await page.getByRole('link', { name: `Open: ${topic}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible();
}

test('the page of a creation shows its text and its settings; it is starred, tagged, shared and downloaded there, also at 320 px', async ({
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openPage(page);
  await expect(page).toHaveTitle(/^moss/);
  await expect(
    page.getByRole('region', { name: 'Result' }).getByRole('link', { name: 'stones' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Made with' })).toContainText('Length800 words');

  const menu = page.getByRole('button', { name: 'More for: moss' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Star' }).click();
  await expect(page.getByRole('heading', { level: 1 }).getByRole('img', { name: 'Starred' })).toBeVisible();
  await page.getByLabel('Add a tag').fill('Garden ');
  await page.getByLabel('Add a tag').press('Enter');
  await expect(page.getByRole('link', { name: 'garden', exact: true })).toBeVisible();

  const formats = { Word: 'docx', PDF: 'pdf', HTML: 'html', Markdown: 'md' };
  for (const [name, end] of Object.entries(formats)) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name }).click();
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`moss.*\\.${end}$`));
  }
  await page.getByRole('button', { name: 'Share…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('main').getByText(/^Everyone with the link can see this until /)).toBeVisible();

  await assertAccessible(page, 'the page of a creation');
  await menu.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.setViewportSize(contextOptions.viewport);

  await page.getByRole('link', { name: 'garden', exact: true }).click();
  await expect(page).toHaveURL(/\/ai\?tag=garden$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'moss' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Show creations without the tag garden, too' }).click();
  await expect(page).toHaveURL(/\/ai$/);
});

test('a creation is renamed and deleted on its page, and undo returns to it; an unknown one leads to what can be restored', async ({
  page,
}) => {
  await openPage(page, 'ferns');
  await page.getByRole('button', { name: 'More for: ferns' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Notes on ferns');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Notes on ferns' })).toBeVisible();
  await page.getByRole('button', { name: 'More for: Notes on ferns' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/ai$/);
  await expect(page.getByText('Deleted “Notes on ferns”.')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('heading', { level: 1, name: 'Notes on ferns' })).toBeVisible();
  await page.getByRole('button', { name: 'Use again' }).click();
  await expect(page.getByLabel('Article Topic')).toHaveValue('ferns');

  await page.goto('/ai/creations/0123456789abcdef01234567');
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeAttached();
  await page.getByRole('link', { name: 'Trash' }).first().click();
  await expect(page.getByRole('heading', { name: 'Trash' })).toBeVisible();
});
