import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { assertAccessible } from '../fixtures/accessibility.ts';
import { blank, colours, facts, png, type UploadFile } from '../fixtures/images.ts';
import { test } from '../fixtures/test.ts';

test.use({ user: 'ada', expectedErrors: /status of 422/ });

const choose = async (page: Page, file: UploadFile) => {
  await page.getByLabel('Upload Image').setInputFiles(file);
  await expect(page.getByText(file.name)).toBeVisible();
};

async function download(page: Page, format: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'Download' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return readFile(await saved.path());
}

test('a background is removed: comparison by arrow keys, retouched by brushes, on a colour and an image, three download formats', async ({
  page,
}) => {
  await page.goto('/ai/remove-background');
  await expect(page.getByText('Upload an image and hit the button to get started.')).toBeVisible();
  await expect(page.getByText(/Supports JPG, PNG, and other image formats\. Up to 20 MB/)).toBeVisible();
  await choose(page, await png());
  await page.getByRole('button', { name: 'Remove Background' }).click();
  const slider = page.getByRole('slider', { name: 'Compare before and after' });
  await expect(slider).toBeVisible();
  const before = Number(await slider.inputValue());
  await slider.press('ArrowRight');
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue(String(before + 2));

  const cut = await colours(await download(page, 'PNG'));
  expect(cut.corner[3]).toBe(0);
  expect(cut.disc[3]).toBe(255);
  await page.getByLabel('Black').check();
  const dark = await colours(await download(page, 'PNG'));
  expect(dark.corner).toEqual([0x11, 0x11, 0x11, 255]);
  expect(await facts(await download(page, 'JPEG'))).toMatchObject({
    format: 'jpeg',
    width: 480,
    height: 320,
  });
  expect(await facts(await download(page, 'WebP'))).toMatchObject({ format: 'webp' });

  await page.getByRole('button', { name: 'Retouch' }).click();
  const surface = page.getByRole('group', { name: 'The cut-out' });
  await page.getByRole('slider', { name: 'Brush size' }).fill('24');
  await expect(surface.locator('canvas')).toHaveJSProperty('width', 480);
  const box = await surface.boundingBox();
  if (!box) throw new Error('The cut-out is not shown.');
  await page.mouse.click(box.x + (box.width * 140) / 480, box.y + (box.height * 160) / 320);
  await page.getByLabel('Restore').check();
  await surface.focus();
  for (const key of ['ArrowLeft', 'ArrowUp'])
    for (let times = 0; times < 5; times += 1) await page.keyboard.press(key);
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(surface).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retouch' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
  await assertAccessible(page, 'the brushes for a cut-out');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(surface).toHaveCount(0);
  await page.getByLabel('Transparent').check();
  const retouched = await colours(await download(page, 'PNG'));
  expect([retouched.corner[3], retouched.disc[3]]).toEqual([255, 0]);
  const { mimeType, buffer, name } = await blank();
  await page.getByLabel('Your own image').setInputFiles({ mimeType, buffer, name });
  await expect(page.getByLabel('Transparent')).not.toBeChecked();
  expect((await colours(await download(page, 'PNG'))).disc).toEqual([0xdd, 0xdd, 0xdd, 255]);

  const [kept] = await Promise.all([
    page.waitForResponse('**/api/ai/store-cut-out'),
    page.getByRole('button', { name: 'Save to history' }).click(),
  ]);
  const { creation } = await kept.json();
  await expect(page.getByText('The image is in your history.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove an object' }).click();
  await expect(page).toHaveURL('/ai/remove-object');
  const surface2 = page.getByRole('group', { name: 'Selection on the image' });
  await expect(surface2.getByRole('img')).toHaveAttribute('src', new RegExp(creation.content));
  await page.goBack();
  const file = await page.request.get(creation.content);
  expect(await facts(await file.body())).toMatchObject({ format: 'jpeg', width: 480, height: 320 });

  await page.reload();
  await expect(page.getByAltText('The image without its background')).toBeVisible();
  await page.getByLabel('Size').selectOption('Shop, 1600 × 1600');
  await page.getByRole('switch', { name: 'Soft shadow' }).click();
  const shown = page.getByRole('img', { name: 'The image without its background' });
  await expect(shown).toHaveJSProperty('width', 1600);
  expect(await facts(await download(page, 'PNG'))).toMatchObject({ width: 1600, height: 1600 });
});

