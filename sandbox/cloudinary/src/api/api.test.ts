import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { draw, order, startWithSdk } from '../testing.ts';

let stage: Awaited<ReturnType<typeof startWithSdk>>;
let picture: string;

beforeAll(async () => {
  stage = await startWithSdk();
  picture = await draw('<circle cx="200" cy="150" r="60" fill="#c22"/>');
});
beforeEach(() => fetch(stage.sandbox.controlUrl, { method: 'DELETE' }));
afterAll(() => stage.stop());

test('an upload is described as Cloudinary does, and delivered byte for byte', async () => {
  const sent = await stage.sdk.uploader.upload(picture, { public_id: 'atelier/one', tags: ['a', 'b & c'] });
  expect(sent).toMatchObject({
    public_id: 'atelier/one',
    width: 400,
    height: 300,
    format: 'png',
    type: 'upload',
  });
  expect(sent.tags).toEqual(['a', 'b & c']);
  const answer = await fetch(sent.secure_url);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(picture.split(',')[1]);
});

test('a stream is uploaded too', async () => {
  const sent = await new Promise<{ public_id: string }>((resolve, reject) => {
    const stream = stage.sdk.uploader.upload_stream({ folder: 'streams' }, (error, result) =>
      result ? resolve(result) : reject(error),
    );
    stream.end(Buffer.from(picture.split(',')[1] ?? '', 'base64'));
  });
  expect(sent.public_id).toMatch(/^streams\/\w+$/);
});

test('a wrong secret is a 401 with the reason', async () => {
  const call = stage.sdk.uploader.upload(picture, { api_secret: 'wrong' });
  await expect(call).rejects.toMatchObject({
    http_code: 401,
    message: expect.stringContaining('Invalid Signature'),
  });
});

test('an old time stamp is refused', async () => {
  const timestamp = Math.floor(Date.now() / 1000) - 4000;
  const call = stage.sdk.uploader.upload(picture, { timestamp });
  await expect(call).rejects.toMatchObject({
    http_code: 400,
    message: expect.stringContaining('Stale request'),
  });
});

test.each([
  ['data:image/png;base64,AAAA', {}, 'Invalid image file'],
  ['https://example.com/a.png', {}, 'fetches no remote files'],
  [undefined, { public_id: '../../etc/passwd' }, 'is invalid'],
  [undefined, { upload_preset: 'x' }, 'does not know upload_preset'],
])('what cannot be stored is a 400 that says why (%#)', async (file, options, reason) => {
  const call = stage.sdk.uploader.upload(file ?? picture, options);
  await expect(call).rejects.toMatchObject({ http_code: 400, message: expect.stringContaining(reason) });
});

test('a destroyed picture is gone; destroying it again finds nothing', async () => {
  const sent = await stage.sdk.uploader.upload(picture, { public_id: 'gone' });
  expect(await stage.sdk.uploader.destroy('gone', { invalidate: true })).toEqual({ result: 'ok' });
  expect((await fetch(sent.secure_url)).status).toBe(404);
  expect(await stage.sdk.uploader.destroy('gone')).toEqual({ result: 'not found' });
});

test('an upload under the same id replaces the picture under a later version', async () => {
  const first = await stage.sdk.uploader.upload(picture, { public_id: 'twice' });
  const second = await stage.sdk.uploader.upload(await draw('<rect width="9" height="9"/>'), {
    public_id: 'twice',
  });
  expect(second.version).toBeGreaterThan(first.version);
  expect(second.asset_id).toBe(first.asset_id);
});

test('a picture moves to another id and from public to private', async () => {
  const before = await stage.sdk.uploader.upload(picture, { public_id: 'moving' });
  const after = await stage.sdk.uploader.rename('moving', 'moved', {
    to_type: 'authenticated',
    invalidate: true,
  });
  expect(after).toMatchObject({ public_id: 'moved', type: 'authenticated' });
  expect((await fetch(before.secure_url)).status).toBe(404);
  expect((await fetch(after.secure_url)).status).toBe(200);
});

test('the Admin API reads, changes and deletes with key and secret only', async () => {
  await stage.sdk.uploader.upload(picture, { public_id: 'known', context: { caption: 'a=b|c' } });
  await stage.sdk.api.update('known', { tags: ['new'] });
  const found = await stage.sdk.api.resource('known');
  expect(found).toMatchObject({
    public_id: 'known',
    tags: ['new'],
    context: { custom: { caption: 'a=b|c' } },
  });
  const refused = stage.sdk.api.resource('known', { api_secret: 'wrong' });
  await expect(refused).rejects.toMatchObject({ error: { http_code: 401 } });
  expect((await stage.sdk.api.delete_resources(['known', 'never'])).deleted).toEqual({
    known: 'deleted',
    never: 'not_found',
  });
  await expect(stage.sdk.api.resource('known')).rejects.toMatchObject({ error: { http_code: 404 } });
});

test.each([
  ['500', 500],
  ['401', 401],
])('the fault %s refuses one call', async (fault, status) => {
  await order(stage.sandbox, { next: [fault] });
  await expect(stage.sdk.uploader.upload(picture)).rejects.toMatchObject({ http_code: status });
  await expect(stage.sdk.uploader.upload(picture)).resolves.toBeTruthy();
});

test('the fault timeout leaves a call without an answer', async () => {
  await order(stage.sandbox, { next: ['timeout'] });
  await expect(stage.sdk.uploader.upload(picture, { timeout: 200 })).rejects.toMatchObject({
    error: { http_code: 499 },
  });
});
