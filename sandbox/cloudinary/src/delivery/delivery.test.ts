import { cp, readdir, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startCloudinary } from '../index.ts';
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

async function sent(shapes: string, options: object = {}) {
  return setup.sdk.uploader.upload(await draw(shapes), options);
}
const address = (id: string, options: object) => setup.sdk.url(id, { secure: false, ...options });
const removal = (phrase: string) => `e_gen_remove:prompt_${encodeURIComponent(phrase)}`;

test('background removal returns 423 first, then an image of full size with a transparent background', async () => {
  const { public_id, version } = await sent(red);
  const url = address(public_id, { version, effect: 'background_removal', format: 'png' });
  await control(setup.sandbox, { processing_ms: 300 });
  const first = await fetch(url);
  expect(first.status).toBe(423);
  expect(first.headers.get('cache-control')).toBe('no-store');
  const cut = await fetchReady(url);
  expect(await sharp(cut).metadata()).toMatchObject({ width: 400, height: 300, hasAlpha: true });
  expect((await pixel(cut, 5, 5))[3]).toBe(0);
  expect(await pixel(cut, 120, 150)).toEqual([0xcc, 0x22, 0x22, 255]);
});

test('another format of a finished image returns at once', async () => {
  const { public_id, version } = await sent(red);
  await fetchReady(address(public_id, { version, effect: 'background_removal', format: 'png' }));
  const response = await fetch(address(public_id, { version, effect: 'background_removal', format: 'webp' }));
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
  const cut = await fetchReady(address(public_id, { effect: 'background_removal', format: 'png' }));
  expect((await pixel(cut, 200, 150))[3]).toBe(255);
  expect((await pixel(cut, 10, 10))[3]).toBe(0);
});

test.each([
  ['red', 120, 150],
  ['ball', 120, 150],
  ['box', 300, 145],
  ['the blue thing on the right', 300, 145],
])('“%s” is painted over and all other pixels stay unchanged', async (phrase, x, y) => {
  const { public_id, secure_url } = await sent(red + blue);
  const before = Buffer.from(await (await fetch(secure_url)).arrayBuffer());
  const after = await fetchReady(address(public_id, { raw_transformation: removal(phrase), format: 'png' }));
  const [r = 0, g = 0, b = 0] = await pixel(after, x, y);
  expect(Math.max(Math.abs(r - 0xdf), Math.abs(g - 0xe7), Math.abs(b - 0xee))).toBeLessThan(12);
  const other = x < 200 ? [300, 145] : [120, 150];
  for (const [left = 0, top = 0] of [other, [3, 3], [399, 299]]) {
    expect((await pixel(after, left, top)).slice(0, 3)).toEqual((await pixel(before, left, top)).slice(0, 3));
  }
});

test.each(['giraffe', 'green', 'stick'])(
  '“%s”, which is not in the image, leaves every pixel unchanged',
  async (phrase) => {
    const { public_id, secure_url } = await sent(red + blue);
    const before = await sharp(Buffer.from(await (await fetch(secure_url)).arrayBuffer()))
      .raw()
      .toBuffer();
    const after = await fetchReady(
      address(public_id, { raw_transformation: removal(phrase), format: 'png' }),
    );
    expect((await sharp(after).raw().toBuffer()).equals(before)).toBe(true);
  },
);

test('regions are painted over, and all other pixels stay unchanged', async () => {
  const { public_id, secure_url } = await sent(red + blue);
  const before = Buffer.from(await (await fetch(secure_url)).arrayBuffer());
  const both = 'e_gen_remove:region_((x_60;y_90;w_120;h_120);(h_104;w_90;x_255;y_94))';
  const after = await fetchReady(address(public_id, { raw_transformation: both, format: 'png' }));
  for (const [left, top] of [
    [120, 150],
    [300, 145],
  ] as const) {
    const [r = 0, g = 0, b = 0] = await pixel(after, left, top);
    expect(Math.max(Math.abs(r - 0xdf), Math.abs(g - 0xe7), Math.abs(b - 0xee))).toBeLessThan(12);
  }
  const one = 'e_gen_remove:region_(x_60;y_90;w_220;h_120)';
  const first = await fetchReady(address(public_id, { raw_transformation: one, format: 'png' }));
  const outside = { left: 280, top: 0, width: 120, height: 300 };
  const rawOf = (image: Buffer) => sharp(image).removeAlpha().extract(outside).raw().toBuffer();
  expect((await rawOf(first)).equals(await rawOf(before))).toBe(true);
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
  const url = address(public_id, { raw_transformation: `e_gen_remove:region_${region}`, format: 'png' });
  expect((await fetch(url)).status).toBe(400);
});

test.each([
  [{ width: 100, crop: 'limit' }, 100, 75],
  [{ width: 4000, crop: 'limit' }, 400, 300],
  [{ width: 50, height: 50, crop: 'fill' }, 50, 50],
  [{ width: 100, height: 20, crop: 'fit' }, 27, 20],
])('sizes: %o', async (options, width, height) => {
  const { public_id } = await sent(red);
  const response = await fetch(address(public_id, { ...options, fetch_format: 'webp', quality: 'auto' }));
  const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width, height });
});

test.each([
  ['bytes=0-9', 206, 0, 10],
  ['bytes=10-', 206, 10, undefined],
  ['bytes=-5', 206, -5, undefined],
  ['bytes=0-1,5-6', 200, 0, undefined],
  ['pages=1-2', 200, 0, undefined],
])('the range %s returns %i', async (range, status, from, to) => {
  const { secure_url } = await sent(red);
  const whole = Buffer.from(await (await fetch(secure_url)).arrayBuffer());
  const response = await fetch(secure_url, { headers: { range } });
  expect(response.status).toBe(status);
  const part = Buffer.from(await response.arrayBuffer());
  expect(part.equals(whole.subarray(from, to))).toBe(true);
  const start = from < 0 ? whole.length + from : from;
  const shown = `bytes ${start}-${start + part.length - 1}/${whole.length}`;
  expect(response.headers.get('content-range')).toBe(status === 206 ? shown : null);
});

