import { cp, readdir, rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startCloudinary } from '../index.ts';
import { draw, fetchReady, order, pixel, startWithSdk } from '../testing.ts';

// Effects load an image library in a process of their own, and other tests run beside them.
vi.setConfig({ testTimeout: 60_000 });

let stage: Awaited<ReturnType<typeof startWithSdk>>;
const red = '<circle cx="120" cy="150" r="50" fill="#cc2222"/>';
const blue = '<rect x="260" y="100" width="80" height="90" fill="#2244cc"/>';

beforeAll(async () => {
  stage = await startWithSdk();
});
beforeEach(() => fetch(stage.sandbox.controlUrl, { method: 'DELETE' }));
afterAll(() => stage.stop());

async function sent(shapes: string, options: object = {}) {
  return stage.sdk.uploader.upload(await draw(shapes), options);
}
const address = (id: string, options: object) => stage.sdk.url(id, { secure: false, ...options });
const removal = (phrase: string) => `e_gen_remove:prompt_${encodeURIComponent(phrase)}`;

test('a background comes off at full size: 423 first, then transparent outside and untouched inside', async () => {
  const { public_id, version } = await sent(red);
  const url = address(public_id, { version, effect: 'background_removal', format: 'png' });
  await order(stage.sandbox, { processing_ms: 300 });
  const first = await fetch(url);
  expect(first.status).toBe(423);
  expect(first.headers.get('cache-control')).toBe('no-store');
  const cut = await fetchReady(url);
  expect(await sharp(cut).metadata()).toMatchObject({ width: 400, height: 300, hasAlpha: true });
  expect((await pixel(cut, 5, 5))[3]).toBe(0);
  expect(await pixel(cut, 120, 150)).toEqual([0xcc, 0x22, 0x22, 255]);
});

test('another format of a finished cut-out needs no new work', async () => {
  const { public_id, version } = await sent(red);
  await fetchReady(address(public_id, { version, effect: 'background_removal', format: 'png' }));
  const answer = await fetch(address(public_id, { version, effect: 'background_removal', format: 'webp' }));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/webp');
});

test('a cluttered background comes off as well', async () => {
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
])('“%s” is painted over and everything else stays as it was', async (phrase, x, y) => {
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
  '“%s”, which is not there, leaves every pixel as it was',
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

test.each([
  [{ width: 100, crop: 'limit' }, 100, 75],
  [{ width: 4000, crop: 'limit' }, 400, 300],
  [{ width: 50, height: 50, crop: 'fill' }, 50, 50],
  [{ width: 100, height: 20, crop: 'fit' }, 27, 20],
])('sizes: %o', async (options, width, height) => {
  const { public_id } = await sent(red);
  const answer = await fetch(address(public_id, { ...options, fetch_format: 'webp', quality: 'auto' }));
  const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width, height });
});

test('an address that asks for what the stand-in does not do is refused, not half done', async () => {
  const { public_id } = await sent(red);
  const answer = await fetch(address(public_id, { effect: 'sepia' }));
  expect(answer.status).toBe(400);
  expect(answer.headers.get('x-cld-error')).toContain('e_sepia');
});

test('a picture that is not public needs the signature of exactly this address', async () => {
  const { public_id, version } = await sent(red, { type: 'authenticated' });
  const options = { type: 'authenticated', version, width: 50, crop: 'limit', format: 'png' };
  const signed = address(public_id, { ...options, sign_url: true });
  expect((await fetch(signed)).status).toBe(200);
  expect((await fetch(signed)).headers.get('cache-control')).toContain('private');
  expect((await fetch(address(public_id, options))).status).toBe(404);
  expect((await fetch(signed.replace('w_50', 'w_60'))).status).toBe(401);
  expect((await fetch(address(public_id, { ...options, type: 'upload' }))).status).toBe(404);
});

test('a picture destroyed while it is worked on does not come back', async () => {
  const { public_id } = await sent(red);
  const url = address(public_id, { effect: 'background_removal', format: 'png' });
  await order(stage.sandbox, { processing_ms: 200 });
  expect((await fetch(url)).status).toBe(423);
  await stage.sdk.uploader.destroy(public_id);
  await expect(fetchReady(url)).rejects.toThrow('404');
});

test('a stand-in opened over the same files serves the same pictures', async () => {
  const { secure_url } = await sent(red);
  const files = `${stage.folder}-again`;
  await cp(stage.folder, files, { recursive: true });
  const again = await startCloudinary({ folder: files });
  const answer = await fetch(secure_url.replace(/:\d+/, `:${again.port}`));
  expect(answer.status).toBe(200);
  await again.close();
  await rm(files, { recursive: true });
});

test('refused uploads leave nothing behind', async () => {
  await expect(stage.sdk.uploader.upload('data:image/png;base64,AAAA')).rejects.toBeTruthy();
  const left = async () => {
    const entries = await readdir(`${stage.folder}/unfinished`, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  await expect.poll(left).toEqual([]);
});

test('the fault 423 waits for a delivery with an effect', async () => {
  const { public_id } = await sent(red);
  const url = address(public_id, { effect: 'background_removal', format: 'png' });
  await fetchReady(url);
  await order(stage.sandbox, { next: ['423'] });
  await sent(blue);
  expect((await fetch(url)).status).toBe(423);
  expect((await fetch(url)).status).toBe(200);
});

test('a shadow does not hide the form of the thing that throws it', async () => {
  const shadow = '<ellipse cx="120" cy="205" rx="60" ry="10" fill="#000" opacity=".25"/>';
  const { public_id } = await sent(shadow + red + blue);
  const after = await fetchReady(address(public_id, { raw_transformation: removal('ball'), format: 'png' }));
  const [r = 0, g = 0] = await pixel(after, 120, 150);
  expect(r - g).toBeLessThan(30);
});

test('a picture larger than the copy that is worked on changes at the right place', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="1200"><rect width="1800" height="1200" fill="#dfe7ee"/><circle cx="1300" cy="800" r="200" fill="#cc2222"/></svg>`;
  const png = await sharp(Buffer.from(svg)).flatten().png().toBuffer();
  const { public_id } = await stage.sdk.uploader.upload(`data:image/png;base64,${png.toString('base64')}`);
  const gone = await fetchReady(address(public_id, { raw_transformation: removal('ball'), format: 'png' }));
  for (const [x, y] of [
    [1300, 800],
    [1120, 800],
    [1300, 990],
  ] as const) {
    const [r = 0, g = 0] = await pixel(gone, x, y);
    expect(Math.abs(r - g)).toBeLessThan(20);
  }
  const cut = await fetchReady(address(public_id, { effect: 'background_removal', format: 'png' }));
  expect((await pixel(cut, 1130, 800))[3]).toBe(255);
  expect((await pixel(cut, 1085, 800))[3]).toBe(0);
});
