import sharp, { type Sharp } from 'sharp';

/** A small copy of a picture as raw pixels, three bytes each, and the size of the whole. */
export type Small = { data: Buffer; width: number; height: number; fullWidth: number; fullHeight: number };

/** Opens a picture upright, refusing those above 40 megapixels. */
export function open(path: string): Sharp {
  return sharp(path, { limitInputPixels: 40_000_000 }).autoOrient();
}

/** Reads a copy whose longer side is at most `side` pixels, transparency laid on white. */
export async function readSmall(path: string, side: number): Promise<Small> {
  const { autoOrient } = await sharp(path).metadata();
  const { data, info } = await open(path)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`A picture with ${info.channels} channels cannot be read.`);
  return {
    data,
    width: info.width,
    height: info.height,
    fullWidth: autoOrient.width,
    fullHeight: autoOrient.height,
  };
}

/** A mask, one byte a pixel: 255 is kept or meant, 0 is not. */
export type Mask = { data: Uint8Array; width: number; height: number };

/** Softens a mask's edge and brings it to another size. */
export function scaleMask(mask: Mask, width: number, height: number, softness: number): Promise<Buffer> {
  const { data } = mask;
  return sharp(Buffer.from(data.buffer, data.byteOffset, data.length), {
    raw: { width: mask.width, height: mask.height, channels: 1 },
  })
    .blur(softness)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
