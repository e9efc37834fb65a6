import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { control, draw, startWithSdk } from '../testing/start-with-sdk.ts';

let setup: Awaited<ReturnType<typeof startWithSdk>>;
let image: string;

beforeAll(async () => {
  setup = await startWithSdk();
  image = await draw('<circle cx="200" cy="150" r="60" fill="#c22"/>');
});
beforeEach(() => fetch(setup.sandbox.controlUrl, { method: 'DELETE' }));
afterAll(() => setup.stop());

test('an upload returns the fields of Cloudinary and is delivered byte for byte', async () => {
  const sent = await setup.sdk.uploader.upload(image, { public_id: 'atelier/one', tags: ['a', 'b & c'] });
  expect(sent).toMatchObject({
    public_id: 'atelier/one',
    width: 400,
    height: 300,
    format: 'png',
    type: 'upload',
  });
  expect(sent.tags).toEqual(['a', 'b & c']);
  const response = await fetch(sent.secure_url);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(image.split(',')[1]);
});

test('uploads a stream', async () => {
  const sent = await new Promise<{ public_id: string }>((resolve, reject) => {
    const stream = setup.sdk.uploader.upload_stream({ folder: 'streams' }, (error, result) =>
      result ? resolve(result) : reject(error),
    );
    stream.end(Buffer.from(image.split(',')[1] ?? '', 'base64'));
  });
  expect(sent.public_id).toMatch(/^streams\/\w+$/);
});

test('a wrong secret returns 401 with the reason', async () => {
  const call = setup.sdk.uploader.upload(image, { api_secret: 'wrong' });
  await expect(call).rejects.toMatchObject({
    http_code: 401,
    message: expect.stringContaining('Invalid Signature'),
  });
});

test('an old timestamp is rejected', async () => {
  const timestamp = Math.floor(Date.now() / 1000) - 4000;
  const call = setup.sdk.uploader.upload(image, { timestamp });
  await expect(call).rejects.toMatchObject({
    http_code: 400,
    message: expect.stringContaining('Stale request'),
  });
});

test.each([
  ['data:image/png;base64,AAAA', {}, 'Invalid image file'],
  ['https://example.com/a.png', {}, 'fetches no remote files'],
  [undefined, { public_id: '../../etc/passwd' }, 'is invalid'],
  [undefined, { upload_preset: 'x' }, 'does not support upload_preset'],
  [undefined, { eager: 'w_100', eager_async: true }, 'does not support eager_async'],
  [undefined, { async: true }, 'does not support async'],
  [undefined, { eager: 'e_sepia' }, 'e_sepia'],
])('an upload that cannot be stored returns 400 with the reason (%#)', async (file, options, reason) => {
  const call = setup.sdk.uploader.upload(file ?? image, options);
  await expect(call).rejects.toMatchObject({ http_code: 400, message: expect.stringContaining(reason) });
});

test('a destroyed image returns 404; destroying it again returns not found', async () => {
  const sent = await setup.sdk.uploader.upload(image, { public_id: 'destroyed' });
  expect(await setup.sdk.uploader.destroy('destroyed', { invalidate: true })).toEqual({ result: 'ok' });
  expect((await fetch(sent.secure_url)).status).toBe(404);
  expect(await setup.sdk.uploader.destroy('destroyed')).toEqual({ result: 'not found' });
});

test('an upload with the same id replaces the image and raises the version', async () => {
  const first = await setup.sdk.uploader.upload(image, { public_id: 'twice' });
  const second = await setup.sdk.uploader.upload(await draw('<rect width="9" height="9"/>'), {
    public_id: 'twice',
  });
  expect(second.version).toBeGreaterThan(first.version);
  expect(second.asset_id).toBe(first.asset_id);
});

test('with overwrite false an upload of a known id returns the stored image, marked as existing', async () => {
  const options = { public_id: 'kept', overwrite: false };
  const first = await setup.sdk.uploader.upload(image, options);
  const other = await draw('<rect width="9" height="9"/>');
  const second = await setup.sdk.uploader.upload(other, options);
  expect([first.existing, second.existing]).toEqual([false, true]);
  expect(second.etag).toBe(first.etag);
});

test('an upload returns its eager transformations, which are ready', async () => {
  const eager = [{ effect: 'background_removal' }, { width: 100, crop: 'limit', format: 'webp' }];
  const sent = await setup.sdk.uploader.upload(image, { eager, type: 'authenticated' });
  expect(sent.eager).toMatchObject([
    { transformation: 'e_background_removal', width: 400, height: 300, format: 'png' },
    { transformation: 'c_limit,w_100', width: 100, height: 75, format: 'webp' },
  ]);
  for (const { secure_url, bytes } of sent.eager) {
    const response = await fetch(secure_url);
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBe(bytes);
  }
});

test('a file above 10 MB or an image above 25 megapixels exceeds the free plan', async () => {
  const file = Buffer.alloc(10 * 1024 * 1024 + 1).toString('base64');
  await expect(setup.sdk.uploader.upload(`data:image/png;base64,${file}`)).rejects.toMatchObject({
    http_code: 400,
    message: expect.stringContaining('File size too large. Got 10485761. Maximum is 10485760.'),
  });
  const plain = { width: 5001, height: 5000, channels: 3, background: '#888' } as const;
  const large = await sharp({ create: plain }).jpeg().toBuffer();
  const upload = setup.sdk.uploader.upload(`data:image/jpeg;base64,${large.toString('base64')}`);
  await expect(upload).rejects.toMatchObject({
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

test.each([
  ['500', 500],
  ['401', 401],
  ['420', 420],
])('the fault %s fails one call', async (fault, status) => {
  await control(setup.sandbox, { next: [fault] });
  await expect(setup.sdk.uploader.upload(image)).rejects.toMatchObject({ http_code: status });
  await expect(setup.sdk.uploader.upload(image)).resolves.toBeTruthy();
});

test('the fault timeout sends no response', async () => {
  await control(setup.sandbox, { next: ['timeout'] });
  await expect(setup.sdk.uploader.upload(image, { timeout: 200 })).rejects.toMatchObject({
    error: { http_code: 499 },
  });
});
