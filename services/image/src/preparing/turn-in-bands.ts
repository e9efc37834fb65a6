import { rm } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** What the pixels of a band may take, in bytes. */
const bandBytes = 16 * 1024 * 1024;

/** How a picture is brought upright, by the orientation that its metadata tells: mirrored or not, then turned clockwise. */
const turns: Readonly<Record<number, { degrees: 90 | 180 | 270; mirrored: boolean }>> = {
  3: { degrees: 180, mirrored: false },
  4: { degrees: 180, mirrored: true },
  5: { degrees: 270, mirrored: true },
  6: { degrees: 90, mirrored: false },
  7: { degrees: 90, mirrored: true },
  8: { degrees: 270, mirrored: false },
};

type Shape = Pick<Metadata, 'width' | 'height' | 'channels' | 'depth' | 'orientation'>;

/** In how many bands a picture is to be turned. One means that it can be turned whole, or lies right as it is read. */
export function bandsOf({ width, height, channels, depth, orientation = 1 }: Shape): number {
  if (!turns[orientation]) return 1;
  return Math.ceil((width * height * channels * (depth === 'ushort' ? 2 : 1)) / bandBytes);
}

/**
 * Turns a picture upright band by band, each read from the file anew, and hands the bands on, from top to bottom, to be
 * written as one. A picture is read from its first row to its last, so one turned whole would have to be held whole.
 * The bands lie beside `output` without loss, and are gone when `write` is done; until then it may read them several times.
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

async function turnBand(picture: Sharp, shape: Shape, share: number, count: number, path: string) {
  const { width, height, orientation = 1 } = shape;
  const turn = turns[orientation];
  if (!turn) throw new Error('This picture is not turned.');
  const onItsSide = turn.degrees !== 180;
  const rows = onItsSide ? width : height;
  const first = Math.round(share * rows);
  const next = Math.round((share + 1 / count) * rows);
  const size = next - first;
  const forwards = orientation === 5 || orientation === 6;
  const from = forwards ? first : rows - next;
  const region = onItsSide
    ? { left: from, top: 0, width: size, height }
    : { left: 0, top: from, width, height: size };
  const turned = picture.extract(region).flop(turn.mirrored).rotate(turn.degrees);
  await turned.png({ compressionLevel: 0, adaptiveFiltering: false }).toFile(path);
}
