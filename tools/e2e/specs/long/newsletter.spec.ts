import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { test } from '../../fixtures/test.ts';

/** A new address in every run: the newsletter sends no second mail within a minute. */
const address = `reader-${randomUUID()}@example.com`;

async function follow(mailbox: Page, link: string): Promise<Page> {
  await mailbox.reload();
  const opened = mailbox.waitForEvent('popup');
  await mailbox.frameLocator('iframe').first().getByRole('link', { name: link }).click();
  return opened;
}

/** Playwright's trace recorder runs scripts in every frame; the frame that shows a mail blocks them. */
test.use({ expectedErrors: /^Blocked script execution in 'about:srcdoc'/ });

test('abuse 37: a reader subscribes, and confirms and unsubscribes by the links in the mail', async ({
  page,
}) => {
  await page.goto('/');
  const foot = page.getByRole('contentinfo');
  const field = foot.getByLabel('Email');
  const status = foot.getByRole('status');

  await field.fill(address);
  const response = page.waitForResponse('**/api/newsletter/subscribe');
  await foot.getByRole('button', { name: 'Subscribe' }).click();
  await expect(status).toContainText('Check your inbox to confirm.');
  expect(await (await response).json()).toMatchObject({
    success: true,
    message: 'Check your inbox to confirm.',
  });

  await expect
    .poll(async () => {
      const { messages } = await (await page.request.get('/__sandbox/mail')).json();
      return messages.map(({ to }: { to: string[] }) => to[0]);
    })
    .toContain(address);
  await foot.getByRole('link', { name: 'Open the mailbox' }).click();
  await expect(page.getByText(`To ${address}`)).toBeVisible();

  const confirmation = await follow(page, 'Confirm subscription');
  await confirmation.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(confirmation.getByRole('heading', { level: 1 })).toHaveText("You're subscribed");
  expect(confirmation.url()).not.toContain('token');

  const leaving = await follow(page, 'Delete this address');
  const main = leaving.getByRole('main');
  await main.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(main.getByRole('status')).toHaveText("Done. You're unsubscribed.");
});
