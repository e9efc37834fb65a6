import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { locate } from './mask.ts';

const size = { width: 1200, height: 900 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atelier-mask-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The rectangles of a mask that is white where `isRemoved`, and whether they contain all of it. */
async function regionsOf(isRemoved: (x: number, y: number) => boolean) {
  const path = join(folder, 'mask.png');
  const pixels = Uint8Array.from({ length: size.width * size.height }, (_, at) =>
    isRemoved(at % size.width, Math.floor(at / size.width)) ? 255 : 0,
  );
  const raw = { ...size, channels: 1 } as const;
  await sharp(pixels, { raw }).png().toFile(path);
  const located = await locate(path, size, 52);
  if (located.kind !== 'located') throw new Error(located.kind);
  const { regions } = located;
  const missed = pixels.some((value, at) => {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const isIn = ({ left, top, width, height }: (typeof regions)[number]) =>
      x >= left && x < left + width && y >= top && y < top + height;
    return value === 255 && !regions.some(isIn);
  });
  const area = regions.reduce((sum, { width, height }) => sum + width * height, 0);
  return { regions, missed, area: area / pixels.length };
}

it('covers a slanted stroke by at most 20 rectangles along it', async () => {
  const { regions, missed, area } = await regionsOf((x, y) => Math.abs(y - (820 - 0.67 * x)) < 20);
  expect([regions.length > 8, regions.length <= 20, missed]).toEqual([true, true, false]);
  expect(area).toBeLessThan(0.12);
});

it('covers two rectangles by two', async () => {
  const { regions, missed } = await regionsOf((x, y) => y < 100 && (x < 300 || x >= 900));
  expect([regions.length, missed]).toEqual([2, false]);
});

it('stays inside the image, and is empty for a black mask', async () => {
  const { regions } = await regionsOf((x, y) => x === 1199 && y === 899);
  expect(regions).toEqual([{ left: 1195, top: 895, width: 5, height: 5 }]);
  expect((await regionsOf(() => false)).regions).toEqual([]);
});
