import sharp from 'sharp';
import { type Cv, loadOpenCv, withMats } from '../opencv.ts';
import { type Mask, open, readSmall, type Small, scaleMask } from '../picture.ts';
import { findCandidates } from './candidates.ts';
import { choose } from './choose.ts';
import { readClues } from './words.ts';

const SEARCH_SIDE = 384;
const FILL_SIDE = 900;
const INPAINT_RADIUS = 4;

/**
 * Paints over the thing that a phrase names, at full size, as PNG; all other pixels stay exactly as they were.
 * @returns whether such a thing was found; if not, nothing is written.
 */
export async function removeObject(source: string, target: string, phrase: string): Promise<boolean> {
  const clues = readClues(phrase);
  if (clues.colours.length === 0 && clues.shape === undefined) return false;
  const { cv } = await loadOpenCv();
  const thing = choose(findCandidates(cv, await readSmall(source, SEARCH_SIDE), clues.colours), clues);
  if (!thing) return false;

  const small = await readSmall(source, FILL_SIDE);
  const mask = await widen(cv, thing.mask, small);
  const filled = inpaint(cv, small, mask);
  await lay(source, target, small, filled, mask);
  return true;
}

/** Brings the mask to the size of the filling and lets it reach over the thing's edge and shadow. */
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

function inpaint(cv: Cv, { data, width, height }: Small, mask: Mask): Buffer {
  return withMats((keep) => {
    const picture = keep(cv.matFromArray(height, width, cv.CV_8UC3, Array.from(data)));
    const hole = keep(cv.matFromArray(height, width, cv.CV_8UC1, Array.from(mask.data)));
    const filled = keep(new cv.Mat());
    cv.inpaint(picture, hole, filled, INPAINT_RADIUS, cv.INPAINT_NS);
    return Buffer.from(filled.data);
  });
}

/** Lays the filling over the original where the mask is, and only there. */
async function lay(source: string, target: string, small: Small, filled: Buffer, mask: Mask): Promise<void> {
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
