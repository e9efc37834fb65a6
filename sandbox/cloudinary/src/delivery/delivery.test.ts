import { cp, readdir, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startCloudinary } from '../server.ts';
import { control, draw, fetchReady, pixel, startWithSdk } from '../testing/start-with-sdk.ts';

// Effects start a worker process with OpenCV, while other tests run.
vi.setConfig({ testTimeout: 60_000 });

let setup: Awaited<ReturnType<typeof startWithSdk>>;
const red = '<circle cx="120" cy="150" r="50" fill="#cc2222"/>';
const blue = '<rect x="260" y="100" width="80" height="90" fill="#2244cc"/>';

beforeAll(async () => {
  setup = await startWithSdk();
});
beforeEach(() => fetch(setup.sandbox.controlUrl, { method: 'DELETE' }));
afterAll(() => setup.stop());

const sent = async (shapes: string) => setup.upload(await draw(shapes));
const address = (id: string, options?: object) => setup.address(id, options);
const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
const removal = (phrase: string) => `e_gen_remove:prompt_${encodeURIComponent(phrase)}`;

test('background removal returns 423 for the set duration, then an image of full size with a transparent background', async () => {
  const { public_id } = await sent(red);
  const url = address(public_id, { effect: 'background_removal' });
  await control(setup.sandbox, { processing_ms: 600_000 });
  const first = await fetch(url);
  expect(first.status).toBe(423);
  expect(first.headers.get('cache-control')).toBe('no-store');
  await control(setup.sandbox, { processing_ms: 0 });
  const cut = await fetchReady(url);
  expect(await sharp(cut).metadata()).toMatchObject({ width: 400, height: 300, hasAlpha: true });
  expect((await pixel(cut, 5, 5))[3]).toBe(0);
  expect(await pixel(cut, 120, 150)).toEqual([0xcc, 0x22, 0x22, 255]);
});

test.each([
  [2050, 2050, '4.2 megapixels'],
  [1251, 1250, 'Maximum image size is 25 Megapixels'],
])('an image of %i x %i is not upscaled', async (width, height, reason) => {
  const image = sharp({ create: { width, height, channels: 3, background: '#abc' } });
  const { public_id } = await setup.upload(await image.png().toBuffer());
  const response = await fetch(address(public_id, { effect: 'upscale' }));
  expect([response.status, response.headers.get('x-cld-error')]).toEqual([
    400,
    expect.stringContaining(reason),
  ]);
});

test('another format of a finished image returns at once', async () => {
  const { public_id } = await sent(red);
  await fetchReady(address(public_id, { effect: 'background_removal' }));
  const response = await fetch(address(public_id, { effect: 'background_removal', format: 'webp' }));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
});

test('removes a cluttered background', async () => {
  const hue = (index: number) => `hsl(${(index * 47) % 360}, 25%, ${30 + ((index * 29) % 40)}%)`;
  const clutter = Array.from({ length: 300 }, (_, index) => {
    const [x, y] = [(index % 20) * 20, Math.floor(index / 20) * 20];
    return `<rect x="${x}" y="${y}" width="20" height="20" fill="${hue(index)}"/>`;
  }).join('');
  const { public_id } = await sent(`${clutter}<circle cx="200" cy="150" r="85" fill="#f4d020"/>`);
  const cut = await fetchReady(address(public_id, { effect: 'background_removal' }));
  expect((await pixel(cut, 200, 150))[3]).toBe(255);
  expect((await pixel(cut, 10, 10))[3]).toBe(0);
});

test.each([
  ['red', 120, 150],
  ['blue thing', 300, 145],
])('“%s” is painted over and all other pixels stay unchanged', async (phrase, x, y) => {
  const { public_id } = await sent(red + blue);
  const before = await bytesAt(address(public_id));
  const after = await fetchReady(address(public_id, { raw_transformation: removal(phrase) }));
  const [r = 0, g = 0, b = 0] = await pixel(after, x, y);
  expect(Math.max(Math.abs(r - 0xdf), Math.abs(g - 0xe7), Math.abs(b - 0xee))).toBeLessThan(12);
  const other = x < 200 ? [300, 145] : [120, 150];
  for (const [left = 0, top = 0] of [other, [3, 3], [399, 299]]) {
    expect((await pixel(after, left, top)).slice(0, 3)).toEqual((await pixel(before, left, top)).slice(0, 3));
  }
});

test('what is not in the image leaves every pixel unchanged', async () => {
  const { public_id } = await sent(red + blue);
  const before = await sharp(await bytesAt(address(public_id)))
    .raw()
    .toBuffer();
  const after = await fetchReady(address(public_id, { raw_transformation: removal('giraffe') }));
  expect((await sharp(after).raw().toBuffer()).equals(before)).toBe(true);
});

