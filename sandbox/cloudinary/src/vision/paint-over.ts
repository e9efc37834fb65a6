import sharp from 'sharp';
import { type Mask, open, readSmall, type Small, scaleMask } from './image.ts';

/** The longer side of the copy on which fillings are computed, in pixels. */
const fillSide = 700;

/** Paints over what a mask covers, from its surroundings, at full size, as PNG. All other pixels stay unchanged. */
export async function paintOver(source: string, target: string, mask: Mask, soft: boolean): Promise<void> {
  const small = await readSmall(source, fillSide);
  const { width, height, fullWidth, fullHeight } = small;
  const hole = await scaleMask(mask, width, height, 0.6);
  const filled = fill(small, hole);
  // A soft edge hides that of the object; a region has the edge that was selected.
  const alpha = await (soft
    ? scaleMask({ data: hole, width, height }, fullWidth, fullHeight, 1)
    : cover(mask, small));
  const rgb = await sharp(filled, { raw: { width, height, channels: 3 } })
    .resize({ width: fullWidth, height: fullHeight, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const patch = Buffer.alloc(fullWidth * fullHeight * 4);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    rgb.copy(patch, pixel * 4, pixel * 3, pixel * 3 + 3);
    patch[pixel * 4 + 3] = alpha[pixel] ?? 0;
  }
  await open(source)
    .toColourspace('srgb')
    .composite([{ input: patch, raw: { width: fullWidth, height: fullHeight, channels: 4 } }])
    .png({ compressionLevel: 6 })
    .toFile(target);
}

/** The mask at full size, without a soft edge. */
function cover({ data, width, height }: Mask, { fullWidth, fullHeight }: Small): Promise<Buffer> {
  return sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
    .resize({ width: fullWidth, height: fullHeight, fit: 'fill', kernel: 'nearest' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

/** Fills the hole from its edge inwards: each pixel gets the mean of its neighbours that are known. */
function fill({ data, width, height }: Small, hole: Uint8Array): Buffer {
  const filled = Buffer.from(data);
  const unknown = Uint8Array.from(hole, (value) => (value > 8 ? 1 : 0));
  const neighbours = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  let rest = [...unknown.keys()].filter((pixel) => unknown[pixel] === 1);
  while (rest.length > 0) {
    const reached: number[] = [];
    for (const pixel of rest) {
      const known = neighbours
        .map((step) => pixel + step)
        .filter((one) => isInside(one) && unknown[one] === 0);
      if (known.length === 0) continue;
      for (let channel = 0; channel < 3; channel += 1) {
        const sum = known.reduce((total, one) => total + (filled[one * 3 + channel] ?? 0), 0);
        filled[pixel * 3 + channel] = Math.round(sum / known.length);
      }
      reached.push(pixel);
    }
    if (reached.length === 0) break;
    for (const pixel of reached) unknown[pixel] = 0;
    rest = rest.filter((pixel) => unknown[pixel] === 1);
  }
  return filled;

  function isInside(pixel: number): boolean {
    return pixel >= 0 && pixel < width * height;
  }
}
