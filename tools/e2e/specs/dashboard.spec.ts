import { expect, type Page } from '@playwright/test';
import { assertAccessible } from '../fixtures/accessibility.ts';
import { addCreations } from '../fixtures/creations.ts';
import { png } from '../fixtures/images.ts';
import { resumes } from '../fixtures/resumes.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'grace' });

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const toggle = (page: Page, name: string) => row(page, name).getByRole('button', { name }).first();
const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `More for: ${name}` });

test('a long history is grouped by date, loaded while scrolling, and searched', async ({ page }) => {
  await addCreations('grace', 60, (number) => ({
    prompt: `Write an article about river ${number} in Short (500-800 words)`,
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
});

test('a search finds its words in any order; Back and a reload restore it and the filter', async ({
  page,
}) => {
  await addCreations('grace', 1, () => ({ prompt: 'The price of silence in open-plan offices' }));
  await addCreations('grace', 1, () => ({ type: 'blog-title', prompt: 'The price of quiet offices' }));
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
});

test('by keyboard, Show more leads to the new rows, and a deletion to the next row', async ({ page }) => {
  await addCreations('grace', 25, (number) => ({ prompt: `Keyboard ${number}` }));
  // Without it, the page loads the next rows by itself.
  await page.addInitScript('delete window.IntersectionObserver');
  await page.addInitScript(
    'window.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} }',
  );
  await page.goto('/ai');
  await page.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(toggle(page, 'Keyboard 4')).toBeFocused();

  await menuOf(page, 'Keyboard 20').press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(toggle(page, 'Keyboard 19')).toBeFocused();
  await expect(row(page, 'Keyboard 20')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toggle(page, 'Keyboard 20')).toBeVisible();
});

test('a creation is renamed, found by its new name, and renamed back by undo', async ({ page }) => {
  await addCreations('grace', 1, () => ({ prompt: 'Write an article about moss in Short (500-800 words)' }));
  await page.goto('/ai');
  await menuOf(page, 'moss').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const field = page.getByRole('textbox', { name: 'Name' });
  await expect(field).toBeFocused();
  await field.fill('Notes for the garden');
  await field.press('Enter');
  await expect(toggle(page, 'Notes for the garden')).toBeFocused();
  await expect(row(page, 'Notes for the garden')).toContainText('Write an article about moss in Short');
  await page.reload();
  await page.getByRole('textbox', { name: 'Search your creations' }).fill('garden');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await menuOf(page, 'Notes for the garden').click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await field.fill('');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(toggle(page, 'Notes for the garden')).toBeVisible();
});

test('an upload shows its file name and a thumbnail; titles look as in their tool and can be used again', async ({
  page,
}) => {
  await page.goto('/ai/remove-background');
  await page.getByLabel('Upload Image').setInputFiles(await png());
  await page.getByRole('button', { name: 'Remove Background' }).click();
  await expect(page.getByRole('slider', { name: 'Compare before and after' })).toBeVisible();
  await page.goto('/ai/blog-titles');
  await page.getByLabel('Keyword').fill('slow travel');
  await page.getByLabel('Travel').check();
  await page.getByRole('button', { name: 'Generate Title' }).click();
  await expect(page.getByRole('link', { name: /^Write this article: / })).toHaveCount(10);

  await page.goto('/ai');
  const upload = page.getByRole('listitem').filter({ hasText: 'Background removal' }).first();
  await expect(upload.locator('b').first()).toHaveText(/\.png$/);
  const thumbnail = upload.getByRole('button', { expanded: false }).first().locator('img');
  await expect
    .poll(() => thumbnail.evaluate((image) => Reflect.get(image, 'naturalWidth')))
    .toBeGreaterThan(0);

  await menuOf(page, 'slow travel').click();
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await expect(page.getByRole('link', { name: /^Write this article: / })).toHaveCount(10);
  await page.getByRole('link', { name: 'Use again' }).click();
  await expect(page).toHaveURL(/\/ai\/blog-titles/);
  await expect(page.getByLabel('Keyword')).toHaveValue('slow travel');
  await expect(page.getByLabel('Travel', { exact: true })).toBeChecked();
});

test('a removal and a review can be used again: the tool says which file to choose', async ({ page }) => {
  const image = await png();
  await page.goto('/ai/remove-object');
  await page.getByLabel('Upload Image').setInputFiles(image);
  await page.getByLabel('Describe object name to remove').fill('red');
  await page.getByRole('button', { name: 'Remove Object' }).click();
  await expect(page.getByRole('slider', { name: 'Compare before and after' })).toBeVisible();
  await page.goto('/ai/review-resume');
  const resume = await resumes.good();
  await page.getByLabel('Upload Resume').setInputFiles(resume);
  await page.getByRole('button', { name: 'Review Resume' }).click();
  await expect(page.getByRole('button', { name: 'Download as PDF' })).toBeVisible();

  await page.goto('/ai');
  await menuOf(page, image.name).first().click();
  await page.getByRole('menuitem', { name: 'Use again' }).click();
  await expect(page.getByText(`Choose ${image.name} again.`)).toBeVisible();
  await expect(page.getByLabel('Describe object name to remove')).toHaveValue('red');
  await expect(page).toHaveURL('/ai/remove-object');

  await page.goto('/ai');
  await menuOf(page, resume.name).first().click();
  await page.getByRole('menuitem', { name: 'Use again' }).click();
  await expect(page.getByText(`Choose ${resume.name} again.`)).toBeVisible();
  await page.getByLabel('Upload Resume').setInputFiles(resume);
  await expect(page.getByText(`Choose ${resume.name} again.`)).toHaveCount(0);
});

test.describe('with too many requests', () => {
  test.use({ expectedErrors: /status of 429/ });

  test('the retry of the list counts down', async ({ page }) => {
    await page.route('**/api/user/get-user-creations*', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '4' },
        json: { success: false, code: 'rate_limited', message: 'Too many requests. Try again in 4 s.' },
      }),
    );
    await page.goto('/ai');
    const list = page.getByRole('region', { name: 'Recent Creations' });
    await expect(list.getByRole('button', { name: /^Try again in [1-4] s$/ })).toBeDisabled();
    await page.unroute('**/api/user/get-user-creations*');
    await expect(list.getByRole('alert')).toHaveCount(0);
  });
});

