import sharp, { type Sharp } from 'sharp';
import { type PictureFormat, sniff } from './sniff.ts';
import type { Prepared, Refusal, TaskAnswer } from './tasks.ts';
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
  const open = () =>
    sharp(input, { limitInputPixels: megapixels * 1e6, failOn: 'error', pages: 1 }).timeout({ seconds });
  try {
    const shape = await open().metadata();
    const ext = targetOf(format, shape.hasAlpha);
    const write = (upright: Sharp) => encode(upright, ext).toFile(output);
    const { width, height } =
      bandsOf(shape) > 1 ? await turnInBands(open, shape, output, write) : await write(open().autoOrient());
    return { kind: 'prepared', ext, width, height };
  } catch (error) {
    const tooMany =
      error instanceof Error && /pixel limit|dimensions|too (?:large|many)/i.test(error.message);
    return { kind: 'refused', why: tooMany ? 'too-many-pixels' : 'unreadable' };
  }
}

/** Without a second look at the picture for smaller tables: for that the encoder would hold all of it. */
function encode(picture: Sharp, ext: Prepared['ext']): Sharp {
  if (ext === 'jpg')
    return picture.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4', optimiseCoding: false });
  if (ext === 'webp') return picture.webp({ quality: webpQuality, effort: 2 });
  return picture.png({ compressionLevel: 6 });
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