test('a range after the end returns 416; a range of another version returns the whole image', async () => {
  const { secure_url, bytes } = await sent(red);
  const after = await fetch(secure_url, { headers: { range: `bytes=${bytes}-` } });
  expect([after.status, after.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`]);
  const changed = await fetch(secure_url, { headers: { range: 'bytes=0-9', 'if-range': '"other"' } });
  expect([changed.status, changed.headers.get('content-length')]).toEqual([200, String(bytes)]);
});

test.each([
  'e_sepia',
  'w_100/e_background_removal',
  'e_background_removal,w_100',
  'c_fill,g_face,h_50,w_50',
  'c_fill',
  'q_auto:best',
  'q_0',
  'b_white',
  'f_auto',
  'f_constructor',
  'fl_attachment',
  'w_10,w_20',
  'e_gen_remove:prompt_dog;multiple_true',
  'w_8000,h_8000',
])('the transformation %s is refused', async (transformation) => {
  const { public_id } = await sent(red);
  const response = await fetch(address(public_id, { raw_transformation: transformation, format: 'png' }));
  expect(response.status).toBe(400);
});

test.each([403, 420])('the fault %i fails one image with an effect', async (status) => {
  const { public_id } = await sent(red);
  const url = address(public_id, { effect: 'background_removal', format: 'png' });
  await control(setup.sandbox, { next: [String(status)] });
  const response = await fetch(url);
  expect([response.status, response.headers.get('x-cld-error')]).toEqual([status, expect.any(String)]);
  await fetchReady(url);
});

test('an unsupported transformation returns 400 that names it', async () => {
  const { public_id } = await sent(red);
  const response = await fetch(address(public_id, { effect: 'sepia' }));
  expect(response.status).toBe(400);
  expect(response.headers.get('x-cld-error')).toContain('e_sepia');
});

test('an image that is not public needs a signature of the whole URL', async () => {
  const { public_id, version } = await sent(red, { type: 'authenticated' });
  const options = { type: 'authenticated', version, width: 50, crop: 'limit', format: 'png' };
  const signed = address(public_id, { ...options, sign_url: true });
  expect((await fetch(signed)).status).toBe(200);
  expect((await fetch(signed)).headers.get('cache-control')).toContain('private');
  expect((await fetch(address(public_id, options))).status).toBe(404);
  expect((await fetch(signed.replace('w_50', 'w_60'))).status).toBe(401);
  expect((await fetch(address(public_id, { ...options, type: 'upload' }))).status).toBe(404);
});

test('an image destroyed during processing stays destroyed', async () => {
  const { public_id } = await sent(red);
  const url = address(public_id, { effect: 'background_removal', format: 'png' });
  await control(setup.sandbox, { processing_ms: 200 });
  expect((await fetch(url)).status).toBe(423);
  await setup.sdk.uploader.destroy(public_id);
  await expect(fetchReady(url)).rejects.toThrow('404');
});

test('an emulator with the same files serves the same images', async () => {
  const { secure_url } = await sent(red);
  const files = `${setup.folder}-again`;
  await cp(setup.folder, files, { recursive: true });
  const again = await startCloudinary({ folder: files });
  const response = await fetch(secure_url.replace(/:\d+/, `:${again.port}`));
  expect(response.status).toBe(200);
  await again.close();
  await rm(files, { recursive: true });
});

test('rejected uploads leave no files', async () => {
  await expect(setup.sdk.uploader.upload('data:image/png;base64,AAAA')).rejects.toBeTruthy();
  const left = async () => {
    const entries = await readdir(`${setup.folder}/unfinished`, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  await expect.poll(left).toEqual([]);
});

test('the fault 423 stays pending until a delivery with an effect', async () => {
  const { public_id } = await sent(red);
  const url = address(public_id, { effect: 'background_removal', format: 'png' });
  await fetchReady(url);
  await control(setup.sandbox, { next: ['423'] });
  await sent(blue);
  expect((await fetch(url)).status).toBe(423);
  expect((await fetch(url)).status).toBe(200);
});

test('finds the shape of an object that has a shadow', async () => {
  const shadow = '<ellipse cx="120" cy="205" rx="60" ry="10" fill="#000" opacity=".25"/>';
  const { public_id } = await sent(shadow + red + blue);
  const after = await fetchReady(address(public_id, { raw_transformation: removal('ball'), format: 'png' }));
  const [r = 0, g = 0] = await pixel(after, 120, 150);
  expect(r - g).toBeLessThan(30);
});

test('changes the right place of an image larger than the working copy', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1200"><rect width="1800" height="1200" fill="#dfe7ee"/><circle cx="1300" cy="800" r="200" fill="#cc2222"/></svg>`;
  const png = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  const { public_id } = await setup.sdk.uploader.upload(`data:image/png;base64,${png.toString('base64')}`);
  const removed = await fetchReady(
    address(public_id, { raw_transformation: removal('ball'), format: 'png' }),
  );
  for (const [x, y] of [
    [1300, 800],
    [1120, 800],
    [1300, 990],
  ] as const) {
    const [r = 0, g = 0] = await pixel(removed, x, y);
    expect(Math.abs(r - g)).toBeLessThan(20);
  }
  const cut = await fetchReady(address(public_id, { effect: 'background_removal', format: 'png' }));
  expect((await pixel(cut, 1130, 800))[3]).toBe(255);
  expect((await pixel(cut, 1085, 800))[3]).toBe(0);
});
