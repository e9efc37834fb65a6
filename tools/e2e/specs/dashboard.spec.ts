import { expect, type Page } from '@playwright/test';
import { assertAccessible } from '../fixtures/accessibility.ts';
import { addCreations } from '../fixtures/creations.ts';
import { png } from '../fixtures/images.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'grace' });

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const toggle = (page: Page, name: string) => row(page, name).getByRole('button', { name }).first();
async function choose(page: Page, name: string, role: 'menuitem' | 'menuitemradio' = 'menuitem') {
  await page.getByRole('button', { name: 'Order and view' }).click();
  await page.getByRole(role, { name, exact: true }).click();
}
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `More for: ${name}` });

test('a search finds its words in any order, also after Back and a reload; a long history is grouped by date and loaded while scrolling, also as a grid at 320 px', async ({
  page,
}) => {
  await addCreations('grace', 1, () => ({ prompt: 'The price of silence in open-plan offices' }));
  await addCreations('grace', 1, () => ({ type: 'blog-title', prompt: 'The price of quiet offices' }));
  await addCreations('grace', 8, () => ({ prompt: 'The price of tea' }));
  await page.goto('/ai');
  const field = page.getByRole('textbox', { name: 'Search your creations' });
  const silence = toggle(page, 'The price of silence');
  await field.fill('OFFICE príce');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Articles' }).click();
  await expect(silence).toBeVisible();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(field).toHaveValue('OFFICE príce');
  await page.getByRole('link', { name: 'Blog Titles' }).click();
  await expect(page.getByLabel('Keyword')).toBeVisible();
  await page.goBack();
  await expect(silence).toBeVisible();
  await expect(page.getByRole('button', { name: 'Articles' })).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(page.getByText('2 of 2')).toBeVisible();

  await addCreations('grace', 60, (number) => ({
    prompt: `Write an article about river ${number} in Short (500-800 words)`,
    settings: { topic: `river ${number}` },
  }));
  await page.goto('/ai');
  const count = page.getByRole('status').filter({ hasText: / of / });
  await expect(count).toHaveText(/^20 of \d+$/);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  const words = toggle(page, 'river 59').locator('b');
  await expect(words).toHaveText('river 59');

  await page.mouse.wheel(0, 20_000);
  await expect(count).toHaveText(/^40 of \d+$/);

  await page.getByRole('textbox', { name: 'Search your creations' }).fill('RIVER 7');
  await expect(count).toHaveText('1 of 1');
  await expect(toggle(page, 'river 7')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search your creations' }).fill('xqzj words');
  await expect(page.getByText('No results for “xqzj words”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(count).toHaveText(/^40 of \d+$/);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await choose(page, 'Grid', 'menuitemradio');
  await expect(page.getByRole('link', { name: 'river 59' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await assertAccessible(page, 'grid');
  await choose(page, 'List', 'menuitemradio');
});

test('creations can be used again: an upload shows its file name and a thumbnail, and its tool says which file to choose', async ({
  page,
}) => {
  const image = await png();
  await page.goto('/ai/remove-object');
  await page.getByLabel('Upload Image').setInputFiles(image);
  await expect(page.getByText(image.name)).toBeVisible();
  await page.getByLabel('Describe object name to remove').fill('red');
  await page.getByRole('button', { name: 'Remove Object' }).click();
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeVisible();
  await page.goto('/ai/blog-titles');
  await page.getByLabel('Keyword').fill('slow travel');
  await page.getByLabel('Travel').check();
  await page.getByRole('button', { name: 'Generate Title' }).click();
  await expect(page.getByRole('link', { name: /^Write this article: / })).toHaveCount(10);

  await page.goto('/ai');
  const upload = page.getByRole('listitem').filter({ hasText: image.name }).first();
  await expect(upload.locator('b').first()).toHaveText(/\.png$/);
  const thumbnail = upload.getByRole('button', { expanded: false }).first().locator('img');
  await expect
    .poll(() => thumbnail.evaluate((image) => Reflect.get(image, 'naturalWidth')))
    .toBeGreaterThan(0);

  await menuOf(page, 'slow travel').click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await expect(page.getByRole('link', { name: /^Write this article: / })).toHaveCount(10);
  await page.getByRole('button', { name: 'Use again' }).click();
  await expect(page).toHaveURL(/\/ai\/blog-titles/);
  await expect(page.getByLabel('Keyword')).toHaveValue('slow travel');
  await expect(page.getByLabel('Travel', { exact: true })).toBeChecked();

  await page.goto('/ai');
  await menuOf(page, image.name).first().click();
  await page.getByRole('menuitem', { name: 'Use again' }).click();
  await expect(page.getByText(`Choose ${image.name} again.`)).toBeVisible();
  await expect(page.getByLabel('Describe object name to remove')).toHaveValue('red');
  await expect(page).toHaveURL('/ai/remove-object');
  await page.getByLabel('Upload Image').setInputFiles(image);
  await expect(page.getByText(`Choose ${image.name} again.`)).toHaveCount(0);
});

test('many creations are deleted with four clicks, restored by undo, and found again in the trash; one is renamed, and renamed back by undo', async ({
  page,
}) => {
  await addCreations('grace', 40, (number) => ({ prompt: `Quokka ${number}` }));
  await page.goto('/ai?q=Quokka');
  const count = page.getByRole('status').filter({ hasText: / of / });
  await expect(count).toHaveText('20 of 40');
  await page.getByRole('checkbox', { name: 'Select: Quokka 39' }).click();
  await page.mouse.wheel(0, 20_000);
  await expect(count).toHaveText('40 of 40');
  const bar = page.getByRole('toolbar', { name: 'Select' });
  await bar.getByRole('button', { name: 'Select all' }).click();
  await expect(bar.getByText('40 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No results for “Quokka”')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(count).toHaveText('40 of 40');

  await menuOf(page, 'Quokka 39').click();
  await page.getByRole('menuitem', { name: 'Star', exact: true }).click();
  await page.getByRole('button', { name: 'Starred', exact: true }).click();
  await expect(count).toHaveText('1 of 1');
  await menuOf(page, 'Quokka 39').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await choose(page, 'Trash');
  await page.getByRole('button', { name: 'Restore: Quokka 39' }).click();
  await expect(row(page, 'Quokka 39')).toHaveCount(0);
  await page.getByRole('link', { name: 'To your creations' }).click();
  await expect(toggle(page, 'Quokka 39')).toBeVisible();
  await menuOf(page, 'Quokka 38').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Delete for good: Quokka 38' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Removed 1 creation for good.')).toBeVisible();
  await expect(row(page, 'Quokka 38')).toHaveCount(0);
  await page.goBack();

  await menuOf(page, 'Quokka 39').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Notes on wallabies');
  await name.press('Enter');
  await expect(toggle(page, 'Notes on wallabies')).toBeFocused();
  await expect(row(page, 'Notes on wallabies')).toContainText('Quokka 39');
  await page.keyboard.press('Control+z');
  await expect(toggle(page, 'Quokka 39')).toBeVisible();
  await expect(row(page, 'Notes on wallabies')).toHaveCount(0);
});

test('abuse 60: a text is shared by a link that works without sign-in, until sharing is stopped', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await addCreations('grace', 1, () => ({ prompt: 'Shared tea', content: '# Green tea\n\nSteep it.' }));
  await page.goto('/ai?q=Shared+tea');
  await menuOf(page, 'Shared tea').click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/^Everyone with the link can see this until /)).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toMatch(/\/s\/[\w-]{32}$/);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { name: 'Green tea' })).toBeVisible();
  expect(await visitor.locator('script').count()).toBe(0);
  const saved = page.waitForEvent('download');
  await menuOf(page, 'Shared tea').click();
  await page.getByRole('menuitem', { name: 'Download as Word' }).click();
  expect((await saved).suggestedFilename()).toBe('shared-tea.docx');
  await menuOf(page, 'Shared tea').click();
  await page.getByRole('menuitem', { name: 'Share…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('The link no longer works.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await visitor.context().close();
});
