import sharp from 'sharp';
import { type Mask, open, rawMask, readSmall, type Small, scaleMask } from './image.ts';

/** The longer side of the copy on which fillings are computed, in pixels. */
const fillSide = 700;

/** Paints over what a mask covers, from its surroundings, as PNG. All other pixels stay unchanged. */
export async function paintOver(source: string, target: string, mask: Mask, soft: boolean): Promise<void> {
  const small = await readSmall(source, fillSide);
  const { width, height, fullWidth, fullHeight } = small;
  const full = { width: fullWidth, height: fullHeight, fit: 'fill' } as const;
  const hole = await scaleMask(mask, width, height, 0.6).raw().toBuffer();
  const box = boxOf(hole, small);
  // A soft edge hides that of the object; a region has the edge that was selected.
  const alpha = await (soft
    ? scaleMask({ data: hole, width, height }, fullWidth, fullHeight, 1)
    : rawMask(mask)
        .resize({ ...full, kernel: 'nearest' })
        .toColourspace('b-w')
  )
    .extract(box)
    .raw()
    .toBuffer();
  const rgb = await sharp(fill(small, hole), { raw: { width, height, channels: 3 } })
    .resize({ ...full, kernel: 'cubic' })
    .extract(box)
    .raw()
    .toBuffer();
  const patch = Buffer.alloc(alpha.length * 4);
  for (let pixel = 0; pixel < alpha.length; pixel += 1) {
    rgb.copy(patch, pixel * 4, pixel * 3, pixel * 3 + 3);
    patch[pixel * 4 + 3] = alpha[pixel] ?? 0;
  }
  const raw = { width: box.width, height: box.height, channels: 4 } as const;
  await open(source)
    .toColourspace('srgb')
    .composite([{ input: patch, raw, left: box.left, top: box.top }])
    .png({ compressionLevel: 6 })
    .toFile(target);
}

/** Pixels of the copy around a mask. */
const margin = 4;

/** A patch of this size needs less memory than one of the whole image. */
function boxOf(hole: Uint8Array, { width, height, fullWidth, fullHeight }: Small) {
  const columns = new Set<number>();
  const rows = new Set<number>();
  hole.forEach((value, pixel) => {
    if (value === 0) return;
    columns.add(pixel % width);
    rows.add(Math.floor(pixel / width));
  });
  const range = (found: ReadonlySet<number>, size: number, fullSize: number): [number, number] => {
    const first = Math.max(0, Math.min(...found) - margin);
    const end = Math.min(size, Math.max(...found) + margin + 1);
    return found.size === 0
      ? [0, fullSize]
      : [Math.floor((first / size) * fullSize), Math.ceil((end / size) * fullSize)];
  };
  const [left, right] = range(columns, width, fullWidth);
  const [top, bottom] = range(rows, height, fullHeight);
  return { left, top, width: right - left, height: bottom - top };
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
