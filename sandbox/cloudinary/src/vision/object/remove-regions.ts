import sharp from 'sharp';
import type { Region } from '../../delivery/transformation.ts';
import { type Mask, open, readSmall, type Small } from '../image.ts';
import { inpaint, loadOpenCv } from '../opencv.ts';

const fillSide = 700;

/** Fills rectangles of an image from their surroundings, at full size, as PNG. All other pixels stay unchanged. */
export async function removeRegions(
  source: string,
  target: string,
  regions: readonly Region[],
): Promise<true> {
  const { cv } = await loadOpenCv();
  const small = await readSmall(source, fillSide);
  const { width, height, fullWidth, fullHeight } = small;
  const filled = inpaint(cv, small, maskOf(regions, small));
  const patches = regions.map(async ({ x, y, ...size }) => {
    const patch = sharp(filled, { raw: { width, height, channels: 3 } })
      .resize({ width: fullWidth, height: fullHeight, fit: 'fill', kernel: 'cubic' })
      .extract({ left: x, top: y, ...size });
    return { input: await patch.png({ compressionLevel: 1 }).toBuffer(), left: x, top: y };
  });
  await open(source)
    .toColourspace('srgb')
    .composite(await Promise.all(patches))
    .png({ compressionLevel: 6 })
    .toFile(target);
  return true;
}

/** Every pixel of the small image that a region touches. */
function maskOf(regions: readonly Region[], { width, height, fullWidth, fullHeight }: Small): Mask {
  const data = new Uint8Array(width * height);
  for (const region of regions) {
    const left = Math.floor((region.x / fullWidth) * width);
    const right = Math.ceil(((region.x + region.width) / fullWidth) * width);
    const top = Math.floor((region.y / fullHeight) * height);
    const bottom = Math.ceil(((region.y + region.height) / fullHeight) * height);
    for (let row = top; row < bottom; row += 1) data.fill(255, row * width + left, row * width + right);
  }
  return { data, width, height };
}
