import { type AnyImage, bitmapOf, newCanvas } from '../images/canvas.ts';

export const sizes = ['original', 'subject', 'square', 'portrait', 'shop'] as const;
export type Size = (typeof sizes)[number];

export interface CutoutStyle {
  /** Behind it: a colour as #rrggbb, an image that covers all, or null for nothing. */
  background: string | Blob | null;
  shadow?: boolean;
  size?: Size;
}

interface Extent {
  width: number;
  height: number;
}

interface Box extends Extent {
  x: number;
  y: number;
}

const margin = 0.08;
const ratios = { square: 1, portrait: 4 / 5, shop: 1 } as const;
export const shopSide = 1600;
/** Browsers refuse canvases with much longer sides. */
const longestSide = 8000;

export function frameOf(size: Size, image: Box, subject: Box): { frame: Box; width: number } {
  if (size === 'original') return { frame: image, width: image.width };
  if (size === 'subject') return { frame: subject, width: subject.width };
  const ratio = ratios[size];
  const height = Math.max(subject.height, subject.width / ratio) / (1 - 2 * margin);
  const width = height * ratio;
  const x = subject.x + (subject.width - width) / 2;
  const y = subject.y + (subject.height - height) / 2;
  const longest = longestSide * Math.min(ratio, 1);
  return {
    frame: { x, y, width, height },
    width: size === 'shop' ? shopSide : Math.round(Math.min(width, longest)),
  };
}

/** A cut-out with its style in full size. @throws Error when it cannot be read */
export const renderCutout = async (image: AnyImage, style: CutoutStyle) =>
  (await renderBoth(image, null, style)).after;

export interface Both {
  after: HTMLCanvasElement;
  /** The same part of the original image; null without one. */
  before: HTMLCanvasElement | null;
}

/** A cut-out with its style and its original, at most `width` pixels wide. @throws Error */
export async function renderBoth(
  image: AnyImage,
  original: AnyImage | null,
  style: CutoutStyle,
  width?: number,
): Promise<Both> {
  const { background } = style;
  const [cutOut, behind, whole] = await Promise.all([
    bitmapOf(image, width),
    background instanceof Blob ? createImageBitmap(background) : background,
    original === null ? null : bitmapOf(original, width),
  ]);
  const after = compose(cutOut, cutOut, behind, style);
  const before = whole === null ? null : compose(whole, cutOut, null, { ...style, shadow: false });
  for (const bitmap of [cutOut, behind, whole]) if (bitmap instanceof ImageBitmap) bitmap.close();
  return { after, before };
}

/** Draws an image where the cut-out is in its frame. */
function compose(
  drawn: ImageBitmap,
  cutOut: ImageBitmap,
  behind: string | ImageBitmap | null,
  { shadow, size = 'original' }: CutoutStyle,
): HTMLCanvasElement {
  const image = { x: 0, y: 0, width: cutOut.width, height: cutOut.height };
  const subject = size === 'original' ? image : subjectOf(cutOut, image);
  const { frame, width } = frameOf(size, image, subject);
  const scale = width / frame.width;
  const { canvas, context } = newCanvas(width, Math.round(frame.height * scale));
  if (typeof behind === 'string') {
    context.fillStyle = behind;
    context.fillRect(0, 0, canvas.width, canvas.height);
  } else if (behind) {
    const { x, y, width, height } = covering(behind, canvas);
    context.drawImage(behind, x, y, width, height);
  }
  if (shadow) {
    const unit = Math.max(canvas.width, canvas.height) / 100;
    context.shadowColor = 'rgb(0 0 0 / 0.4)';
    context.shadowBlur = 3 * unit;
    context.shadowOffsetY = 1.5 * unit;
  }
  context.drawImage(drawn, -frame.x * scale, -frame.y * scale, image.width * scale, image.height * scale);
  return canvas;
}

export function covering(image: Extent, area: Extent): Box {
  const scale = Math.max(area.width / image.width, area.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  return { x: (area.width - width) / 2, y: (area.height - height) / 2, width, height };
}

const sampled = 256;
const visible = 16;

/** The bounding box of all opaque pixels; the whole image without any. */
function subjectOf(cutOut: ImageBitmap, image: Box): Box {
  const scale = Math.min(1, sampled / Math.max(image.width, image.height));
  const [width, height] = [Math.ceil(image.width * scale), Math.ceil(image.height * scale)];
  const { context } = newCanvas(width, height);
  context.drawImage(cutOut, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 0; at < width * height; at += 1) {
    if ((data[at * 4 + 3] ?? 0) <= visible) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return image;
  const [stepX, stepY] = [image.width / width, image.height / height];
  return {
    x: left * stepX,
    y: top * stepY,
    width: (right - left + 1) * stepX,
    height: (bottom - top + 1) * stepY,
  };
}