test.each([
  '(x_350;y_0;w_100;h_10)',
  '(x_0;y_0;w_0;h_10)',
  '(x_0;y_0;w_10)',
  '(x_0;x_1;w_10;h_10)',
  '(x_0.5;y_0;w_10;h_10)',
  '((x_0;y_0;w_9;h_9);)',
])('the region %s returns 400', async (region) => {
  const { public_id } = await sent(red);
  const url = address(public_id, { raw_transformation: `e_gen_remove:region_${region}` });
  expect((await fetch(url)).status).toBe(400);
});

test.each([
  [100, 'webp', 100],
  [4000, 'avif', 400],
  [100, 'jpg', 100],
])('at most %i pixels of width as %s', async (width, format, expected) => {
  const { public_id } = await sent(red);
  const response = await fetch(address(public_id, { width, crop: 'limit', quality: 'auto', format }));
  expect(response.headers.get('content-type')).toBe(`image/${format === 'jpg' ? 'jpeg' : format}`);
  const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ width: expected, height: (expected * 3) / 4 });
});

test.each([
  'e_sepia',
  'c_limit,q_auto,w_100/e_background_removal',
  'e_background_removal/e_background_removal',
  'c_fill,h_50,w_50',
  'c_limit,q_auto,w_0',
  'q_80',
  'e_gen_remove:prompt_dog;multiple_true',
])('the transformation %s is refused', async (transformation) => {
  const { public_id } = await sent(red);
  const response = await fetch(address(public_id, { raw_transformation: transformation }));
  expect([response.status, response.headers.get('x-cld-error')]).toEqual([400, expect.any(String)]);
});

test('a delivery needs a signature of the whole URL', async () => {
  const { public_id } = await sent(red);
  const options = { width: 50, crop: 'limit', quality: 'auto' };
  const signed = address(public_id, options);
  expect((await fetch(signed)).status).toBe(200);
  expect((await fetch(signed)).headers.get('cache-control')).toContain('private');
  expect((await fetch(address(public_id, { ...options, sign_url: false }))).status).toBe(404);
  expect((await fetch(signed.replace('w_50', 'w_60'))).status).toBe(401);
  expect((await fetch(address(public_id, { ...options, type: 'upload' }))).status).toBe(404);
});

test('an image destroyed during processing stays destroyed', async () => {
  const { public_id } = await sent(red);
  const url = address(public_id, { effect: 'background_removal' });
  await control(setup.sandbox, { processing_ms: 200 });
  expect((await fetch(url)).status).toBe(423);
  await setup.sdk.uploader.destroy(public_id, { type: 'authenticated' });
  await expect(fetchReady(url)).rejects.toThrow('404');
});

test('an emulator with the same files serves the same images', async () => {
  const { public_id } = await sent(red);
  const files = `${setup.folder}-again`;
  await cp(setup.folder, files, { recursive: true });
  const again = await startCloudinary({ folder: files });
  const response = await fetch(address(public_id).replace(/:\d+/, `:${again.port}`));
  expect(response.status).toBe(200);
  await again.close();
  await rm(files, { recursive: true });
});

test('rejected uploads leave no files', async () => {
  await expect(setup.upload(Buffer.from('no image'))).rejects.toBeTruthy();
  const left = async () => {
    const entries = await readdir(`${setup.folder}/unfinished`, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  await expect.poll(left).toEqual([]);
});

test('the fault 423 stays pending until a delivery with an effect', async () => {
  const { public_id } = await sent(red);
  const url = address(public_id, { effect: 'background_removal' });
  await fetchReady(url);
  await control(setup.sandbox, { next: ['423'] });
  await sent(blue);
  expect((await fetch(url)).status).toBe(423);
  expect((await fetch(url)).status).toBe(200);
});

test('a name without a colour is the largest object, with its shadow', async () => {
  const shadow = '<ellipse cx="120" cy="205" rx="60" ry="10" fill="#000" opacity=".25"/>';
  const { public_id } = await sent(shadow + red + blue);
  const after = await fetchReady(address(public_id, { raw_transformation: removal('ball') }));
  const [r = 0, g = 0] = await pixel(after, 120, 150);
  expect(r - g).toBeLessThan(30);
});

test('changes the right place of an image larger than the working copy', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1200"><rect width="1800" height="1200" fill="#dfe7ee"/><circle cx="1300" cy="800" r="200" fill="#cc2222"/></svg>`;
  const png = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  const { public_id } = await setup.upload(png);
  const removed = await fetchReady(address(public_id, { raw_transformation: removal('ball') }));
  for (const [x, y] of [
    [1300, 800],
    [1120, 800],
    [1300, 990],
  ] as const) {
    const [r = 0, g = 0] = await pixel(removed, x, y);
    expect(Math.abs(r - g)).toBeLessThan(20);
  }
  const cut = await fetchReady(address(public_id, { effect: 'background_removal' }));
  expect((await pixel(cut, 1130, 800))[3]).toBe(255);
  expect((await pixel(cut, 1085, 800))[3]).toBe(0);
});
