import sharp, { type Sharp } from 'sharp';
import { freePlan } from '../account.ts';

/** A small copy of an image as raw pixels, three bytes each, and the original's size. */
export type Small = { data: Buffer; width: number; height: number; fullWidth: number; fullHeight: number };

/** Opens an image upright. Images above the pixels of the free plan are rejected. */
export function open(path: string): Sharp {
  return sharp(path, { limitInputPixels: freePlan.pixels }).autoOrient();
}

/** Reads a copy whose longer side is at most `side` pixels, with transparency on white. */
export async function readSmall(path: string, side: number): Promise<Small> {
  const { autoOrient } = await sharp(path).metadata();
  const { data, info } = await open(path)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`An image with ${info.channels} channels cannot be read.`);
  return {
    data,
    width: info.width,
    height: info.height,
    fullWidth: autoOrient.width,
    fullHeight: autoOrient.height,
  };
}

/** A mask with one byte per pixel: 255 is inside, 0 is outside. */
export type Mask = { data: Uint8Array; width: number; height: number };

export const rawMask = ({ data, width, height }: Mask): Sharp =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.length), { raw: { width, height, channels: 1 } });

export const scaleMask = (mask: Mask, width: number, height: number, softness: number): Sharp =>
  rawMask(mask).blur(softness).resize({ width, height, fit: 'fill', kernel: 'cubic' }).toColourspace('b-w');

const tolerance = 32;
/** The adaptation rate of the reference colour: it follows gradients, not edges. */
const followRate = 0.06;
/** A colour is background when at least this share of the border has it. */
const minBorderShare = 0.06;

/** The pixels that remain, the filled share of the border and the remaining share of the image (0 to 1). */
export type Flood = { mask: Mask; borderShare: number; remainingShare: number };

/** Fills inwards from the borders; suits plain backgrounds and gradients. */
export function floodFromBorder({ data, width, height }: Small): Flood {
  const count = width * height;
  const border = borderPixels(width, height);
  const good = commonColours(data, border);
  const mask = new Uint8Array(count).fill(255);
  const queue = new Int32Array(count);
  const reference = new Float32Array(count * 3);
  let tail = 0;
  for (const pixel of border) {
    if (!good.has(coarse(data, pixel)) || mask[pixel] === 0) continue;
    mask[pixel] = 0;
    queue[tail++] = pixel;
    for (let channel = 0; channel < 3; channel += 1) {
      reference[pixel * 3 + channel] = data[pixel * 3 + channel] ?? 0;
    }
  }
  const borderShare = tail / border.length;

  const visit = (from: number, to: number) => {
    if (mask[to] === 0) return;
    const [a, b] = [from * 3, to * 3];
    const red = (data[b] ?? 0) - (reference[a] ?? 0);
    const green = (data[b + 1] ?? 0) - (reference[a + 1] ?? 0);
    const blue = (data[b + 2] ?? 0) - (reference[a + 2] ?? 0);
    if (red * red + green * green + blue * blue > tolerance * tolerance) return;
    mask[to] = 0;
    queue[tail++] = to;
    reference[b] = (reference[a] ?? 0) + followRate * red;
    reference[b + 1] = (reference[a + 1] ?? 0) + followRate * green;
    reference[b + 2] = (reference[a + 2] ?? 0) + followRate * blue;
  };
  for (let head = 0; head < tail; head += 1) {
    const pixel = queue[head] ?? 0;
    const x = pixel % width;
    if (x > 0) visit(pixel, pixel - 1);
    if (x < width - 1) visit(pixel, pixel + 1);
    if (pixel >= width) visit(pixel, pixel - width);
    if (pixel < count - width) visit(pixel, pixel + width);
  }
  return { mask: { data: mask, width, height }, borderShare, remainingShare: 1 - tail / count };
}

function borderPixels(width: number, height: number): number[] {
  const pixels: number[] = [];
  for (let x = 0; x < width; x += 1) pixels.push(x, (height - 1) * width + x);
  for (let y = 1; y < height - 1; y += 1) pixels.push(y * width, y * width + width - 1);
  return pixels;
}

function coarse(data: Buffer, pixel: number): number {
  const at = pixel * 3;
  return (((data[at] ?? 0) >> 5) << 6) | (((data[at + 1] ?? 0) >> 5) << 3) | ((data[at + 2] ?? 0) >> 5);
}

function commonColours(data: Buffer, border: readonly number[]): Set<number> {
  const counts = new Map<number, number>();
  for (const pixel of border) {
    const colour = coarse(data, pixel);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return new Set(
    [...counts].filter(([, count]) => count / border.length >= minBorderShare).map(([colour]) => colour),
  );
}
