import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { control, draw, startWithSdk } from '../testing/start-with-sdk.ts';

let setup: Awaited<ReturnType<typeof startWithSdk>>;
let image: Buffer;

beforeAll(async () => {
  setup = await startWithSdk();
  image = await draw('<circle cx="200" cy="150" r="60" fill="#c22"/>');
});
beforeEach(() => fetch(setup.sandbox.controlUrl, { method: 'DELETE' }));
afterAll(() => setup.stop());

test('an upload has a new id in its folder and is delivered byte for byte', async () => {
  const sent = await setup.upload(image);
  expect(sent).toMatchObject({ width: 400, height: 300, format: 'png', type: 'authenticated' });
  expect(sent.public_id).toMatch(/^atelier\/\w{20}$/);
  const response = await fetch(setup.address(sent.public_id));
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).equals(image)).toBe(true);
});

test('an upload under its own id is delivered without a format as it was sent', async () => {
  const sent = await setup.upload(image, { folder: undefined, public_id: 'atelier/own' });
  expect(sent.public_id).toBe('atelier/own');
  const response = await fetch(setup.address(sent.public_id, { format: undefined }));
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).equals(image)).toBe(true);
});

test('an old timestamp is rejected', async () => {
  const timestamp = Math.floor(Date.now() / 1000) - 4000;
  const call = setup.upload(image, { timestamp });
  await expect(call).rejects.toMatchObject({
    http_code: 400,
    message: expect.stringContaining('Stale request'),
  });
});

test.each([
  [Buffer.from('no image'), {}, 'Invalid image file'],
  [Buffer.alloc(0), {}, 'Empty file'],
  [undefined, { folder: '../../etc' }, 'does not support the folder'],
  [undefined, { type: 'upload' }, 'does not support images that are public'],
  [undefined, { folder: undefined, public_id: 'mine' }, 'does not support the folder or id'],
  [undefined, { upload_preset: 'x' }, 'does not support upload_preset'],
  [undefined, { eager: 'e_background_removal' }, 'does not support eager'],
])('an upload that cannot be stored returns 400 with the reason (%#)', async (file, options, reason) => {
  const call = setup.upload(file ?? image, options);
  await expect(call).rejects.toMatchObject({ http_code: 400, message: expect.stringContaining(reason) });
});

test.each(['data:image/png;base64,AAAA', 'https://example.com/a.png'])('%s is not fetched', async (file) => {
  const call = setup.sdk.uploader.upload(file, { folder: 'atelier', type: 'authenticated' });
  await expect(call).rejects.toMatchObject({ http_code: 400 });
});

test('a destroyed image returns 404; destroying it again returns not found', async () => {
  const { public_id } = await setup.upload(image);
  const destroy = () => setup.sdk.uploader.destroy(public_id, { type: 'authenticated', invalidate: true });
  expect(await destroy()).toEqual({ result: 'ok' });
  expect((await fetch(setup.address(public_id))).status).toBe(404);
  expect(await destroy()).toEqual({ result: 'not found' });
  expect(await setup.sdk.uploader.destroy('public')).toEqual({ result: 'not found' });
});

test('a file above 10 MB or an image above 25 megapixels exceeds the free plan', async () => {
  await expect(setup.upload(Buffer.alloc(10 * 1024 * 1024 + 1))).rejects.toMatchObject({
    http_code: 400,
    message: expect.stringContaining('File size too large. Got 10485761. Maximum is 10485760.'),
  });
  const plain = { width: 5001, height: 5000, channels: 3, background: '#888' } as const;
  const large = await sharp({ create: plain }).jpeg().toBuffer();
  await expect(setup.upload(large)).rejects.toMatchObject({
    http_code: 400,
    message: 'Maximum image size is 25 Megapixels. Requested 25.00 Megapixels',
  });
});

test.each([
  ['GET', '/v1_1/atelier-sandbox/resources/image'],
  ['GET', '/v1_1/atelier-sandbox/image/upload'],
  ['POST', '/v1_1/atelier-sandbox/image/rename'],
  ['POST', '/v1_1/atelier-sandbox/image/unknown'],
  ['GET', '/unknown'],
])('%s %s, which the emulator does not have, returns 404 without credentials', async (method, path) => {
  const { origin } = new URL(setup.sandbox.controlUrl);
  expect((await fetch(origin + path, { method })).status).toBe(404);
});

test('the fault timeout sends no response', async () => {
  await control(setup.sandbox, { next: ['timeout'] });
  await expect(setup.upload(image, { timeout: 200 })).rejects.toMatchObject({
    error: { http_code: 499 },
  });
});
