import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { ImageLimits, Measured, Prepared, Refusal, TaskResult } from './tasks.ts';

// Only the loaders of the accepted formats: no SVG, no PDF, nothing that opens other files.
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

const accepted = new Set<string>(['jpg', 'png', 'webp', 'avif', 'gif']);
const isFormat = (found: ImageFormat | Refusal): found is ImageFormat => accepted.has(found);

/**
 * Decodes an image, turns it upright, and writes it again without metadata or any other content of the file. Of several frames
 * only the first is decoded, so it alone counts for the limits. The resolution is kept, unless the store takes fewer pixels:
 * then the image is scaled down. An image whose file would be larger than the limit is written with lower quality.
 * Throws only where the system failed (see `isSystemFault`).
 */
export async function prepare(
  input: string,
  output: string,
  limits: ImageLimits,
): Promise<Prepared | Extract<TaskResult, { kind: 'refused' }>> {
  const format = await sniff(input);
  if (!isFormat(format)) return { kind: 'refused', reason: format };
  const open = () => sharp(input, { limitInputPixels: limits.megapixels * 1e6, failOn: 'error', pages: 1 });
  try {
    const shape = await open().metadata();
    if (Math.max(shape.width, shape.height) > limits.side)
      return { kind: 'refused', reason: 'side-too-long' };
    const stored = fittedSize(shape.autoOrient, limits.storedMegapixels * 1e6);
    const upright = () => {
      const image = open().autoOrient();
      return stored ? image.resize({ ...stored, fit: 'fill' }) : image;
    };
    return await writeWithin(limits.storedMegabytes, upright, output, encodingsFor(format, shape));
  } catch (error) {
    if (isSystemFault(error)) throw error;
    const tooMany =
      error instanceof Error && /pixel limit|dimensions|too (?:large|many)/i.test(error.message);
    return { kind: 'refused', reason: tooMany ? 'too-many-pixels' : 'unreadable' };
  }
}

/**
 * Whether the system failed and not the image: a file could not be read or written, because the disk is full, for example.
 * libvips has no codes; it adds the system's error in a line of its own.
 */
export function isSystemFault(thrown: unknown): thrown is Error {
  return thrown instanceof Error && ('syscall' in thrown || /^system error: /m.test(thrown.message));
}

/** The size to which an image of too many pixels is scaled down, of the same proportions; undefined when it is small enough. */
function fittedSize({ width, height }: Pick<Metadata, 'width' | 'height'>, pixels: number) {
  if (width * height <= pixels) return undefined;
  const scale = Math.sqrt(pixels / (width * height));
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}

interface Encoding {
  ext: Prepared['ext'];
  encode(image: Sharp): Sharp;
}

/** Without optimised Huffman tables: for them the encoder would keep the whole image in memory. */
const jpeg = (quality: number, chromaSubsampling = '4:2:0'): Encoding => ({
  ext: 'jpg',
  encode: (image) => image.jpeg({ quality, chromaSubsampling, optimiseCoding: false }),
});
const webp = (quality: number, alphaQuality = quality): Encoding => ({
  ext: 'webp',
  encode: (image) => image.webp({ quality, alphaQuality, effort: 2 }),
});
const png: Encoding = { ext: 'png', encode: (image) => image.png({ compressionLevel: 6 }) };

/** The WebP format has 14 bits for a side. */
const longestWebpSide = 16_383;

/**
 * The encodings to try in this order until the file is small enough: first the format of the input (for AVIF and GIF one that
 * every program opens), then lower quality.
 */
function encodingsFor(format: ImageFormat, { width, height, hasAlpha }: Metadata): Encoding[] {
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
): Promise<Prepared | Extract<TaskResult, { kind: 'refused' }>> {
  for (const { ext, encode } of encodings) {
    const { width, height, size } = await encode(upright()).toFile(output);
    if (size <= megabytes * 1024 * 1024) return { kind: 'prepared', ext, width, height };
  }
  return { kind: 'refused', reason: 'too-large' };
}

const sample = 192;
const pixels = (path: string) =>
  sharp(path, { pages: 1 }).resize(sample, sample, { fit: 'fill' }).ensureAlpha().raw().toBuffer();

/** Decoders of JPEG spread colours differently: at a hard edge of a strong colour two differ by 16 of 255 and more. */
const noise = 24;

/** Whether two images show the same: no pixel of their small versions differs by more than coding noise. */
export async function compare(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  return a.every((value, index) => Math.abs(value - (b[index] ?? 0)) <= noise);
}

/** The share of an image that is not transparent, 0 to 1. */
export async function cover(path: string): Promise<number> {
  const data = await pixels(path);
  let opaque = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 16) opaque += 1;
  return opaque / (sample * sample);
}

/** The size of an image, by its header. */
export async function measure(path: string): Promise<Measured> {
  const { width, height } = await sharp(path).metadata();
  return { width, height };
}

/** Formats that are decoded, by the media type of their content. */
const decoded = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/apng', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
  ['image/gif', 'gif'],
] as const);
export type ImageFormat = typeof decoded extends Map<string, infer Format> ? Format : never;

const sniffBytes = 4100;

/** Returns a file's format by its first bytes. Its name and the type that a client claims are ignored. */
export async function sniff(path: string): Promise<ImageFormat | Refusal> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const mime = (await fileTypeFromBuffer(head))?.mime ?? '';
    for (const [known, format] of decoded) if (known === mime) return format;
    if (/^image\/(heic|heif)/.test(mime)) return 'heic';
    return /<svg[\s>]/i.test(head.toString('utf8')) ? 'svg' : 'unsupported';
  } finally {
    await file.close();
  }
}
