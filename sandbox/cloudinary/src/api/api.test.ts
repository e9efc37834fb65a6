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

test('an image is renamed and becomes private', async () => {
  const before = await setup.sdk.uploader.upload(image, { public_id: 'moving' });
  const after = await setup.sdk.uploader.rename('moving', 'moved', {
    to_type: 'authenticated',
    invalidate: true,
  });
  expect(after).toMatchObject({ public_id: 'moved', type: 'authenticated' });
  expect((await fetch(before.secure_url)).status).toBe(404);
  expect((await fetch(after.secure_url)).status).toBe(200);
});

test('the Admin API reads, changes and deletes with key and secret only', async () => {
  await setup.sdk.uploader.upload(image, { public_id: 'known', context: { caption: 'a=b|c' } });
  await setup.sdk.api.update('known', { tags: ['new'] });
  const found = await setup.sdk.api.resource('known');
  expect(found).toMatchObject({
    public_id: 'known',
    tags: ['new'],
    context: { custom: { caption: 'a=b|c' } },
  });
  const rejected = setup.sdk.api.resource('known', { api_secret: 'wrong' });
  await expect(rejected).rejects.toMatchObject({ error: { http_code: 401 } });
  expect((await setup.sdk.api.delete_resources(['known', 'never'])).deleted).toEqual({
    known: 'deleted',
    never: 'not_found',
  });
  await expect(setup.sdk.api.resource('known')).rejects.toMatchObject({ error: { http_code: 404 } });
});

test.each([
  ['500', 500],
  ['401', 401],
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
