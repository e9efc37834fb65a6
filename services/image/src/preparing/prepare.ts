import sharp, { type Metadata, type Sharp } from 'sharp';
import { type PictureFormat, sniff } from './sniff.ts';
import type { PictureLimits, Prepared, Refusal, TaskAnswer } from './tasks.ts';
import { bandsOf, turnInBands } from './turn-in-bands.ts';

// Only the loaders of the formats that are taken: no SVG, no PDF, nothing that reaches for other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
    'VipsForeignLoadNsgifFile',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const taken = new Set<string>(['jpg', 'png', 'webp', 'avif', 'gif']);
const isFormat = (found: PictureFormat | Refusal): found is PictureFormat => taken.has(found);

/**
 * Decodes a picture, turns it upright, and writes it anew at full resolution without any metadata. What is written is a
 * picture and nothing else, whatever the file carried beside it. Of several frames only the first is decoded, so it alone
 * counts for the limits. A picture whose file would be larger than the limit is written with lower quality.
 */
export async function prepare(
  input: string,
  output: string,
  limits: PictureLimits,
): Promise<Prepared | Extract<TaskAnswer, { kind: 'refused' }>> {
  const format = await sniff(input);
  if (!isFormat(format)) return { kind: 'refused', why: format };
  const open = () => sharp(input, { limitInputPixels: limits.megapixels * 1e6, failOn: 'error', pages: 1 });
  try {
    const shape = await open().metadata();
    if (Math.max(shape.width, shape.height) > limits.side) return { kind: 'refused', why: 'side-too-long' };
    const write = (upright: () => Sharp) =>
      writeWithin(limits.megabytes, upright, output, encodingsFor(format, shape));
    return bandsOf(shape) > 1
      ? await turnInBands(open, shape, output, write)
      : await write(() => open().autoOrient());
  } catch (error) {
    const tooMany =
      error instanceof Error && /pixel limit|dimensions|too (?:large|many)/i.test(error.message);
    return { kind: 'refused', why: tooMany ? 'too-many-pixels' : 'unreadable' };
  }
}

interface Encoding {
  ext: Prepared['ext'];
  encode(picture: Sharp): Sharp;
}

/** Without a second look at the picture for smaller tables: for that the encoder would hold all of it. */
const jpeg = (quality: number, chromaSubsampling = '4:2:0'): Encoding => ({
  ext: 'jpg',
  encode: (picture) => picture.jpeg({ quality, chromaSubsampling, optimiseCoding: false }),
});
const webp = (quality: number, alphaQuality = quality): Encoding => ({
  ext: 'webp',
  encode: (picture) => picture.webp({ quality, alphaQuality, effort: 2 }),
});
const png: Encoding = { ext: 'png', encode: (picture) => picture.png({ compressionLevel: 6 }) };

/** The WebP format has 14 bits for a side. */
const longestWebpSide = 16_383;

/**
 * How a picture is written: first in the format that it has (AVIF and GIF in one that every program opens), then with less
 * quality, for a file that is too large otherwise.
 */
function encodingsFor(format: PictureFormat, { width, height, hasAlpha }: Metadata): Encoding[] {
  const fitsWebp = Math.max(width, height) <= longestWebpSide;
  const smaller = !hasAlpha ? [jpeg(85), jpeg(50)] : fitsWebp ? [webp(85), webp(50)] : [];
  if (format === 'webp') return [webp(95, 100), webp(85), webp(50)];
  if (format === 'png' || format === 'gif' || hasAlpha) return [png, ...smaller];
  return [jpeg(95, '4:4:4'), ...smaller];
}

async function writeWithin(
  megabytes: number,
  upright: () => Sharp,
  output: string,
  encodings: readonly Encoding[],
): Promise<Prepared | Extract<TaskAnswer, { kind: 'refused' }>> {
  for (const { ext, encode } of encodings) {
    const { width, height, size } = await encode(upright()).toFile(output);
    if (size <= megabytes * 1024 * 1024) return { kind: 'prepared', ext, width, height };
  }
  return { kind: 'refused', why: 'too-large' };
}

const sample = 192;
const pixels = (path: string) =>
  sharp(path, { pages: 1 }).resize(sample, sample, { fit: 'fill' }).ensureAlpha().raw().toBuffer();

/** Decoders of JPEG spread colours differently: at a hard edge of a strong colour two differ by 16 of 255 and more. */
const noise = 24;

/** Whether two pictures show the same: no pixel of their small versions differs by more than coding noise. */
export async function compare(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  return a.every((value, index) => Math.abs(value - (b[index] ?? 0)) <= noise);
}

/** The share of a picture that is not transparent. */
export async function cover(path: string): Promise<number> {
  const data = await pixels(path);
  let opaque = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 16) opaque += 1;
  return opaque / (sample * sample);
}
