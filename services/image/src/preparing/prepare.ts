import sharp from 'sharp';
import { type PictureFormat, sniff } from './sniff.ts';
import type { Prepared, Refusal, TaskAnswer } from './tasks.ts';

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

const jpegQuality = 95;
const webpQuality = 95;
const seconds = 30;
const taken = new Set<string>(['jpg', 'png', 'webp', 'avif', 'gif']);
const isFormat = (found: PictureFormat | Refusal): found is PictureFormat => taken.has(found);

/**
 * Decodes a picture, turns it upright, and writes it anew at full resolution without any metadata. What is written is a
 * picture and nothing else, whatever the file carried beside it. Of several frames the first is taken.
 */
export async function prepare(
  input: string,
  output: string,
  megapixels: number,
): Promise<Prepared | Extract<TaskAnswer, { kind: 'refused' }>> {
  const format = await sniff(input);
  if (!isFormat(format)) return { kind: 'refused', why: format };
  try {
    const picture = sharp(input, {
      limitInputPixels: megapixels * 1e6,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
    }).timeout({ seconds });
    const { hasAlpha } = await picture.metadata();
    const ext = targetOf(format, hasAlpha);
    const upright = picture.autoOrient();
    const written =
      ext === 'jpg'
        ? upright.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4', mozjpeg: false })
        : ext === 'webp'
          ? upright.webp({ quality: webpQuality, effort: 2 })
          : upright.png({ compressionLevel: 6 });
    const { width, height } = await written.toFile(output);
    return { kind: 'prepared', ext, width, height };
  } catch (error) {
    const tooMany =
      error instanceof Error && /pixel limit|dimensions|too (?:large|many)/i.test(error.message);
    return { kind: 'refused', why: tooMany ? 'too-many-pixels' : 'unreadable' };
  }
}

/** A format keeps its kind; AVIF and GIF become what every program opens. */
function targetOf(format: PictureFormat, hasAlpha: boolean): Prepared['ext'] {
  if (format === 'png' || format === 'gif') return 'png';
  if (format === 'webp') return 'webp';
  return hasAlpha ? 'png' : 'jpg';
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
