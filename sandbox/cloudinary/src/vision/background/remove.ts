import { type Mask, open, readSmall, scaleMask } from '../picture.ts';
import { floodFromBorder } from './flood.ts';
import { grabCut } from './grabcut.ts';

const FLOOD_SIDE = 1600;
const GRABCUT_SIDE = 288;
/** A fill is trusted when it took most of the border and left something, but not nearly everything. */
const TRUSTED_BORDER = 0.7;
const LEAST_KEPT = 0.004;
const MOST_KEPT = 0.9;

/**
 * Makes the background of a picture transparent, at full size, as PNG.
 * @returns whether anything was told apart; if not, nothing is written.
 */
export async function removeBackground(source: string, target: string): Promise<boolean> {
  const { mask, fullWidth, fullHeight } = await findForeground(source);
  const kept = mask.data.reduce((sum, value) => sum + (value ? 1 : 0), 0) / mask.data.length;
  if (kept < LEAST_KEPT || kept > 1 - LEAST_KEPT) return false;
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
  const small = await readSmall(source, FLOOD_SIDE);
  const { fullWidth, fullHeight } = small;
  const flood = floodFromBorder(small);
  const trusted = flood.borderShare >= TRUSTED_BORDER && flood.keptShare <= MOST_KEPT;
  const mask = trusted ? flood.mask : await grabCut(await readSmall(source, GRABCUT_SIDE));
  return { mask, fullWidth, fullHeight };
}

/** Takes one pixel off every edge, where the background's colour still shines through. */
function tighten({ data, width, height }: Mask): Mask {
  const tight = Uint8Array.from(data);
  for (let pixel = width; pixel < data.length - width; pixel += 1) {
    const alone = !data[pixel - 1] || !data[pixel + 1] || !data[pixel - width] || !data[pixel + width];
    if (alone) tight[pixel] = 0;
  }
  return { data: tight, width, height };
}