test('the dashboard does not scroll horizontally at 320 px, neither as list nor as grid', async ({
  page,
}) => {
  await addCreations('grace', 2, (number) => ({ prompt: `Tile ${number}` }));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/ai');
  await expect(page.getByRole('heading', { name: 'Recent Creations' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.getByRole('button', { name: 'Grid' }).click();
  await expect(page.getByRole('link', { name: 'Tile 1' })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await assertAccessible(page, 'grid');
});

test('many creations are deleted with four clicks, restored by undo, and found again under Recently deleted', async ({
  page,
}) => {
  await addCreations('grace', 40, (number) => ({ prompt: `Quokka ${number}` }));
  await page.goto('/ai?q=Quokka');
  const count = page.getByRole('status').filter({ hasText: / of / });
  await expect(count).toHaveText('20 of 40');
  await page.mouse.wheel(0, 20_000);
  await expect(count).toHaveText('40 of 40');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
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
  await page.getByRole('link', { name: 'Recently deleted' }).click();
  await page.getByRole('button', { name: 'Restore: Quokka 39' }).click();
  await expect(row(page, 'Quokka 39')).toHaveCount(0);
  await page.getByRole('link', { name: 'Recent Creations' }).click();
  await expect(toggle(page, 'Quokka 39')).toBeVisible();
});

test('a text is shared by a link that works without sign-in, until sharing is stopped', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await addCreations('grace', 1, () => ({ prompt: 'Shared tea', content: '# Green tea\n\nSteep it.' }));
  await page.goto('/ai?q=Shared+tea');
  await menuOf(page, 'Shared tea').click();
  await page.getByRole('menuitem', { name: 'Share link' }).click();
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
  await page.getByRole('menuitem', { name: 'Stop sharing' }).click();
  await expect(page.getByText('The link no longer works.')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await visitor.context().close();
});
