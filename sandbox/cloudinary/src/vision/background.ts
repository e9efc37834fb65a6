import { floodFromBorder, type Mask, open, readSmall, scaleMask } from './image.ts';

const side = 1600;
/** The flood fill is used when it covers most of the border and keeps less than nearly everything. */
const minBorderShare = 0.7;
const maxKeptShare = 0.9;
const minKeptShare = 0.004;

/**
 * Makes the background of an image transparent, at full size, as PNG. Of a cluttered one, an oval in the
 * middle stays.
 * @returns false when no background was found; nothing is written then.
 */
export async function removeBackground(source: string, target: string): Promise<boolean> {
  const small = await readSmall(source, side);
  const { fullWidth, fullHeight } = small;
  const flood = floodFromBorder(small);
  const usable = flood.borderShare >= minBorderShare && flood.remainingShare <= maxKeptShare;
  if (usable && flood.remainingShare < minKeptShare) return false;
  const mask = usable ? tighten(flood.mask) : oval(small);
  const alpha = await scaleMask(mask, fullWidth, fullHeight, usable ? 0.8 : 6)
    .raw()
    .toBuffer();
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

function oval({ width, height }: Pick<Mask, 'width' | 'height'>): Mask {
  const data = new Uint8Array(width * height);
  for (let pixel = 0; pixel < data.length; pixel += 1) {
    const x = ((pixel % width) / width - 0.5) / 0.38;
    const y = (Math.floor(pixel / width) / height - 0.5) / 0.44;
    if (x * x + y * y < 1) data[pixel] = 255;
  }
  return { data, width, height };
}

function tighten({ data, width, height }: Mask): Mask {
  const tight = Uint8Array.from(data);
  for (let pixel = width; pixel < data.length - width; pixel += 1) {
    const atEdge = !data[pixel - 1] || !data[pixel + 1] || !data[pixel - width] || !data[pixel + width];
    if (atEdge) tight[pixel] = 0;
  }
  return { data: tight, width, height };
}
