import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Creation, Identity, Usage } from '@atelier/contracts';
import { newImageKey, recordRemoval, resemblanceToRemoved } from '@atelier/creation-kit/creations';
import { createSafeFetch } from '@atelier/server-kit/outbound';
import mongoose from 'mongoose';
import sharp, { type Sharp } from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ada, startImageService } from './testing/start-image-service.ts';

let image: Awaited<ReturnType<typeof startImageService>>;
beforeAll(async () => {
  image = await startImageService({}, { userFetch: createSafeFetch({ hosts: ['127.0.0.1'] }) });
});
afterAll(() => image.stop());
afterEach(() => image.creations.deleteMany({}));

const prompt = 'Generate an image of a lighthouse at dusk in the style Ghibli Style';

/** A red disc on a plain background, 320 x 240. */
const disc = (background = '#dfe7ee') =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="${background}"/><circle cx="160" cy="120" r="55" fill="#c8102e"/></svg>`,
    ),
  )
    .flatten()
    .png()
    .toBuffer();
const upload = (bytes: Buffer, fields: Record<string, string | Blob> = {}, name = 'image.png') => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('image', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
  return form;
};
/** A mask of 160 x 120 with white shapes. */
async function strokes(shapes: string): Promise<Blob> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120"><rect width="160" height="120"/>${shapes}</svg>`;
  return new Blob([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], { type: 'image/png' });
}
interface ImageResponse {
  content: string;
  creation: Creation;
  usage: Usage;
  details?: unknown;
}
const read = async (response: Response | Promise<Response>) =>
  (await (await response).json()) as ImageResponse;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
let record: Parameters<typeof image.creations.collection.insertOne>[0] | null = null;
let removal: ImageResponse;
/** A removed background of Ada. Its image is made once; its record is stored again for each test. */
async function removed(): Promise<ImageResponse> {
  if (record) await image.creations.collection.insertOne(record);
  else {
    removal = await read(image.call('removeBackground', upload(await disc())));
    record = await image.creations.collection.findOne({});
  }
  return removal;
}
const alphaAt = async (bytes: Buffer, left: number, top: number) =>
  (await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())[3];

describe('generating an image', () => {
  it('abuse 52: needs the scope publish of a key that publishes it', async () => {
    const as: Identity = { ...ada, scopes: ['create:image'] };
    const refused = await image.call('generateImage', { prompt, publish: true }, { as });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'scope_required' });
    expect(refused.headers.get('www-authenticate')).toContain('scope="publish"');
    expect(await image.creations.countDocuments({})).toBe(0);
    expect((await image.call('generateImage', { prompt, publish: false }, { as })).status).toBe(200);
    const both: Identity = { ...ada, scopes: ['create:image', 'publish'] };
    expect((await image.call('generateImage', { prompt, publish: true }, { as: both })).status).toBe(200);
  });

  it('returns a URL of the image, and stores the settings', async () => {
    const asked = { description: 'a lighthouse at dusk', style: 'Ghibli Style', aspect: 'landscape' };
    const response = await image.call('generateImage', { prompt, publish: true, ...asked });
    expect(response.status).toBe(200);
    const { content, creation, usage } = await read(response);
    expect(usage).toMatchObject({ kind: 'image', limit: null, remaining: null });
    expect(content).toMatch(/^http:\/\/localhost:3000\/pictures\/[\w-]{32}\.png$/);
    expect(creation).toMatchObject({
      publish: true,
      settings: {
        ...asked,
        width: 1536,
        height: 1024,
      },
    });
    const shown = await image.file(content);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(await sharp(await bytesOf(shown)).metadata()).toMatchObject({ width: 1536, height: 1024 });
  });

  it('abuse 68: draws nothing that the provider does not allow to be published, and marks what it flags', async () => {
    const generate = async (words: string, publish: boolean) => {
      const response = await image.call('generateImage', { prompt: words, publish });
      return { status: response.status, ...(await read(response)) };
    };
    const draw = vi.spyOn(image.provider, 'draw');
    expect(await generate('An underage nude', true)).toMatchObject({
      status: 422,
      code: 'publication_refused',
    });
    expect(draw).not.toHaveBeenCalled();
    expect(await generate('Gore', true)).toMatchObject({ creation: { publish: true, sensitive: true } });
    expect((await generate('Gore', false)).creation.sensitive).toBeUndefined();
    expect((await generate('A harbour', true)).creation.sensitive).toBeUndefined();
    draw.mockRestore();
  });

  it('streams its stages', async () => {
    const response = await image.call('generateImage', { prompt }, { accept: 'text/event-stream' });
    const events = [...(await response.text()).matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);
    expect(events).toEqual(['started', 'progress', 'progress', 'done']);
  });

  it.each([
    ['filter', 502, 'provider_refused'],
    ['insufficient_quota', 502, 'provider_failed'],
  ])('abuse 10: fails with a code when the provider ends with %s', async (fault, status, code) => {
    await image.order('openai', { next: [fault] });
    const response = await image.call('generateImage', { prompt });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code });
    expect(await image.creations.findOne({}).lean()).toMatchObject({ status: 'failed', failure: code });
  });

  it('fails as the provider did when it returns no image', async () => {
    vi.spyOn(image.provider, 'draw').mockResolvedValueOnce([Buffer.from('plain text')]);
    const response = await image.call('generateImage', { prompt });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ success: false, code: 'provider_failed' });
  });
});

