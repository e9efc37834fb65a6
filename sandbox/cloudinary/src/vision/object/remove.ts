import sharp from 'sharp';
import { type Mask, open, readSmall, type Small, scaleMask } from '../image.ts';
import { type Cv, inpaint, loadOpenCv, withMats } from '../opencv.ts';
import { findCandidates } from './candidates.ts';
import { choose } from './choose.ts';
import { readClues } from './phrase.ts';

const searchSide = 384;
const fillSide = 900;

/**
 * Paints over the object that a phrase names, at full size, as PNG. All other pixels stay unchanged.
 * @returns false when no such object was found; nothing is written then.
 */
export async function removeObject(source: string, target: string, phrase: string): Promise<boolean> {
  const clues = readClues(phrase);
  if (clues.colours.length === 0 && clues.shape === undefined) return false;
  const { cv } = await loadOpenCv();
  const object = choose(findCandidates(cv, await readSmall(source, searchSide), clues.colours), clues);
  if (!object) return false;

  const small = await readSmall(source, fillSide);
  const mask = await widen(cv, object.mask, small);
  const filled = inpaint(cv, small, mask);
  await composite(source, target, small, filled, mask);
  return true;
}

/** Resizes the mask and widens it over the object's edge and shadow. */
async function widen(cv: Cv, mask: Mask, { width, height }: Small): Promise<Mask> {
  const scaled = await scaleMask(mask, width, height, 0.6);
  return withMats((keep) => {
    const wide = keep(cv.matFromArray(height, width, cv.CV_8UC1, Array.from(scaled)));
    cv.threshold(wide, wide, 60, 255, cv.THRESH_BINARY);
    const reach = Math.round(Math.max(width, height) * 0.016) * 2 + 1;
    cv.dilate(wide, wide, keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(reach, reach))));
    return { data: Uint8Array.from(wide.data), width, height };
  });
}

/** Composites the filling onto the original inside the mask. */
async function composite(
  source: string,
  target: string,
  small: Small,
  filled: Buffer,
  mask: Mask,
): Promise<void> {
  const { width, height, fullWidth, fullHeight } = small;
  const alpha = await scaleMask(mask, width, height, 1);
  const masked = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    filled.copy(masked, pixel * 4, pixel * 3, pixel * 3 + 3);
    masked[pixel * 4 + 3] = alpha[pixel] ?? 0;
  }
  const patch = await sharp(masked, { raw: { width, height, channels: 4 } })
    .resize({ width: fullWidth, height: fullHeight, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  await open(source)
    .toColourspace('srgb')
    .composite([{ input: patch, raw: { width: fullWidth, height: fullHeight, channels: 4 } }])
    .png({ compressionLevel: 6 })
    .toFile(target);
}
