import sharp, { type Sharp } from 'sharp';
import type { Chain, Resize } from './transformation.ts';

export type Format = 'jpg' | 'png' | 'webp' | 'avif' | 'gif';

const formats: Record<string, Format> = {
  jpg: 'jpg',
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
};

/** The format that a name or file ending stands for. */
export function formatOf(name: string): Format | undefined {
  return formats[name.toLowerCase()];
}

/** The content type of a format. */
export function contentType(format: Format): string {
  return format === 'jpg' ? 'image/jpeg' : `image/${format}`;
}

const fits = { limit: 'inside', fit: 'inside', fill: 'cover', scale: 'fill' } as const;

/** Sizes, fills and writes a picture in the asked format, without metadata. */
export function encode(path: string, chain: Chain, format: Format, target: string): Promise<unknown> {
  const sized = chain.resizes.reduce(resize, sharp(path, { limitInputPixels: 40_000_000 }).autoOrient());
  const flat =
    chain.background || format === 'jpg' ? sized.flatten({ background: chain.background ?? '#fff' }) : sized;
  return write(flat, format, chain.quality).toFile(target);
}

function resize(picture: Sharp, { width, height, mode }: Resize): Sharp {
  const oneSided = mode === 'scale' && (width === undefined || height === undefined);
  return picture.resize({
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    fit: oneSided ? 'inside' : fits[mode],
    withoutEnlargement: mode === 'limit',
  });
}

function write(picture: Sharp, format: Format, quality: number | undefined): Sharp {
  switch (format) {
    case 'jpg':
      return picture.jpeg({ quality: quality ?? 88 });
    case 'webp':
      return picture.webp({ quality: quality ?? 86, effort: 2 });
    case 'avif':
      return picture.avif({ quality: quality ?? 58, effort: 2 });
    case 'gif':
      return picture.gif();
    case 'png':
      return picture.png({ compressionLevel: 6 });
  }
}
