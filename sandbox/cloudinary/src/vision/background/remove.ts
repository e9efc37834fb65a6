import { type Mask, open, readSmall, type Small, scaleMask } from '../image.ts';

import { loadOpenCv, withMats } from '../opencv.ts';
import { floodFromBorder } from './flood.ts';

const floodSide = 1600;
const grabCutSide = 288;
/** The flood fill is used when it covers most of the border and keeps less than nearly everything. */
const minBorderShare = 0.7;
const minKeptShare = 0.004;
const maxKeptShare = 0.9;

/**
 * Makes the background of an image transparent, at full size, as PNG.
 * @returns false when no background was found; nothing is written then.
 */
export async function removeBackground(source: string, target: string): Promise<boolean> {
  const { mask, fullWidth, fullHeight } = await findForeground(source);
  const kept = mask.data.reduce((sum, value) => sum + (value ? 1 : 0), 0) / mask.data.length;
  if (kept < minKeptShare || kept > 1 - minKeptShare) return false;
  const alpha = await scaleMask(tighten(mask), fullWidth, fullHeight, 0.8);
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

async function findForeground(
  source: string,
): Promise<{ mask: Mask; fullWidth: number; fullHeight: number }> {
  const small = await readSmall(source, floodSide);
  const { fullWidth, fullHeight } = small;
  const flood = floodFromBorder(small);
  const usable = flood.borderShare >= minBorderShare && flood.keptShare <= maxKeptShare;
  const mask = usable ? flood.mask : await grabCut(await readSmall(source, grabCutSide));
  return { mask, fullWidth, fullHeight };
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

const grabCutRounds = 4;
const grabCutMargin = 0.05;

/** Separates the object in the middle from a cluttered background with OpenCV's GrabCut. The margin counts as background. */
async function grabCut({ data, width, height }: Small): Promise<Mask> {
  const { cv } = await loadOpenCv();
  return withMats((keep) => {
    const image = keep(cv.matFromArray(height, width, cv.CV_8UC3, Array.from(data)));
    const labels = keep(new cv.Mat());
    const background = keep(new cv.Mat());
    const foreground = keep(new cv.Mat());
    const [left, top] = [Math.ceil(width * grabCutMargin), Math.ceil(height * grabCutMargin)];
    const inner = new cv.Rect(left, top, width - 2 * left, height - 2 * top);
    cv.grabCut(image, labels, inner, background, foreground, grabCutRounds, cv.GC_INIT_WITH_RECT);
    const kept = keep(new cv.Mat(height, width, cv.CV_8UC1));
    kept.data.set(labels.data.map((label) => (label === cv.GC_FGD || label === cv.GC_PR_FGD ? 255 : 0)));
    const disc = keep(cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(3, 3)));
    cv.morphologyEx(kept, kept, cv.MORPH_OPEN, disc);
    cv.morphologyEx(kept, kept, cv.MORPH_CLOSE, disc);
    return { data: Uint8Array.from(kept.data), width, height };
  });
}
