import sharp from 'sharp';
import { encodingsFor, noise, sniff, writeWithin } from './prepare.ts';
import type { Measured, Region, Task, TaskResult } from './tasks.ts';

const mostRegions = 20;
/** The most cells of a side of the grid on which rectangles are found. */
const mostCells = 256;
/** A rectangle of which less is empty is not divided further. */
const emptyShare = 0.25;
/** The standard deviation of the blur at the edge of a mask, in pixels. */
const softness = 1;

/** The mask at the size of an image: 255 where a pixel is removed, else 0. */
const readMask = (path: string, { width, height }: Measured, megapixels?: number) =>
  sharp(path, megapixels ? { limitInputPixels: megapixels * 1e6 } : {})
    .flatten({ background: '#000000' })
    .toColourspace('b-w')
    .resize(width, height, { fit: 'fill' })
    .threshold(128)
    .raw()
    .toBuffer();

export async function locate(path: string, size: Measured, megapixels: number): Promise<TaskResult> {
  if ((await sniff(path)) !== 'png') return { kind: 'refused', reason: 'unsupported' };
  const mask = await readMask(path, size, megapixels).catch(() => null);
  if (!mask) return { kind: 'refused', reason: 'unreadable' };
  const { width, height } = size;
  const side = Math.ceil(Math.max(width, height) / mostCells);
  const columns = Math.ceil(width / side);
  const cells = new Uint8Array(columns * Math.ceil(height / side));
  let removed = 0;
  mask.forEach((value, pixel) => {
    if (value === 0) return;
    removed += 1;
    cells[Math.floor(Math.floor(pixel / width) / side) * columns + Math.floor((pixel % width) / side)] = 1;
  });
  const regions = cover(cells, columns).map((box) => {
    const [left, top] = [box.left * side, box.top * side];
    return {
      left,
      top,
      width: Math.min(box.width * side, width - left),
      height: Math.min(box.height * side, height - top),
    };
  });
  return { kind: 'located', regions, share: removed / mask.length };
}

/** Divides the box around all set cells, each time the box with the most empty cells. */
function cover(cells: Uint8Array, columns: number): Region[] {
  const box = (area: Region) => shrunk(cells, columns, area);
  let boxes = box({ left: 0, top: 0, width: columns, height: cells.length / columns });
  while (boxes.length < mostRegions) {
    const [worst] = boxes.toSorted((a, b) => b.empty - a.empty);
    if (!worst || worst.empty < 1) break;
    const { left, top, width, height } = worst;
    const [across, down] = width > height ? [Math.ceil(width / 2), height] : [width, Math.ceil(height / 2)];
    const rest =
      width > height
        ? { left: left + across, top, width: width - across, height }
        : { left, top: top + down, width, height: height - down };
    boxes = [
      ...boxes.filter((one) => one !== worst),
      ...box({ left, top, width: across, height: down }),
      ...box(rest),
    ];
  }
  return boxes;
}

/** The box around the set cells of an area. `empty` is 0 if too few are empty to divide it. */
function shrunk(cells: Uint8Array, columns: number, area: Region): (Region & { empty: number })[] {
  let [left, right, top, bottom, count] = [columns, -1, cells.length, -1, 0];
  for (let y = area.top; y < area.top + area.height; y += 1)
    for (let x = area.left; x < area.left + area.width; x += 1) {
      if (cells[y * columns + x] === 0) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), y];
      count += 1;
    }
  if (count === 0) return [];
  const [width, height] = [right - left + 1, bottom - top + 1];
  const empty = width * height - count;
  return [{ left, top, width, height, empty: empty < emptyShare * width * height ? 0 : empty }];
}

const rgba = (path: string, { width, height }: Measured) =>
  sharp(path).resize(width, height, { fit: 'fill' }).toColourspace('srgb').ensureAlpha().raw().toBuffer();

/** The edge is soft only inside of the mask, so that nothing outside changes. */
export async function blend(task: Extract<Task, { kind: 'blend' }>): Promise<TaskResult> {
  const { original, changed, mask, output, megabytes } = task;
  const shape = await sharp(original).metadata();
  const size = { width: shape.width, height: shape.height };
  const removed = await readMask(mask, size);
  const blurred = await sharp(removed, { raw: { ...size, channels: 1 } })
    .blur(softness)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const pixels = await rgba(original, size);
  const others = await rgba(changed, size);
  let same = true;
  removed.forEach((value, pixel) => {
    if (value === 0) return;
    // A blurred edge is 127.
    const share = Math.max(0, (2 * (blurred[pixel] ?? 0) - 255) / 255);
    for (let at = pixel * 4; at < pixel * 4 + 4; at += 1) {
      const [before, after] = [pixels[at] ?? 0, others[at] ?? 0];
      if (Math.abs(before - after) > noise) same = false;
      pixels[at] = Math.round(before + (after - before) * share);
    }
  });
  if (same) return { kind: 'blended', image: null };
  const image = () => {
    const whole = sharp(pixels, { raw: { ...size, channels: 4 } });
    return shape.hasAlpha ? whole : whole.removeAlpha();
  };
  const format = shape.format === 'jpeg' ? 'jpg' : shape.format === 'webp' ? 'webp' : 'png';
  const written = await writeWithin(megabytes, image, output, encodingsFor(format, shape));
  return written.kind === 'prepared' ? { kind: 'blended', image: written } : written;
}
