import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bandsOf, turnInBands } from './turn-in-bands.ts';

const [width, height] = [3000, 2500];
let folder: string;
let scene: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-bands-'));
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + (at >> 11)) & 0xff;
  scene = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));

describe('a large picture', () => {
  it.each([3, 4, 5, 6, 7, 8])('of orientation %i equals the image turned as a whole', async (orientation) => {
    const input = join(folder, `in-${orientation}.png`);
    await sharp(scene).withMetadata({ orientation }).png({ compressionLevel: 1 }).toFile(input);
    const shape = await sharp(input).metadata();
    expect(bandsOf(shape)).toBeGreaterThan(1);
    const output = join(folder, `out-${orientation}`);
    const banded = await turnInBands(
      () => sharp(input),
      shape,
      output,
      (upright) => upright().raw().toBuffer(),
    );
    const whole = await sharp(input).autoOrient().raw().toBuffer();
    expect(banded.equals(whole)).toBe(true);
    expect((await readdir(folder)).filter((name) => name.includes('band'))).toEqual([]);
  });

  it('removes all bands when one cannot be read', async () => {
    const open = () => sharp(scene.subarray(0, scene.length / 2), { failOn: 'error' });
    const shape = { ...(await sharp(scene).metadata()), orientation: 6 };
    const output = join(folder, 'broken');
    await expect(turnInBands(open, shape, output, async () => 'written')).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
  });

  it('is not split when it is upright or small', () => {
    const shape = { width: 8000, height: 5000, channels: 3, depth: 'uchar' } as const;
    expect(bandsOf(shape)).toBe(1);
    expect(bandsOf({ ...shape, orientation: 2 })).toBe(1);
    expect(bandsOf({ ...shape, width: 800, height: 500, orientation: 6 })).toBe(1);
  });
});
