import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** An image is compared at this size, in red, green and blue. */
const side = 256;
const channels = 3;
const cells = 32;
const frequencies = 16;
/** Weaker frequencies are noise of an encoding. */
const least = 2;
/** The fewest strong frequencies along rows and along columns by which a shape can be recognised. */
const fewest = 16;

/**
 * The fingerprint of each view of an image, which `resemblanceOf` of the creation-kit compares: the signs of
 * its frequencies, and the colours of 4 x 4 parts. Without any shape, the SHA-256 of the file.
 */
export async function fingerprint(path: string): Promise<string> {
  const pixels = await sharp(path, { pages: 1 })
    .flatten({ background: '#808080' })
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const views = await fingerprintViews(pixels);
  if (views.length > 0) return views.join('.');
  return createHash('sha256')
    .update(await readFile(path))
    .digest('base64url');
}

/** Without views that have no shape. */
async function fingerprintViews(pixels: Buffer): Promise<string[]> {
  const views = await Promise.all(boxesOf(pixels).map((box) => viewOf(pixels, box)));
  return views.filter((view) => view !== null);
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const whole: Box = { left: 0, top: 0, width: side, height: side };
/** As an image that was cropped by 3 %. */
const cropped: Box = { left: 8, top: 8, width: side - 16, height: side - 16 };

/** The views by which a copy is found that was cropped or got a border. */
function boxesOf(pixels: Buffer): Box[] {
  const withoutBorder = trimmed(pixels, whole);
  const inner = withoutBorder && trimmed(pixels, withoutBorder);
  return [whole, cropped, withoutBorder, inner].filter((box) => box !== null);
}

const different = 20;
const shortest = 12;

/** The part of a view within its border of one colour; null if it has none, or almost nothing within. */
function trimmed(pixels: Buffer, { left, top, width, height }: Box): Box | null {
  const at = (x: number, y: number) => (y * side + x) * channels;
  const columns = Array.from({ length: width }, (_, index) => left + index);
  const rows = Array.from({ length: height }, (_, index) => top + index);
  const edge = [
    ...columns.flatMap((x) => [at(x, top), at(x, top + height - 1)]),
    ...rows.flatMap((y) => [at(left, y), at(left + width - 1, y)]),
  ];
  const border = [0, 1, 2].map((channel) => {
    const values = edge.map((offset) => pixels[offset + channel] ?? 0).sort((one, other) => one - other);
    return values[values.length >> 1] ?? 0;
  });
  const differs = (offset: number) =>
    border.some((value, channel) => Math.abs((pixels[offset + channel] ?? 0) - value) > different);
  const isFilled = (offsets: number[]) => offsets.filter(differs).length > 2;
  const filledRows = rows.filter((y) => isFilled(columns.map((x) => at(x, y))));
  const filledColumns = columns.filter((x) => isFilled(rows.map((y) => at(x, y))));
  const [x = 0, endX = 0] = [filledColumns[0], filledColumns.at(-1)];
  const [y = 0, endY = 0] = [filledRows[0], filledRows.at(-1)];
  // Without the outermost pixels, which mix with the border.
  const box = { left: x + 1, top: y + 1, width: endX - x - 1, height: endY - y - 1 };
  const isSame = box.width > width - 5 && box.height > height - 5;
  return isSame || box.width < shortest || box.height < shortest / 2 ? null : box;
}

const cosines = Array.from({ length: frequencies }, (_, frequency) =>
  Array.from({ length: cells }, (_, cell) => Math.cos((Math.PI / cells) * (cell + 0.5) * frequency)),
);
/** From low to high, so that the first ones change least. */
const order = Array.from({ length: frequencies ** 2 - 1 }, (_, index) => ({
  x: (index + 1) % frequencies,
  y: Math.floor((index + 1) / frequencies),
})).sort((one, other) => one.x + one.y - other.x - other.y);

/** Null if it has too few changes along rows or columns. */
async function viewOf(pixels: Buffer, box: Box): Promise<string | null> {
  const view = sharp(pixels, { raw: { width: side, height: side, channels } }).extract(box);
  const sampled = (size: number) => view.clone().resize(size, size, { fit: 'fill', kernel: 'linear' });
  const grey = await sampled(cells).toColourspace('b-w').raw().toBuffer();
  const along = cosines.map((cosine) =>
    Array.from({ length: cells }, (_, y) => sumOf(cosine, (x) => grey[y * cells + x] ?? 0)),
  );
  const scale = (frequency: number) => (frequency === 0 ? Math.SQRT1_2 : 1);
  const strengths = order.map(({ x, y }) => {
    const sum = sumOf(cosines[y] ?? [], (row) => along[x]?.[row] ?? 0);
    return (sum * scale(x) * scale(y) * 2) / cells;
  });
  const strong = order.filter((_, index) => Math.abs(strengths[index] ?? 0) > least);
  if (strong.filter(({ y }) => y > 0).length < fewest || strong.filter(({ x }) => x > 0).length < fewest)
    return null;
  const colours = await sampled(4).raw().toBuffer();
  const signs = [bitsOf(strengths, (value) => value > least), bitsOf(strengths, (value) => value < -least)];
  return Buffer.concat([...signs, colours]).toString('base64url');
}

const sumOf = (factors: readonly number[], value: (index: number) => number) =>
  factors.reduce((sum, factor, index) => sum + factor * value(index), 0);

function bitsOf(values: readonly number[], isSet: (value: number) => boolean): Buffer {
  const bits = Buffer.alloc(Math.ceil(values.length / 8));
  values.forEach((value, index) => {
    if (isSet(value)) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  });
  return bits;
}
