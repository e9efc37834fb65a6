import sharp from 'sharp';
import { upscaling } from '../account.ts';
import type { Effect, Region } from '../delivery/delivery-url.ts';
import { removeBackground } from './background.ts';
import { type Mask, open } from './image.ts';
import { findObject } from './object.ts';
import { paintOver } from './paint-over.ts';

export type Vision = ReturnType<typeof createVision>;

export function createVision() {
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;
  return {
    /** Writes the image with the effect as PNG, with the same pixels if nothing was found. */
    apply(effect: Effect, source: string, target: string): Promise<void> {
      const result = queue.then(() => {
        if (closed) throw new Error('Image processing has ended.');
        return run(effect, source, target);
      });
      queue = result.catch(() => undefined);
      return result;
    },
    /** Waits for the running job; those that wait fail. */
    async close() {
      closed = true;
      await queue;
    },
  };
}

async function run(effect: Effect, source: string, target: string): Promise<void> {
  if (effect.kind === 'upscale') return upscale(source, target);
  const soft = effect.kind === 'object';
  if (effect.kind === 'background') {
    if (await removeBackground(source, target)) return;
  } else {
    const mask = soft ? await findObject(source, effect.prompt) : await maskOf(effect.regions, source);
    if (mask) return paintOver(source, target, mask, soft);
  }
  await open(source).png({ compressionLevel: 6 }).toFile(target);
}

/** The pixels of regions, at full size. */
async function maskOf(regions: readonly Region[], source: string): Promise<Mask> {
  const { autoOrient } = await sharp(source).metadata();
  const { width, height } = autoOrient;
  const data = new Uint8Array(width * height);
  for (const region of regions)
    for (let row = region.y; row < region.y + region.height; row += 1)
      data.fill(255, row * width + region.x, row * width + region.x + region.width);
  return { data, width, height };
}

/** Writes an image with sides that are four times as long, a little sharpened, as PNG. */
async function upscale(source: string, target: string): Promise<void> {
  const { autoOrient } = await sharp(source).metadata();
  await open(source)
    .resize({ width: autoOrient.width * upscaling.factor, kernel: 'lanczos3' })
    .sharpen()
    .png({ compressionLevel: 2 })
    .toFile(target);
}
