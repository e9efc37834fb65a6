import { rm } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** Most memory of the pixels of a band, in bytes. */
const bandBytes = 16 * 1024 * 1024;

/** How an image is turned upright, by the orientation of its metadata: mirrored or not, then rotated clockwise. */
const rotations: Readonly<Record<number, { degrees: 90 | 180 | 270; mirrored: boolean }>> = {
  3: { degrees: 180, mirrored: false },
  4: { degrees: 180, mirrored: true },
  5: { degrees: 270, mirrored: true },
  6: { degrees: 90, mirrored: false },
  7: { degrees: 90, mirrored: true },
  8: { degrees: 270, mirrored: false },
};

type Shape = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'orientation'>;

/** In how many bands an image is turned. One means that it can be turned as a whole, or is upright already. */
export function bandsOf({ width, height, channels, depth, orientation = 1 }: Shape): number {
  if (!rotations[orientation]) return 1;
  return Math.ceil((width * height * channels * (depth === 'ushort' ? 2 : 1)) / bandBytes);
}

/**
 * Turns an image upright band by band, each read from the file again, and passes the bands, from top to bottom, to `write`,
 * which writes them as one image. An image is read from its first row to its last, so turning it as a whole would keep all of
 * it in memory. The bands are lossless files next to `output`. They are removed after `write`, which may read them repeatedly.
 */
export async function turnInBands<Result>(
  open: () => Sharp,
  shape: Shape,
  output: string,
  write: (upright: () => Sharp) => Promise<Result>,
): Promise<Result> {
  const count = bandsOf(shape);
  const paths = Array.from({ length: count }, (_, index) => `${output}.band-${index}`);
  try {
    for (const [index, path] of paths.entries()) await turnBand(open(), shape, index / count, count, path);
    return await write(() => sharp(paths, { join: { across: 1 } }));
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

async function turnBand(image: Sharp, shape: Shape, share: number, count: number, path: string) {
  const { width, height, orientation = 1 } = shape;
  const rotation = rotations[orientation];
  if (!rotation) throw new Error(`No rotation for orientation ${orientation}.`);
  const onItsSide = rotation.degrees !== 180;
  const rows = onItsSide ? width : height;
  const first = Math.round(share * rows);
  const next = Math.round((share + 1 / count) * rows);
  const size = next - first;
  const forwards = orientation === 5 || orientation === 6;
  const from = forwards ? first : rows - next;
  const region = onItsSide
    ? { left: from, top: 0, width: size, height }
    : { left: 0, top: from, width, height: size };
  const turned = image.extract(region).flop(rotation.mirrored).rotate(rotation.degrees);
  await turned.png({ compressionLevel: 0, adaptiveFiltering: false }).toFile(path);
}
