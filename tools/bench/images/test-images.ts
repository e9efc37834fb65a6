import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';

interface NoisyImage {
  width: number;
  height: number;
  /** Amplitude of the noise in a colour channel, of 255. It determines the size of the file. */
  noise: number;
}

/** A photo of a phone with 24 megapixels. */
const photo: NoisyImage = { width: 6000, height: 4000, noise: 58 };

/** A JPEG of 24 megapixels and almost 10 MB: a disc on a plain background. A phone held upright writes orientation 6. */
export const largeJpeg = ({ orientation = 1 } = {}) =>
  draw(photo).withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
function draw({ width, height, noise }: NoisyImage) {
  const pixels = randomFillSync(Buffer.alloc(width * height * 3));
  const [disc, background] = [
    [120, 30, 20],
    [80, 85, 80],
  ];
  const radius = height / 3;
  for (let y = 0, offset = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, offset += 3) {
      const colour = (x - width / 2) ** 2 + (y - height / 2) ** 2 < radius ** 2 ? disc : background;
      for (let channel = 0; channel < 3; channel += 1)
        pixels[offset + channel] = (colour?.[channel] ?? 0) + ((pixels[offset + channel] ?? 0) * noise) / 256;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
