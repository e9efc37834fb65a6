import sharp, { type Sharp } from 'sharp';
import { freePlan } from '../account.ts';
import type { Chain, Format, Resize } from './transformation.ts';

const fits = { limit: 'inside', fit: 'inside', fill: 'cover', scale: 'fill' } as const;

/** Resizes an image and writes it in the requested format, without metadata. */
export function encode(path: string, chain: Chain, format: Format, target: string): Promise<unknown> {
  const sized = chain.resizes.reduce(resize, sharp(path, { limitInputPixels: freePlan.pixels }).autoOrient());
  const flat = format === 'jpg' ? sized.flatten({ background: '#fff' }) : sized;
  return write(flat, format, chain.quality).toFile(target);
}

function resize(image: Sharp, { width, height, mode }: Resize): Sharp {
  const oneSided = mode === 'scale' && (width === undefined || height === undefined);
  return image.resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit: oneSided ? 'inside' : fits[mode],
    withoutEnlargement: mode === 'limit',
  });
}

function write(image: Sharp, format: Format, quality: number | undefined): Sharp {
  switch (format) {
    case 'jpg':
      return image.jpeg({ quality: quality ?? 88 });
    case 'webp':
      return image.webp({ quality: quality ?? 86, effort: 2 });
    case 'avif':
      return image.avif({ quality: quality ?? 58, effort: 2 });
    case 'gif':
      return image.gif();
    case 'png':
      return image.png({ compressionLevel: 6 });
  }
}
