import { type Mask, open, readSmall, scaleMask } from '../image.ts';
import { floodFromBorder } from './flood.ts';
import { grabCut } from './grab-cut.ts';
import { findPerson } from './person.ts';

const floodSide = 1600;
const grabCutSide = 288;
/** The flood fill is used when it covers most of the border and keeps less than nearly everything. */
const minBorderShare = 0.7;
/** Above this the background is plain, and the flood fill is more exact than the model. */
const plainBorderShare = 0.95;
/** A person covers at least this share of the image. */
const minPersonShare = 0.06;
const minKeptShare = 0.004;
const maxKeptShare = 0.9;

/**
 * Makes the background of an image transparent, at full size, as PNG.
 * @returns false when no background was found; nothing is written then.
 */
export async function removeBackground(source: string, target: string): Promise<boolean> {
  const { mask, softness, fullWidth, fullHeight } = await findForeground(source);
  const kept = mask.data.reduce((sum, value) => sum + (value ? 1 : 0), 0) / mask.data.length;
  if (kept < minKeptShare || kept > 1 - minKeptShare) return false;
  const alpha = await scaleMask(mask, fullWidth, fullHeight, softness);
  const stencil = Buffer.alloc(alpha.length * 2);
  alpha.forEach((value, index) => {
    stencil[index * 2 + 1] = value;
  });
  const raw = { width: fullWidth, height: fullHeight, channels: 2 } as const;
  await open(source)
    .toColourspace('srgb')
    .composite([{ input: stencil, raw, blend: 'dest-in' }])
    .png({ compressionLevel: 6 })
    .toFile(target);
  return true;
}

/** What to keep, how far its edge is softened (in pixels of the mask), and the size of the image. */
type Foreground = { mask: Mask; softness: number; fullWidth: number; fullHeight: number };

async function findForeground(source: string): Promise<Foreground> {
  const small = await readSmall(source, floodSide);
  const { fullWidth, fullHeight } = small;
  const flood = floodFromBorder(small);
  const usable = flood.borderShare >= minBorderShare && flood.keptShare <= maxKeptShare;
  const byFlood = { mask: tighten(flood.mask), softness: 0.8, fullWidth, fullHeight };
  if (usable && flood.borderShare >= plainBorderShare) return byFlood;
  const image = await readSmall(source, grabCutSide);
  const person = await findPerson(image);
  const isShown = person.filter((probability) => probability > 0.5).length >= minPersonShare * person.length;
  if (usable && !isShown) return byFlood;
  return { mask: await grabCut(image, isShown ? person : null), softness: 1.2, fullWidth, fullHeight };
}

/** Removes one pixel at each edge, which still has some of the background's colour. */
function tighten({ data, width, height }: Mask): Mask {
  const tight = Uint8Array.from(data);
  for (let pixel = width; pixel < data.length - width; pixel += 1) {
    const atEdge = !data[pixel - 1] || !data[pixel + 1] || !data[pixel - width] || !data[pixel + width];
    if (atEdge) tight[pixel] = 0;
  }
  return { data: tight, width, height };
}