describe('removing a background', () => {
  it('returns the URL when the image exists, transparent around the subject', async () => {
    await image.order('cloudinary', { processing_ms: 600 });
    const response = await image.call('removeBackground', upload(await disc()));
    await image.order('cloudinary', { processing_ms: 0 });
    expect(response.status).toBe(200);
    const { content } = await read(response);
    const shown = await image.file(content);
    expect(shown.status).toBe(200);
    const bytes = await bytesOf(shown);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, height: 240 });
    expect(await alphaAt(bytes, 3, 3)).toBe(0);
    expect(await alphaAt(bytes, 160, 120)).toBe(255);
  });

  it('takes the address of an image, or the id of one, as JSON', async () => {
    const bytes = await disc();
    const server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).end(bytes);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const image_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/disc`;
    const { content, creation } = await read(image.call('removeBackground', { image_url }));
    server.close();
    expect(await alphaAt(await bytesOf(await image.file(content)), 3, 3)).toBe(0);
    const upscaled = await read(image.call('upscaleImage', { made_from: creation.id }));
    expect(upscaled.creation.made_from).toBe(creation.id);
  });

  it.each([
    ['a private address', { image_url: 'https://10.0.0.1/x.png' }, 'image_url'],
    ['a path as its mask', { image_url: 'https://example.com/x.png', mask: { path: '/etc/passwd' } }, 'mask'],
    ['no image', { object: 'cup' }, 'image_url'],
  ])('abuse 42: refuses JSON with %s', async (_, body, field) => {
    const response = await image.call('removeObject', {
      ...(field === 'image_url' && { object: 'cup' }),
      ...body,
    });
    expect(response.status).toBe(400);
    expect((await read(response)).details).toMatchObject([{ field }]);
  });

  it('refuses an address beside a file', async () => {
    const response = await image.call(
      'removeBackground',
      upload(await disc(), { image_url: 'https://example.com/x' }),
    );
    expect((await read(response)).details).toMatchObject([{ field: 'image_url' }]);
  });

  it('abuse 16: refuses SVG named .png, before anything is stored', async () => {
    const response = await image.call(
      'removeBackground',
      upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    );
    expect(response.status).toBe(415);
    expect(await image.creations.countDocuments({ user_id: ada.userId, deleted_at: null })).toBe(0);
    const refused = await image.creations.findOne({ user_id: ada.userId }).lean();
    expect(refused).toMatchObject({ settings: {}, run: { refused: true } });
  });

  it.each([
    ['fails', ['500'], 502, 'provider_failed'],
    ['has no quota left for the effect', ['403'], 502, 'provider_failed'],
    ['limits the rate of uploads', ['420'], 503, 'provider_busy'],
    [
      'limits the rate of deliveries and does not remove the image',
      ['423', '420', '500'],
      503,
      'provider_busy',
    ],
  ])('stores a failed creation when the store %s', async (_, next, status, code) => {
    await image.order('cloudinary', { next });
    const response = await image.call('removeBackground', upload(await disc()));
    expect(response.status).toBe(status);
    expect(await image.creations.findOne({}).lean()).toMatchObject({ status: 'failed', failure: code });
  });
});

describe('removing an object', () => {
  it('removes the named object', async () => {
    const response = await image.call('removeObject', upload(await disc(), { object: 'red' }));
    expect(response.status).toBe(200);
    const { content, creation } = await read(response);
    expect(creation.prompt).toBe('Remove red from the uploaded image');
    const [red = 0, green = 0] = await sharp(await bytesOf(await image.file(content)))
      .extract({ left: 160, top: 120, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red - green).toBeLessThan(60);
  });

  it('returns nothing_found when no object is found, and stores no image', async () => {
    const response = await image.call('removeObject', upload(await disc(), { object: 'green' }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ code: 'nothing_found' });
    expect(await image.creations.findOne({}).lean()).toMatchObject({
      status: 'failed',
      failure: 'nothing_found',
    });
  });

  it.each([
    ['PNG', (image: Sharp) => image.png(), 0],
    ['JPEG', (image: Sharp) => image.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }), 16],
  ])('removes what a mask covers, and no other pixel of a %s', async (_, encode, noise) => {
    // A slanted stroke over the disc, of an image with fine detail, in a mask of half its size.
    const pattern = Uint8Array.from({ length: 320 * 240 * 3 }, (_value, at) => (at * at * 7) % 200);
    const detailed = sharp(pattern, { raw: { width: 320, height: 240, channels: 3 } })
      .blur(2)
      .composite([
        {
          input: await sharp(await disc())
            .extract({ left: 100, top: 60, width: 120, height: 120 })
            .toBuffer(),
          left: 100,
          top: 60,
        },
      ]);
    const original = await encode(detailed).toBuffer();
    const mask = await strokes('<path d="M20 100 140 20" stroke="#fff" stroke-width="16"/>');
    const response = await image.call('removeObject', upload(original, { mask }));
    expect(response.status).toBe(200);
    const { content, creation } = await read(response);
    expect(creation.prompt).toBe('Remove the selected area from the uploaded image');
    expect(creation.settings).toMatchObject({ tool: 'remove-object', width: 320, height: 240 });
    const result = await bytesOf(await image.file(content));
    const rawOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
    const removedOf = sharp(Buffer.from(await mask.arrayBuffer()))
      .resize(320, 240, { fit: 'fill' })
      .toColourspace('b-w')
      .raw();
    const [before, after, removed] = [await rawOf(original), await rawOf(result), await removedOf.toBuffer()];
    const differences = before.map((value, at) => Math.abs(value - (after[at] ?? 0)));
    const isRemoved = (at: number) => (removed[Math.floor(at / 3)] ?? 0) >= 128;
    const largest = (kept: boolean) =>
      differences.reduce((most, value, at) => (isRemoved(at) === kept ? most : Math.max(most, value)), 0);
    expect(largest(true)).toBeLessThanOrEqual(noise);
    expect(largest(false)).toBeGreaterThan(30);
  });

  it.each([
    [
      'is no PNG',
      async () =>
        new Blob([
          new Uint8Array(
            await sharp(await disc())
              .jpeg()
              .toBuffer(),
          ),
        ]),
      'mask_type',
    ],
    ['is black', () => strokes(''), 'empty_mask'],
    ['covers everything', () => strokes('<rect width="160" height="110" fill="#fff"/>'), 'mask_too_large'],
  ])('abuse 14: refuses a mask that %s', async (_, mask, fault) => {
    const response = await image.call('removeObject', upload(await disc(), { mask: await mask() }));
    const details = [{ field: 'mask', message_code: fault }];
    expect([response.status, await response.json()]).toMatchObject([400, { details }]);
  });

  it('continues on an image of the user without another upload, not on that of someone else or a deleted one', async () => {
    const first = await removed();
    const form = new FormData();
    form.set('made_from', first.creation.id);
    form.set('mask', await strokes('<circle cx="80" cy="60" r="30" fill="#fff"/>'));
    const response = await image.call('removeObject', form);
    expect(response.status).toBe(200);
    const { creation, content } = await read(response);
    expect(creation).toMatchObject({
      made_from: first.creation.id,
      settings: { file: 'image.png', width: 320, height: 240 },
    });
    expect(content).not.toBe(first.content);
    const stranger = await image.call('removeObject', form, { as: { ...ada, userId: 'stranger' } });
    expect([stranger.status, await stranger.json()]).toMatchObject([404, { code: 'creation_not_found' }]);
    await image.creations.updateMany({}, { deleted_at: new Date() });
    expect((await image.call('removeObject', form)).status).toBe(404);
  });

  it('returns nothing_found with advice when nothing changed in the selected area', async () => {
    const mask = await strokes('<rect x="4" y="4" width="16" height="12" fill="#fff"/>');
    const response = await image.call('removeObject', upload(await disc(), { mask }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      code: 'nothing_found',
      message:
        'Nothing changed in the selected area. Select the whole object, with a little of its surroundings.',
    });
  });
});

describe('upscaling an image', () => {
  const from = (id: string, as = ada) => {
    const form = new FormData();
    form.set('made_from', id);
    return image.call('upscaleImage', form, { as });
  };

  it('makes a creation of four times the width and height from an image of the user, and of no one else', async () => {
    const { creation: first } = await removed();
    const response = await from(first.id);
    expect(response.status).toBe(200);
    const { content, creation, usage } = await read(response);
    expect(creation).toMatchObject({
      prompt: 'Upscale the image',
      made_from: first.id,
      settings: { tool: 'upscale', file: 'image.png', width: 1280, height: 960 },
    });
    expect(usage.kind).toBe('image');
    const shown = await bytesOf(await image.file(content));
    expect(await sharp(shown).metadata()).toMatchObject({ width: 1280, height: 960 });
    expect([await alphaAt(shown, 12, 12), await alphaAt(shown, 640, 480)]).toEqual([0, 255]);
    expect((await from(first.id, { ...ada, userId: 'stranger' })).status).toBe(404);
  });

  it('refuses more pixels than the store upscales, and stays within those that it derives', async () => {
    const prepare = vi.spyOn(image.preparer, 'prepare');
    const flat = sharp({ create: { width: 2050, height: 2050, channels: 3, background: '#2a6fdb' } });
    const refused = await image.call('upscaleImage', upload(await flat.png().toBuffer()));
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: 'image_too_many_pixels', message: expect.stringContaining('at most 4.2 million') },
    ]);
    // 25 megapixels after each pixel has become 16.
    expect(prepare.mock.lastCall?.[0].limits.storedMegapixels).toBe(25 / 16);
    prepare.mockRestore();
  });

  it('fails when the result is not larger', async () => {
    const same = { width: 320, height: 240, hash: '' };
    const inspect = vi.spyOn(image.preparer, 'inspect').mockResolvedValue(same);
    const response = await image.call('upscaleImage', upload(await disc()));
    inspect.mockRestore();
    expect([response.status, await response.json()]).toMatchObject([502, { code: 'provider_failed' }]);
  });
});

describe('storing a cut-out', () => {
  const photo = (fields: Record<string, string>) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background: '#2a6fdb' } })
      .jpeg()
      .withMetadata({ exif: { IFD0: { Copyright: 'private' } } })
      .toBuffer()
      .then((bytes) => upload(bytes, fields, 'blob'));

  it('makes it a private creation of its own, without metadata, and costs nothing', async () => {
    const { creation: removal } = await removed();
    const response = await image.call('storeCutOut', await photo({ made_from: removal.id }));
    expect(response.status).toBe(200);
    const { creation, usage } = await read(response);
    expect(creation).toMatchObject({
      type: 'image',
      prompt: removal.prompt,
      publish: false,
      status: 'completed',
      settings: { tool: 'remove-background', file: 'image.png', width: 64, height: 48 },
      made_from: removal.id,
    });
    expect(usage).toBeUndefined();
    expect(creation.content).toMatch(/\.jpg$/);
    const { exif, width } = await sharp(await bytesOf(await image.file(creation.content))).metadata();
    expect([exif, width]).toEqual([undefined, 64]);
    expect(await image.creations.countDocuments({ user_id: ada.userId })).toBe(2);
  });

  it('refuses what is no image, and a creation that is no removal of the user', async () => {
    const { creation: removal } = await removed();
    const { creation: drawing } = await read(image.call('generateImage', { prompt }));
    const status = async (form: FormData, as = ada) => (await image.call('storeCutOut', form, { as })).status;
    expect(await status(upload(Buffer.from('no image'), { made_from: removal.id }))).toBe(415);
    expect(await status(await photo({ made_from: drawing.id }))).toBe(404);
    expect(await status(await photo({ made_from: removal.id }), { ...ada, userId: 'stranger' })).toBe(404);
    expect(await status(await photo({}))).toBe(400);
    expect(await image.creations.countDocuments({})).toBe(2);
  });

  it('stores nothing in an account that is full', async () => {
    const { creation: removal } = await removed();
    const many = vi.spyOn(image.creations, 'countDocuments').mockResolvedValueOnce(10_000);
    const response = await image.call('storeCutOut', await photo({ made_from: removal.id }));
    many.mockRestore();
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'conflict' }]);
    expect(await image.creations.countDocuments({})).toBe(1);
  });
});

describe('abuse 44: the quota', () => {
  let counted: Awaited<ReturnType<typeof startImageService>>;
  beforeAll(async () => {
    counted = await startImageService({ PLAN_LIMITS: '{"free":{"image":1,"removal":1}}' });
  });
  afterAll(() => counted.stop());
  const left = async (response: Response) => ((await response.json()) as { usage?: Usage }).usage;

  it('of images is refunded after a failure; a request above it is refused before the provider is called', async () => {
    await counted.order('openai', { next: ['insufficient_quota', 'insufficient_quota'] });
    const failed = await counted.call('generateImage', { prompt });
    expect([failed.status, (await left(failed))?.remaining]).toEqual([502, 1]);
    await counted.order('cloudinary', { next: ['500'] });
    const notUpscaled = await counted.call('upscaleImage', upload(await disc()));
    expect([notUpscaled.status, (await left(notUpscaled))?.remaining]).toEqual([502, 1]);
    await counted.usage.reserve(ada, counted.usage.unit(ada, 'image', new mongoose.Types.ObjectId()));
    const refused = await counted.call('generateImage', { prompt });
    expect([refused.status, (await left(refused))?.remaining]).toEqual([429, 0]);
    expect(await counted.creations.countDocuments({})).toBe(2);
    await counted.order('openai', { next: [] });
  });

  it('of removals is one for both tools; refused files cost nothing, failed work is refunded', async () => {
    expect((await counted.call('removeBackground', upload(Buffer.from('no image')))).status).toBe(415);
    await counted.order('cloudinary', { next: ['500'] });
    const failed = await counted.call('removeBackground', upload(await disc()));
    expect([failed.status, (await left(failed))?.remaining]).toEqual([502, 1]);
    await counted.usage.reserve(ada, counted.usage.unit(ada, 'removal', new mongoose.Types.ObjectId()));
    const refused = await counted.call('removeBackground', upload(await disc()));
    expect([refused.status, (await left(refused))?.remaining]).toEqual([429, 0]);
    expect((await counted.call('removeObject', upload(await disc(), { object: 'red' }))).status).toBe(429);
  });
});

describe('abuse 5: the URL of an image', () => {
  it('is not found with another key or extension', async () => {
    const { content } = await read(image.call('generateImage', { prompt }));
    expect((await image.file(content.replace(/[\w-]{4}\.png/, 'AAAA.png'))).status).toBe(404);
    expect((await image.file(content.replace('.png', '.jpg'))).status).toBe(404);
    expect((await image.file('http://x/pictures/short.png')).status).toBe(404);
  });

  it('abuse 60: of a share ends with it, also when it expires', async () => {
    const { content, creation } = await read(image.call('generateImage', { prompt }));
    const key = newImageKey();
    const own = { _id: creation.id, user_id: ada.userId };
    const shared = content.replace(/[\w-]{32}\.png/, `${key}.png`);
    const share = (change: object) => image.creations.updateOne(own, change);
    const expires = (ms: number) => ({ shared_until: new Date(Date.now() + ms) });
    await share({ $set: { share: { key, title: 'Tea' }, ...expires(60_000) } });
    expect((await image.file(shared)).status).toBe(200);
    await share({ $set: { moderation: 'removed' } });
    expect((await image.file(shared)).status).toBe(404);
    await share({ $unset: { moderation: '' }, $set: expires(-1) });
    expect((await image.file(shared)).status).toBe(404);
    expect((await image.file(content)).status).toBe(200);
  });

  it('is invalid when its key was replaced or its creation deleted for good', async () => {
    const { content, creation } = await read(image.call('generateImage', { prompt }));
    const cached = { 'if-none-match': (await image.file(content)).headers.get('etag') ?? '' };
    expect((await image.file(content, '', cached)).status).toBe(304);
    const any = { 'if-none-match': '*' };
    expect((await image.file(content, '', any)).status).toBe(304);
    const deletedAt = (deleted_at: Date) =>
      image.creations.updateOne({ _id: creation.id, user_id: ada.userId }, { $set: { deleted_at } });
    await deletedAt(new Date());
    expect((await image.file(content)).status).toBe(200);
    await deletedAt(new Date(0));
    expect((await image.file(content, '', cached)).status).toBe(404);
    expect((await image.file(content, '', any)).status).toBe(404);
  });

  it('serves smaller renditions and downloads under a safe name', async () => {
    const { content } = await read(image.call('generateImage', { prompt }));
    const small = await image.file(content, '?w=300&format=webp');
    expect(await sharp(await bytesOf(small)).metadata()).toMatchObject({ width: 320, format: 'webp' });
    const savedAs = async (query: Record<string, string>) => {
      const { headers, body } = await image.file(content, `?${new URLSearchParams(query)}`);
      await body?.cancel();
      return headers.get('content-disposition');
    };
    expect(await savedAs({ download: '../"x"\r\nevil' })).toBe('attachment; filename="x-evil.png"');
    expect(await savedAs({ download: 'My tea.png' })).toBe('attachment; filename="my-tea.png"');
    expect(await savedAs({ download: 'tea.JPEG', format: 'webp' })).toBe('attachment; filename="tea.webp"');
    expect(await savedAs({ download: 'हिन्दी \u202Egnp.exe' })).toBe(
      `attachment; filename="gnp-exe.png"; filename*=UTF-8''${encodeURIComponent('हिन्दी-gnp-exe.png')}`,
    );
  });
});

describe('abuse 65: an image that an operator removed', () => {
  const stored = async (response: Response | Promise<Response>) => {
    const record = await image.creations.findById((await read(response)).creation.id).lean();
    if (!record) throw new Error('It was not stored.');
    return record;
  };
  let removed: Awaited<ReturnType<typeof stored>>;
  beforeAll(async () => {
    const record = await stored(image.call('removeBackground', upload(await disc())));
    removed = { ...record, moderation: 'removed', reported_at: new Date() };
    await image.creations.deleteMany({});
  }, 60_000);

  it.each(['editImage', 'upscaleImage', 'removeBackground', 'removeObject'] as const)(
    'passes that to what %s makes from it',
    async (name) => {
      await image.creations.create(removed);
      const form = new FormData();
      form.set('made_from', String(removed._id));
      if (name === 'editImage') form.set('prompt', 'At night');
      if (name === 'removeObject') form.set('object', 'disc');
      const { moderation, reported_at } = removed;
      expect(await stored(image.call(name, form))).toMatchObject({ moderation, reported_at });
    },
  );

  it('passes that to a cut-out, and not to other images', async () => {
    await image.creations.create(removed);
    const cutOut = upload(await disc(), { made_from: String(removed._id) });
    expect(await stored(image.call('storeCutOut', cutOut))).toMatchObject({ moderation: 'removed' });
    const { moderation: _none, reported_at: _never, ...shown } = removed;
    await image.creations.deleteMany({});
    await image.creations.create(shown);
    const other = upload(await disc(), { made_from: String(removed._id) });
    expect(await stored(image.call('storeCutOut', other))).not.toHaveProperty('moderation');
  });

  it('is recognised when it is uploaded again, and not published when it is generated again', async () => {
    const { removed: removals } = image;
    const { creation } = await read(image.call('generateImage', { prompt, publish: true }));
    const first = await image.creations.findById(creation.id).lean();
    expect(first).toMatchObject({ publish: true, image_hash: expect.stringMatching(/^[\w-]{150}(?:\.|$)/) });
    const smaller = await sharp(await bytesOf(await image.file(creation.content)))
      .resize(700)
      .jpeg()
      .toBuffer();
    const copy = await stored(image.call('upscaleImage', upload(smaller)));
    const compared = (record: object) => resemblanceToRemoved(removals, record);
    expect(await compared(copy)).toBeNull();
    await recordRemoval(removals, { ...copy, image_hash: first?.image_hash ?? '' }, 1);
    for (const field of ['image_hash', 'source_hash'] as const)
      expect(await compared({ [field]: copy[field] })).toBe('copy');
    expect(await compared(removed)).toBeNull();
    const again = await stored(image.call('generateImage', { prompt, publish: true }));
    expect(again).toMatchObject({ publish: false, settings: { unpublished: 'removed' } });
    await removals.deleteMany({});
  });

  it('stays private with its reason if the comparison with removed images fails', async () => {
    const failing = vi.spyOn(image.removed, 'find').mockImplementation(() => {
      throw new Error('no connection');
    });
    const generated = await stored(image.call('generateImage', { prompt, publish: true }));
    failing.mockRestore();
    expect(generated).toMatchObject({ publish: false, settings: { unpublished: 'unchecked' } });
  });
});
