/** The shapes of a saved cut-out: as it is, cropped to its subject, or with the subject in the middle and a margin around it. */
export const sizes = ['original', 'subject', 'square', 'portrait', 'shop'] as const;
export type Size = (typeof sizes)[number];

/** How a cut-out is saved. */
export interface Look {
  /** A colour behind it as #rrggbb; null for none. */
  background: string | null;
  shadow?: boolean;
  size?: Size;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const margin = 0.08;
const ratios = { square: 1, portrait: 4 / 5, shop: 1 } as const;
const shopSide = 1600;
/** Browsers refuse canvases with much longer sides. */
const longestSide = 8000;

/** The part of the plane around an image that a size shows, and the width of the saved file. */
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

type Drawable = HTMLImageElement | ImageBitmap;
const sizeOf = (image: Drawable) =>
  'naturalWidth' in image
    ? { width: image.naturalWidth, height: image.naturalHeight }
    : { width: image.width, height: image.height };

/** A canvas and its context. @throws Error where the browser has none */
function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas.');
  return { canvas, context };
}

/** Draws a cut-out with its look: what is behind it, its shadow, and its size. */
export function compose(cutOut: Drawable, { background, shadow, size = 'original' }: Look) {
  const image = { x: 0, y: 0, ...sizeOf(cutOut) };
  const subject = size === 'original' ? image : subjectOf(cutOut, image);
  const { frame, width } = frameOf(size, image, subject);
  const scale = width / frame.width;
  const { canvas, context } = newCanvas(width, Math.round(frame.height * scale));
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  if (shadow) {
    const unit = Math.max(canvas.width, canvas.height) / 100;
    context.shadowColor = 'rgb(0 0 0 / 0.4)';
    context.shadowBlur = 3 * unit;
    context.shadowOffsetY = 1.5 * unit;
  }
  context.drawImage(cutOut, -frame.x * scale, -frame.y * scale, image.width * scale, image.height * scale);
  return canvas;
}

const sampled = 256;
const visible = 16;

/** The box around what is not transparent; the whole image if nothing is left. */
function subjectOf(cutOut: Drawable, image: Box): Box {
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
