import { randomFillSync } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { warmProcesses } from '@atelier/server-kit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { imageLimits } from '../limits.ts';
import { createPreparer, type ToPrepare } from './preparer.ts';

const { run, stop } = warmProcesses();
const preparer = createPreparer({ seconds: 60, waitingPerUser: 50, run });
const limits = { megapixels: 40, side: 16_384, storedMegapixels: 25, storedMegabytes: 10 };
let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-preparer-'));
});
afterAll(() => {
  stop();
  return rm(folder, { recursive: true });
});

/** An image of 60 x 40 whose left third is red, so that its orientation can be recognised. */
const flag = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#2255aa' } }).composite([
    { input: { create: { width: 20, height: 40, channels: 3, background: '#cc2222' } }, left: 0, top: 0 },
  ]);

async function prepare(bytes: Buffer, change: Partial<typeof limits> & Partial<ToPrepare> = {}) {
  count += 1;
  const input = join(folder, `in-${count}.png`);
  const output = join(folder, `out-${count}`);
  await writeFile(input, bytes);
  const { user = 'ada', signal, onPosition, ...limitsChange } = change;
  const prepared = await preparer.prepare({
    user,
    input,
    output,
    signal,
    onPosition,
    limits: { ...limits, ...limitsChange },
  });
  return { ...prepared, output };
}

describe('an image', () => {
  it.each([
    ['JPEG', () => flag().jpeg().toBuffer(), 'jpg'],
    ['PNG', () => flag().png().toBuffer(), 'png'],
    ['WebP', () => flag().webp().toBuffer(), 'webp'],
    ['AVIF', () => flag().removeAlpha().avif().toBuffer(), 'jpg'],
    ['GIF', () => flag().gif().toBuffer(), 'png'],
  ] as const)('in %s is accepted under any name', async (_, make, ext) => {
    expect(await prepare(await make())).toMatchObject({ ext, width: 60, height: 40 });
  });

  it.each(['mif1', 'msf1', 'miaf', 'avis'])('in AVIF is accepted with the first brand %s', async (brand) => {
    const bytes = await flag().removeAlpha().avif().toBuffer();
    bytes.write(brand, 8);
    expect(await prepare(bytes)).toMatchObject({ ext: 'jpg', width: 60, height: 40 });
  });

  it.each([
    ['JPEG', () => flag().resize(900).jpeg().toBuffer(), 2],
    ['progressive JPEG', () => flag().resize(900).jpeg({ progressive: true }).toBuffer(), 4],
    ['PNG without its end', () => flag().png().toBuffer(), 12],
    ['PNG', () => flag().resize(900).png().toBuffer(), 20],
    ['GIF', () => flag().gif().toBuffer(), 2],
  ] as const)('whose file lacks its last bytes is shown as browsers do: %s', async (_, make, cut) => {
    const { output } = await prepare((await make()).subarray(0, -cut));
    const [red = 0, , blue = 0] = await sharp(output).raw().toBuffer();
    expect(red - blue).toBeGreaterThan(100);
  });

  it.each([
    ['CMYK', () => flag().toColourspace('cmyk').jpeg().toBuffer()],
    ['Display P3', () => flag().withIccProfile('p3').jpeg().toBuffer()],
    ['16 bits', () => flag().toColourspace('rgb16').png().toBuffer()],
    ['a palette', () => flag().png({ palette: true }).toBuffer()],
  ] as const)('keeps its colours: %s', async (_, make) => {
    const { output } = await prepare(await make());
    const [red = 0, green = 0, blue = 0] = await sharp(output).toColourspace('srgb').raw().toBuffer();
    for (const [value, wanted] of [
      [red, 0xcc],
      [green, 0x22],
      [blue, 0x22],
    ] as const)
      expect(Math.abs(value - wanted)).toBeLessThan(30);
  });

  it('abuse 19: is written without metadata, upright, in full resolution', async () => {
    const bytes = await flag()
      .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100 })
      .toBuffer();
    const { output, width, height } = await prepare(bytes);
    expect({ width, height }).toEqual({ width: 40, height: 60 });
    const metadata = await sharp(output).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    const [red = 0, , blue = 0] = await sharp(output)
      .extract({ left: 20, top: 5, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(blue);
  });

  it('abuse 17: with many frames is reduced to the first', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { output, height } = await prepare(gif);
    expect(height).toBe(8);
    const [red] = await sharp(output).raw().toBuffer();
    expect(red).toBeGreaterThan(200);
  });
});

