import { expect } from '@playwright/test';
import { assertAccessible } from '../../fixtures/accessibility.ts';
import { withDatabase } from '../../fixtures/database.ts';
import { test } from '../../fixtures/test.ts';

test('abuse 65: a reported image is hidden, an operator removes it, and its owner cannot publish it again', async ({
  open,
}) => {
  const ada = await open('ada');
  await ada.goto('/ai/generate-images');
  await ada.getByLabel('Describe Your Image').fill('a doubtful lantern in gore');
  await ada.getByLabel('Make this image public').check();
  await ada.getByRole('button', { name: 'Generate Image' }).click();
  const panel = ada.getByRole('region', { name: 'Generated Image' });
  await expect(panel.getByRole('button', { name: 'Make private' })).toBeVisible();

  await withDatabase(async ({ connection }) => {
    const prompt = 'Generate an image of a doubtful lantern in gore in the style Realistic Style';
    const image = await connection
      .collection('creations')
      .findOne({ publish: true, deleted_at: null, prompt });
    const first = { user_id: 'user_linus', reason: 'violent', created_at: new Date() };
    await connection
      .collection('reports')
      .insertOne({ ...first, creation: image?._id, owner: image?.user_id });
  });

  const grace = await open('grace');
  await grace.setViewportSize({ width: 390, height: 780 });
  await grace.goto('/ai/community');
  const tile = (page: typeof grace) => page.getByRole('link', { name: 'Open: a doubtful lantern in gore' });
  await expect(tile(grace).getByRole('img', { name: 'Sensitive image, not shown' })).toBeVisible();
  await assertAccessible(grace, 'a sensitive image in the gallery');
  await tile(grace).press('Enter');
  await grace.getByRole('dialog').getByRole('button', { name: 'Show sensitive image' }).press('Enter');
  await expect(grace.getByRole('dialog').getByRole('img', { name: /a doubtful lantern/ })).toBeVisible();
  await grace.getByRole('button', { name: 'Report', exact: true }).press('Enter');
  const dialog = grace.getByRole('dialog', { name: 'Report this image' });
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByLabel('Violent').check();
  await assertAccessible(grace, 'the dialog of a report');
  await dialog.getByRole('button', { name: 'Send report' }).press('Enter');
  await expect(grace.getByRole('status').filter({ hasText: 'Thank you.' }).first()).toBeVisible();
  await expect(grace.getByRole('dialog')).toHaveCount(0);
  await expect(tile(grace)).toHaveCount(0);
  await ada.goto('/ai/community');
  await expect(ada.getByRole('heading', { name: 'Creations', level: 1 })).toBeVisible();
  await expect(ada.getByText('Loading the gallery')).toHaveCount(0);
  await expect(tile(ada)).toHaveCount(0);

  await grace.goto('/operator');
  await grace.getByRole('link', { name: 'Reports', exact: true }).click();
  const item = grace
    .getByRole('listitem')
    .filter({ hasText: 'a doubtful lantern in gore' })
    .filter({ has: grace.getByRole('button', { name: 'Remove', exact: true }) });
  await expect(item).toContainText('Violent');
  await expect(item).toContainText('Sensitive');
  await expect(item.getByRole('img', { name: /a doubtful lantern in gore/ })).toHaveCount(0);
  await assertAccessible(grace, 'the reported images');
  await item.getByRole('button', { name: 'Show' }).click();
  await expect(item.getByRole('img', { name: /a doubtful lantern in gore/ })).toHaveJSProperty(
    'complete',
    true,
  );
  await item.getByRole('button', { name: 'Remove' }).click();
  await expect(grace.getByRole('status').filter({ hasText: 'removed from the community' })).toBeVisible();
  await expect(item).toHaveCount(0);

  await ada.goto('/ai');
  await ada.getByRole('link', { name: 'a doubtful lantern in gore' }).first().click();
  await expect(ada.getByText('An operator removed this image from the community.')).toBeVisible();
});