test('a result is upscaled by an item of a menu, to four times its width and height, and is a creation made from it', async ({
  page,
}) => {
  await page.goto('/ai/remove-object');
  await choose(page, await png());
  await page.getByLabel('Describe object name to remove').fill('red');
  await page.getByRole('button', { name: 'Remove Object' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Upscale' }).click();
  await expect(page).toHaveURL('/ai/upscale-image');
  await expect(page.getByText('1,920 × 1,280 pixels')).toBeVisible();
  await assertAccessible(page, 'an upscaled image');
  expect(await facts(await download(page, 'PNG'))).toMatchObject({ width: 1920, height: 1280 });
  await page.reload();
  await expect(page.getByAltText('The upscaled image')).toBeVisible();

  await page.goto('/ai');
  await page.getByRole('link', { name: 'scene.png' }).first().click();
  await expect(page.getByText('Upscaled image').first()).toBeVisible();
  const more = page.getByRole('button', { name: /^More for: / });
  await expect(more).toHaveCount(1);
  await more.click();
  await page.getByRole('menuitem', { name: 'Upscale' }).click();
  await expect(page.getByText('One of your images. It needs no upload.')).toBeVisible();
});

test('an object is removed by one word; two words send no request; what is not found is painted over by mouse, on the result again, and undone', async ({
  page,
  monitor,
}) => {
  const calls = () => monitor.requests.filter((request) => request.includes('remove-image-object'));
  await page.goto('/ai/remove-object');
  const image = await png();
  await choose(page, image);
  const name = page.getByLabel('Describe object name to remove');
  const button = page.getByRole('button', { name: 'Remove Object' });
  await name.fill('red ball');
  await button.click();
  await expect(page.getByText('Please enter only 1 object name')).toBeVisible();
  expect(calls()).toEqual([]);
  await expect(button).toBeEnabled();

  const slider = page.getByRole('slider', { name: 'Compare before and after' });
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await name.fill('red');
  await button.click();
  await compare.click();
  await expect(slider).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo this removal' });
  const isRemoved = async () => {
    const { disc } = await colours(await download(page, 'PNG'));
    expect(disc[0]).toBeGreaterThan(220);
    expect(disc[1]).toBeGreaterThan(200);
  };
  await isRemoved();
  expect(calls()).toHaveLength(1);
  await undo.click();

  await name.fill('green');
  await button.click();
  await expect(page.getByText('Nothing matched \u201cgreen\u201d.')).toBeVisible();
  await expect(name).toBeFocused();
  await expect(page.getByText(image.name)).toBeVisible();
  const failure = page.getByRole('region', { name: 'Processed Image' }).getByRole('alert');
  await expect(failure).toHaveCount(0);
  await page.getByRole('button', { name: 'Paint over it' }).click();

  const surface = page.getByRole('group', { name: 'Selection on the image' });
  await expect(surface).toBeFocused();
  await page.keyboard.press('+');
  await expect(page.getByText('150%')).toBeVisible();
  await page.keyboard.press('0');
  await page.getByRole('slider', { name: 'Brush size' }).fill('24');
  const draw = async (...points: [x: number, y: number][]) => {
    await expect(surface.getByRole('img')).toBeVisible();
    await surface.scrollIntoViewIfNeeded();
    const box = await surface.boundingBox();
    if (!box) throw new Error('The image is not shown.');
    const [[x, y] = [0, 0], ...rest] = points;
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await page.mouse.down();
    for (const [across, down] of rest)
      await page.mouse.move(box.x + box.width * across, box.y + box.height * down);
    await page.mouse.up();
  };
  // The disc of the fixture: 140 ± 70 of 480, 160 ± 70 of 320.
  await draw([0.24, 0.4], [0.34, 0.4], [0.34, 0.6], [0.24, 0.6], [0.24, 0.4]);
  await expect(page.getByText('1 stroke', { exact: true })).toBeVisible();
  await assertAccessible(page, 'a painted image');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(compare).toBeVisible();
  await isRemoved();
  await page.getByRole('switch', { name: 'Remove with each stroke' }).click();
  await draw([0.7, 0.4], [0.75, 0.5]);
  await expect.poll(() => calls().length).toBe(4);
  await expect(compare).toBeVisible();
  await undo.click();
  await isRemoved();
  await undo.click();
  await expect(undo).toHaveCount(0);
  await page.goto('/ai');
  await expect(page.getByText(image.name).first()).toBeVisible();
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('an object is painted over by a tap', async ({ page }) => {
    await page.goto('/ai/remove-object');
    await choose(page, await png());
    await page.getByRole('slider', { name: 'Brush size' }).fill('24');
    const surface = page.getByRole('group', { name: 'Selection on the image' });
    await surface.scrollIntoViewIfNeeded();
    const box = await surface.boundingBox();
    if (!box) throw new Error('The image is not shown.');
    await page.touchscreen.tap(box.x + box.width * 0.3, box.y + box.height * 0.5);
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeVisible();
  });
});