describe('a file that is no supported image is refused with advice', () => {
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  it.each([
    ['abuse 16: SVG named .png', async () => Buffer.from(svg), 'unsupported_media', /SVG is not taken.*PNG/],
    [
      'abuse 16: HTML named .png',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'unsupported_media',
      /JPEG, PNG, WebP, AVIF, GIF/,
    ],
    [
      'HEIC',
      async () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0heicmif1'),
      'unsupported_media',
      /HEIC.*JPEG/,
    ],
    [
      'abuse 17: a pixel bomb',
      async () => pixelBomb(16_000, 16_000),
      'image_too_many_pixels',
      /at most 40 million/,
    ],
    [
      'abuse 18: a truncated JPEG',
      async () => (await flag().resize(900).jpeg().toBuffer()).subarray(0, 1500),
      'image_unreadable',
      /damaged/,
    ],
    [
      'abuse 18: a corrupt PNG',
      async () => corrupt(await flag().resize(900).png({ compressionLevel: 0 }).toBuffer()),
      'image_unreadable',
      /damaged/,
    ],
    ['an empty file', async () => Buffer.alloc(0), 'unsupported_media', /JPEG, PNG, WebP, AVIF, GIF/],
    [
      'abuse 33: a PNG of 1 x 16,385',
      () => pixelBomb(1, 16_385),
      'image_too_many_pixels',
      /at most 16,384 pixels/,
    ],
    [
      'abuse 33: a PNG of 16,385 x 1',
      () => pixelBomb(16_385, 1),
      'image_too_many_pixels',
      /at most 16,384 pixels/,
    ],
    [
      'abuse 33: a PNG of 1 x 39,999,999, by its header alone',
      () => pixelBomb(1, 39_999_999, { headerOnly: true }),
      'image_too_many_pixels',
      /at most 16,384 pixels/,
    ],
  ] as const)('%s', async (_, make, code, message) => {
    await expect(prepare(await make())).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('abuse 16: HTML after the image data is removed', async () => {
    const { output } = await prepare(
      Buffer.concat([await flag().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]),
    );
    const { readFile } = await import('node:fs/promises');
    expect((await readFile(output)).includes('<script>')).toBe(false);
  });
});

describe('abuse 33: fifteen AVIF files of 1 kB that are decoded to 12 megapixels each', () => {
  let bomb: Buffer;
  beforeAll(async () => {
    const plain = { width: 4000, height: 3000, channels: 3, background: '#ffffff' } as const;
    bomb = await sharp({ create: plain }).toColourspace('b-w').avif({ effort: 0, quality: 1 }).toBuffer();
  });

  it("delay another user's image by one of them at most, and both users get their positions", async () => {
    expect(bomb.length).toBeLessThan(2000);
    const attack = new AbortController();
    const waited = new Set<number>();
    const seen: number[] = [];
    let taken = 0;
    const attacks = Array.from({ length: 15 }, async (_, index) => {
      await prepare(bomb, {
        signal: attack.signal,
        onPosition: () => waited.add(index),
      });
      taken += 1;
    });
    const all = Promise.allSettled(attacks);
    // The first one starts at once, without a position.
    await vi.waitFor(() => expect(waited.size).toBe(14), { timeout: 20_000 });
    const before = taken;
    const other = await prepare(await flag().png().toBuffer(), {
      user: 'grace',
      onPosition: (position) => seen.push(position),
    });
    expect(other).toMatchObject({ width: 60 });
    expect(taken - before).toBeLessThanOrEqual(1);
    expect(seen).toEqual([1, 0]);
    attack.abort();
    await all;
  });
});

describe('an image of more pixels than the store takes', () => {
  const plain = { width: 60, height: 40, channels: 3, background: '#2255aa' } as const;
  const image = (orientation: number) =>
    sharp({ create: plain }).withMetadata({ orientation }).jpeg().toBuffer();

  it.each([
    ['upright', 1, 30, 20],
    ['on its side', 6, 20, 30],
  ] as const)('is scaled down: %s', async (_, orientation, width, height) => {
    const { output, ...prepared } = await prepare(await image(orientation), { storedMegapixels: 0.0006 });
    expect(prepared).toMatchObject({ width, height });
    expect(await sharp(output).metadata()).toMatchObject({ width, height });
  });

  it('is scaled down when it has 50 megapixels, on its side too', async () => {
    const photo = { ...plain, width: 8192, height: 6144 };
    const bytes = await sharp({ create: photo }).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    const { width, height } = await prepare(bytes, imageLimits);
    expect({ width, height }).toEqual({ width: 4330, height: 5773 });
  });
});

describe('an image whose file would exceed the limit', () => {
  const noise = (channels: 3 | 4) => {
    const side = 300;
    const pixels = randomFillSync(Buffer.alloc(side * side * channels));
    return sharp(pixels, { raw: { width: side, height: side, channels } });
  };
  const storedMegabytes = 0.12;

  it.each([
    ['JPEG', () => noise(3).jpeg({ quality: 60 }).toBuffer(), 'jpg'],
    [
      'JPEG on its side',
      () => noise(3).withMetadata({ orientation: 6 }).jpeg({ quality: 60 }).toBuffer(),
      'jpg',
    ],
    ['PNG', () => noise(3).png().toBuffer(), 'jpg'],
    ['PNG with transparency', () => noise(4).png().toBuffer(), 'webp'],
    ['WebP', () => noise(3).webp({ quality: 60 }).toBuffer(), 'webp'],
  ] as const)('is written with less quality: %s', async (_, make, ext) => {
    const { output, ...prepared } = await prepare(await make(), { storedMegabytes });
    expect(prepared).toMatchObject({ ext, width: 300, height: 300 });
    expect((await stat(output)).size).toBeLessThanOrEqual(storedMegabytes * 1024 * 1024);
  });

  it('is refused if that is not enough', async () => {
    const bytes = await noise(3).jpeg({ quality: 60 }).toBuffer();
    await expect(prepare(bytes, { storedMegabytes: 0.01 })).rejects.toMatchObject({
      code: 'payload_too_large',
      message: expect.stringContaining('more than 0.01 MB'),
    });
  });
});

describe('comparing', () => {
  it('distinguishes a changed image from the same in another format', async () => {
    const png = await prepare(await flag().png().toBuffer());
    const jpeg = await prepare(await flag().jpeg({ quality: 95 }).toBuffer());
    const other = await prepare(await flag().negate().png().toBuffer());
    expect(await preparer.same('ada', png.output, png.output)).toBe(true);
    expect(await preparer.same('ada', png.output, other.output)).toBe(false);
    expect(await preparer.cover('ada', jpeg.output)).toBe(1);
  });

  it('fails as the provider did when its result is no image', async () => {
    const [upload, result] = [await prepare(await flag().png().toBuffer()), join(folder, 'result')];
    await writeFile(result, 'no image');
    const failure = { code: 'provider_failed' };
    await expect(preparer.same('ada', upload.output, result)).rejects.toMatchObject(failure);
    await expect(preparer.cover('ada', result)).rejects.toMatchObject(failure);
  });

  it('ignores JPEG artefacts at the edges of strong colours, and detects a small removed object', async () => {
    const scene = (thing: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#e9ecef"/><circle cx="315" cy="300" r="132" fill="#d62828"/>${thing}</svg>`,
      );
    const photo = await prepare(await sharp(scene('')).jpeg({ quality: 90 }).toBuffer());
    const derived = await prepare(await sharp(scene('')).png().toBuffer());
    const button = '<circle cx="700" cy="300" r="9" fill="#8a9096"/>';
    const before = await prepare(await sharp(scene(button)).jpeg({ quality: 90 }).toBuffer());
    expect(await preparer.same('ada', photo.output, derived.output)).toBe(true);
    expect(await preparer.same('ada', before.output, derived.output)).toBe(false);
  });
});

function corrupt(bytes: Buffer): Buffer {
  const broken = Buffer.from(bytes);
  broken.fill(0x5a, 2000, 4000);
  return broken;
}

/** A PNG of many black pixels in a few kilobytes, or one that only claims to have them. */
function pixelBomb(width: number, height: number, { headerOnly = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(headerOnly ? 0 : (1 + Math.ceil(width / 8)) * height));
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
