import sharp from 'sharp';
import { upscaling } from '../account.ts';
import { open } from './image.ts';

/** Writes an image with sides that are four times as long, a little sharpened, as PNG. */
export async function upscale(source: string, target: string): Promise<void> {
  const { autoOrient } = await sharp(source).metadata();
  await open(source)
    .resize({ width: autoOrient.width * upscaling.factor, kernel: 'lanczos3' })
    .sharpen()
    .png({ compressionLevel: 2 })
    .toFile(target);
}
