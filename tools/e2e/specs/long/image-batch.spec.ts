import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { assertAccessible } from '../../fixtures/accessibility.ts';
import { colours, facts, png, type UploadFile } from '../../fixtures/images.ts';
import { tabTo } from '../../fixtures/keyboard.ts';
import { test } from '../../fixtures/test.ts';

// 415: the browser has not decoded the file yet when it is sent. 409: a reload repeats the request.
test.use({ user: 'ada', expectedErrors: /net::ERR_FAILED|status of (415|409).*remove-image-background/ });

const removal = '**/api/ai/remove-image-background';

async function photos(count: number): Promise<UploadFile[]> {
  const photo = await png();
  return Array.from({ length: count }, (_, at) => ({ ...photo, name: `Product ${at + 1}.png` }));
}

const zipButton = (page: Page) => page.getByRole('button', { name: /as ZIP$/ });
const rows = (page: Page) => page.getByRole('list', { name: 'Images', exact: true }).getByRole('listitem');

async function zipOf(page: Page, save: () => Promise<void>): Promise<Record<string, Uint8Array>> {
  const [saved] = await Promise.all([page.waitForEvent('download'), save()]);
  expect(saved.suggestedFilename()).toMatch(/^Product 1 and \d more\.zip$/);
  return unzipSync(await readFile(await saved.path()));
}

test('photos become one ZIP in four clicks, however many they are, one of which repeats a photo that failed', async ({
  page,
}) => {
  let clicks = 0;
  page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(`addEventListener('click', (event) => event.isTrusted && countClick(), true)`);
  await page.goto('/ai/remove-background');
  await page.route(removal, (route) => route.abort(), { times: 1 });

  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByLabel('Upload Image').click(),
  ]);
  await chooser.setFiles(await photos(4));
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Remove Background' }).click();
  const failed = rows(page).filter({ hasText: "We couldn't reach the server." });
  await expect(failed).toHaveCount(1);
  await expect(rows(page).getByText('Done')).toHaveCount(3);
  await page.getByRole('button', { name: /^Try again: Product/ }).click();
  await expect(rows(page).getByText('Done')).toHaveCount(4);

  const files = await zipOf(page, () => zipButton(page).click());
  const names = Array.from({ length: 4 }, (_, at) => `Product ${at + 1}.png`);
  expect(Object.keys(files).sort()).toEqual(names.sort());
  for (const bytes of Object.values(files))
    expect(await facts(Buffer.from(bytes))).toMatchObject({ format: 'png', width: 480, hasAlpha: true });
  expect(clicks).toBe(4);
});

test('a batch by keyboard at 320 px: a refused photo has its reason, colour and size are for all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/ai/remove-background');
  const whole = await png();
  const broken = {
    ...whole,
    name: `${'a-long-name-without-a-space-'.repeat(4)}.png`,
    buffer: whole.buffer.subarray(0, 60),
  };
  await page.getByLabel('Upload Image').setInputFiles([...(await photos(2)), broken]);
  await expect(rows(page)).toHaveCount(3);
  const remove = page.getByRole('button', { name: 'Remove Background' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText("1 image isn't done.")).toBeVisible();
  await expect(rows(page).getByText('Done')).toHaveCount(2);
  await expect(rows(page).last()).not.toContainText('Stopped');
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await assertAccessible(page, 'a batch with a failure');

  await page.getByLabel('Black').focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Size').focus();
  await page.keyboard.press('End');
  await expect(page.getByLabel('Size')).toHaveValue('shop');
  await tabTo(page, zipButton(page), 'Shift+Tab');
  const files = await zipOf(page, () => page.keyboard.press('Enter'));
  const [first, second, ...others] = Object.values(files).map((bytes) => Buffer.from(bytes));
  expect(others).toEqual([]);
  for (const bytes of [first ?? Buffer.alloc(0), second ?? Buffer.alloc(0)]) {
    expect((await colours(bytes)).corner).toEqual([0x11, 0x11, 0x11, 255]);
    expect(await facts(bytes)).toMatchObject({ width: 1600, height: 1600 });
  }
});

test('a batch goes on after a reload, and is opened again as a set from the dashboard of another tab', async ({
  page,
  context,
  monitor,
}) => {
  const sent = () => monitor.requests.filter((request) => request.includes('remove-image-background'));
  await page.goto('/ai/remove-background');
  await page.getByLabel('Upload Image').setInputFiles(await photos(6));
  await page.getByLabel('Sand', { exact: true }).check();
  await page.getByRole('button', { name: 'Remove Background' }).click();
  await expect.poll(() => sent().length).toBeGreaterThan(2);
  await page.reload();
  await expect(rows(page).getByText('Done')).toHaveCount(6);
  await page.close();

  const tab = await context.newPage();
  await tab.goto('/ai');
  const sets = tab.getByRole('navigation', { name: 'Your sets' });
  await sets.getByRole('link', { name: 'Product 1 and 5 more' }).click();
  await expect(rows(tab).getByText('Done')).toHaveCount(6);
  const files = await zipOf(tab, () => zipButton(tab).click());
  expect(Object.keys(files)).toHaveLength(6);
  const [first = new Uint8Array()] = Object.values(files);
  expect((await colours(Buffer.from(first))).corner).toEqual([0xe9, 0xe2, 0xd6, 255]);
});
