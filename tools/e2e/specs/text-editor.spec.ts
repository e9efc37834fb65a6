import { expect, type Page } from '@playwright/test';
import { assertAccessible } from '../fixtures/accessibility.ts';
import { addCreations } from '../fixtures/creations.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'grace' });

const content = '# Moss\n\nMoss is **small**, and grows on [stones](https://example.com).';

async function openPage(page: Page, topic: string): Promise<void> {
  await addCreations('grace', 1, () => ({
    prompt: `Write an article about ${topic} in Short (500-800 words)`,
    content,
    settings: { topic, length: 800 },
  }));
  await page.goto('/ai');
  await page.getByRole('link', { name: `Open: ${topic}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: topic })).toBeVisible();
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const result = (page: Page) => page.getByRole('region', { name: 'Result' });

test('a text is edited with one click and typing, and by pasting formatted text; it is stored, and the text before is a version', async ({
  page,
}) => {
  await openPage(page, 'edited moss');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' It needs water.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(result(page)).toContainText('grows on stones. It needs water.');

  await page.getByRole('button', { name: /^Restore the version of / }).click();
  await expect(result(page)).not.toContainText('It needs water.');
  await expect(result(page).getByRole('link', { name: 'stones' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page)).toBeFocused();
  await assertAccessible(page, 'the editor of a text');
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await field(page).focus();
  await page.keyboard.press('Control+a');
  await field(page).evaluate((element: HTMLElement) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', '<h2>Pasted</h2><p>Some <b>bold</b> words</p><ul><li>Item</li></ul>');
    clipboardData.setData('text/plain', 'Pasted');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(field(page).getByRole('heading', { name: 'Pasted' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(result(page).getByRole('listitem')).toHaveText('Item');
  await expect(result(page).locator('strong')).toHaveText('bold');
});

test('by keyboard: headings, emphasis, lists, links, undo, and Done after Esc', async ({ page }) => {
  await openPage(page, 'formatted moss');
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Kinds');
  await page.getByLabel('Kind of paragraph').selectOption('Heading 2');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- Green');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' and bold');
  await page.keyboard.type(' lost');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('button', { name: 'Redo' }).press('Enter');
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Link', exact: true }).press('Enter');
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.getByRole('button', { name: 'Link', exact: true }).press('Enter');
  await field(page).press('Escape');
  await expect(page.getByRole('button', { name: 'Done' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveCount(0);
  await expect(result(page).getByRole('heading', { name: 'Kinds' })).toBeVisible();
  await expect(result(page).getByRole('listitem')).toHaveText('Green and bold lost');
});

test('a selection is revised in the editor, and the whole text by an instruction; the text before is a version', async ({
  page,
}) => {
  await openPage(page, 'revised moss');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Shift+Home');
  await page.getByRole('button', { name: 'Revise', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Rewrite' })).toBeFocused();
  await assertAccessible(page, 'the reviser of a selection');
  await page.keyboard.press('Enter');
  await expect(page.locator('ins').first()).toBeVisible();
  await assertAccessible(page, 'the changes of a selection');
  await page.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(field(page)).toContainText('In other words: Moss is small, and grows on stones.');
  await expect(field(page).getByRole('link', { name: 'stones' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(field(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Revise', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'What should change?' })).toBeFocused();
  await page.keyboard.type('Mention rain');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(result(page)).toContainText('In other words: In other words: Moss');
  await page.reload();
  await expect(result(page)).toContainText('In other words: In other words: Moss');
  await expect(page.getByRole('button', { name: /^Restore the version of / })).toHaveCount(2);
});

test.describe('in two windows', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('a text that was changed elsewhere is not overwritten: both texts are offered', async ({ page }) => {
    await openPage(page, 'moss of two');
    const other = await page.context().newPage();
    await other.goto(page.url());
    for (const [window, words] of [
      [other, ' Theirs.'],
      [page, ' Mine.'],
    ] as const) {
      await window.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(field(window)).toBeFocused();
      await window.keyboard.type(words);
      await window.getByRole('button', { name: 'Done' }).click();
    }
    await expect(page.getByRole('alert')).toContainText('This text was changed elsewhere.');
    await page.getByText('Show the other text').click();
    await expect(page.getByText('stones. Theirs.')).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(result(page)).toContainText('stones. Mine.');
    await expect(page.getByRole('button', { name: /^Restore the version of / })).toHaveCount(2);
  });
});
