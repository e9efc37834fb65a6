import sharp from 'sharp';
import type { Format } from './request.ts';

// One picture at a time and no cache: this process shares a small machine with the others.
sharp.concurrency(1);
sharp.cache(false);

let queue: Promise<unknown> = Promise.resolve();

/** Turns a drawing into the bytes of a picture; drawings wait for one another. */
export function render(svg: string, format: Format, compression: number): Promise<Buffer> {
  const turn = queue.then(() => {
    const picture = sharp(Buffer.from(svg)).flatten();
    if (format === 'jpeg') return picture.jpeg({ quality: Math.max(1, compression) }).toBuffer();
    if (format === 'webp') return picture.webp({ quality: Math.max(1, compression), effort: 2 }).toBuffer();
    return picture.png({ compressionLevel: 6 }).toBuffer();
  });
  queue = turn.catch(() => undefined);
  return turn;
}
