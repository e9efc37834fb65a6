import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';

interface Grain {
  width: number;
  height: number;
  /** How far noise moves a colour, of 255. It decides what the file weighs. */
  noise: number;
}

/** What a phone of 24 megapixels takes. */
const photo: Grain = { width: 6000, height: 4000, noise: 58 };
/** A picture kept without loss. */
const drawing: Grain = { width: 1790, height: 1790, noise: 132 };

/** A JPEG of 24 megapixels that weighs almost 10 MB: a disc before a plain ground. A phone held upright tells orientation 6. */
export const largeJpeg = ({ orientation = 1 } = {}) =>
  draw(photo).withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
/** A PNG of 3.5 megapixels that weighs almost 10 MB. */
export const largePng = () => draw(drawing).png({ compressionLevel: 1 }).toBuffer();

function draw({ width, height, noise }: Grain) {
  const pixels = randomFillSync(Buffer.alloc(width * height * 3));
  const [disc, ground] = [
    [120, 30, 20],
    [80, 85, 80],
  ];
  const radius = height / 3;
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const colour = (x - width / 2) ** 2 + (y - height / 2) ** 2 < radius ** 2 ? disc : ground;
      for (let part = 0; part < 3; part += 1)
        pixels[at + part] = (colour?.[part] ?? 0) + ((pixels[at + part] ?? 0) * noise) / 256;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}
