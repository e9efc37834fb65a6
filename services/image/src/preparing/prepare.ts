import { open, readFile } from 'node:fs/promises';
import { type ImageType, imageTypeOf, typeBytes } from '@atelier/contracts/image-type';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { fingerprint } from './fingerprint.ts';
import type { ImageLimits, Prepared, Refusal, TaskResult } from './tasks.ts';

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

type ImageFormat = Exclude<ImageType, Refusal>;
const isRefused = (type: ImageType): type is Extract<ImageType, Refusal> =>
  type === 'heic' || type === 'svg' || type === 'unsupported';

/** Writes an image again, upright, without metadata, and within the limits. Throws only system faults. */
export async function prepare(
  input: string,
  output: string,
  limits: ImageLimits,
): Promise<Prepared | Extract<TaskResult, { kind: 'refused' }>> {
  const format = await sniff(input);
  if (isRefused(format)) return refused(format);
  const write = async (failOn: 'error' | 'none') => {
    const open = () => sharp(input, { limitInputPixels: limits.megapixels * 1e6, failOn, pages: 1 });
    const shape = await open().metadata();
    if (failOn === 'none' && (await lacksRows(open(), shape))) return refused('unreadable');
    if (Math.max(shape.width, shape.height) > limits.side) return refused('side-too-long');
    const stored = fittedSize(shape.autoOrient, limits.storedMegapixels * 1e6);
    const upright = () => {
      const image = open().autoOrient();
      return stored ? image.resize({ ...stored, fit: 'fill' }) : image;
    };
    return writeWithin(limits.storedMegabytes, upright, output, encodingsFor(format, shape));
  };
  try {
    return await write('error').catch(async (error: unknown) => {
      if (!(await isCut(error, input))) throw error;
      return write('none');
    });
  } catch (error) {
    if (isSystemFault(error)) throw error;
    const tooMany =
      error instanceof Error && /pixel limit|dimensions|too (?:large|many)/i.test(error.message);
    return refused(tooMany ? 'too-many-pixels' : 'unreadable');
  }
}

const refused = (reason: Refusal) => ({ kind: 'refused', reason }) as const;

/** libpng does not tell the early end of a file from damaged data. */
async function isCut(error: unknown, input: string): Promise<boolean> {
  const { message } = error instanceof Error ? error : { message: '' };
  if (/premature end|unexpected end/i.test(message)) return true;
  return message.includes('libpng') && !(await readFile(input)).includes('IEND');
}

/** Decoders fill missing rows with grey, black or nothing. */
async function lacksRows(image: Sharp, { width, height }: Metadata): Promise<boolean> {
  const rows = Math.ceil(height / 20);
  const pixels = await image
    .extract({ left: 0, top: height - rows, width, height: rows })
    .raw()
    .toBuffer();
  const [filled] = pixels;
  return (filled === 0 || filled === 128) && pixels.every((value) => value === filled);
}

/** Whether the system failed and not the image. libvips adds the system's error in a line of its own. */
export function isSystemFault(thrown: unknown): thrown is Error {
  return thrown instanceof Error && ('syscall' in thrown || /^system error: /m.test(thrown.message));
}

/** The smaller size of an image with too many pixels. */
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

/** Optimised Huffman tables would keep the whole image in memory. */
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

/** The encodings to try until the file is small enough. */
export function encodingsFor(format: ImageFormat, { width, height, hasAlpha }: Metadata): Encoding[] {
  const fitsWebp = Math.max(width, height) <= longestWebpSide;
  const smaller = !hasAlpha ? [jpeg(95, '4:4:4'), jpeg(85), jpeg(50)] : fitsWebp ? [webp(85), webp(50)] : [];
  if (format === 'webp') return [webp(95, 100), webp(85), webp(50)];
  if (format === 'png' || format === 'gif' || hasAlpha) return [png, ...smaller];
  return smaller;
}

export async function writeWithin(
  megabytes: number,
  upright: () => Sharp,
  output: string,
  encodings: readonly Encoding[],
): Promise<Prepared | Extract<TaskResult, { kind: 'refused' }>> {
  for (const { ext, encode } of encodings) {
    const { width, height, size } = await encode(upright()).toFile(output);
    if (size <= megabytes * 1024 * 1024)
      return { kind: 'prepared', ext, width, height, hash: await fingerprint(output) };
  }
  return refused('too-large');
}

const sample = 192;
const pixels = (path: string) =>
  sharp(path, { pages: 1 }).resize(sample, sample, { fit: 'fill' }).ensureAlpha().raw().toBuffer();

/** Decoders of JPEG differ by 16 of 255 and more at a hard edge. */
export const noise = 24;

export async function compare(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  return a.every((value, index) => Math.abs(value - (b[index] ?? 0)) <= noise);
}

export async function cover(path: string): Promise<number> {
  const data = await pixels(path);
  let opaque = 0;
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 16) opaque += 1;
  return opaque / (sample * sample);
}

export async function inspect(path: string): Promise<TaskResult> {
  const { width, height } = await sharp(path).metadata();
  return { kind: 'inspected', width, height, hash: await fingerprint(path) };
}

/** Also writes the format of an AVIF first, as its decoder needs. */
export async function sniff(path: string): Promise<ImageType> {
  const file = await open(path, 'r+');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(typeBytes), 0, typeBytes, 0);
    const type = imageTypeOf(buffer.subarray(0, bytesRead));
    if (type === 'avif') await file.write('avif', 8);
    return type;
  } finally {
    await file.close();
  }
}
