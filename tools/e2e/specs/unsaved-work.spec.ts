import { expect, type Page } from '@playwright/test';
import { addCreations } from '../fixtures/creations.ts';
import { test } from '../fixtures/test.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

async function edit(page: Page, topic: string): Promise<void> {
  await addCreations('grace', 1, () => ({
    prompt: topic,
    content: `# ${topic}\n\nWords.`,
    settings: { topic },
  }));
  await page.goto('/ai');
  await page.getByRole('link', { name: `Open: ${topic}` }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(field(page)).toBeFocused();
}

// 409: the closed page may have stored the text when its next one does.
test.use({ user: 'grace', expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 40[149]/ });

test('what is typed without a connection stays when another page is opened and the tab is closed, and is stored later', async ({
  page,
  context,
}) => {
  await edit(page, 'Kept moss');
  const address = page.url();
  await context.setOffline(true);
  await page.keyboard.type(' Typed in a train.');
  await expect(page.getByText('Offline: kept here')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  await page.goBack();
  await expect(field(page)).toContainText('Words. Typed in a train.');
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByRole('region', { name: 'Result' })).toContainText('Words. Typed in a train.');
  await expect(later.getByRole('button', { name: /^Restore the version of / })).toBeVisible();
});

test('a session that ends while its user types asks for sign-in over the page, which stays as it is', async ({
  page,
  context,
}) => {
  await edit(page, 'Ended moss');
  await page.keyboard.type(' Before the end.');
  await context.clearCookies();
  await page.evaluate('Clerk.session.getToken({ skipCache: true }).catch(() => null)');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('Email address')).toHaveValue('grace@example.com');
  await page.keyboard.type('typed on');
  await expect(dialog.getByLabel('Email address')).toHaveValue('grace@example.com');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await dialog.getByLabel('Password', { exact: true }).fill('correct-horse-9');
  await dialog.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field(page)).toContainText('Words. Before the end.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
