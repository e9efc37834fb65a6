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

/** A mask as an image. */
export const rawMask = ({ data, width, height }: Mask): Sharp =>
  sharp(Buffer.from(data.buffer, data.byteOffset, data.length), { raw: { width, height, channels: 1 } });

/** Softens a mask's edge and resizes it. */
export const scaleMask = (mask: Mask, width: number, height: number, softness: number): Sharp =>
  rawMask(mask).blur(softness).resize({ width, height, fit: 'fill', kernel: 'cubic' }).toColourspace('b-w');
