import { blobOf, newCanvas } from '../images/canvas.ts';

/** A point of an image, in shares (0 to 1) of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** A stroke of a brush. The radius is a share of the image's width. */
export interface Stroke {
  points: readonly Point[];
  radius: number;
}

export interface Size {
  width: number;
  height: number;
}

/** The longest side of a mask, in pixels. The service scales it to the image. */
const longest = 4096;

export function drawLine(context: CanvasRenderingContext2D, { points, radius }: Stroke): void {
  const { width, height } = context.canvas;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = 2 * radius * width;
  context.beginPath();
  // Canvas does not draw a line without a length, so a dot gets a short one.
  const [first] = points;
  if (first) context.moveTo(first.x * width + 0.1, first.y * height);
  for (const { x, y } of points) context.lineTo(x * width, y * height);
  context.stroke();
}

/** The mask of an image: white strokes on black. @throws Error when the browser cannot make it */
export async function maskOf(strokes: readonly Stroke[], { width, height }: Size): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(width, height));
  const { canvas, context } = newCanvas(Math.round(width * scale), Math.round(height * scale));
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = '#fff';
  for (const stroke of strokes) drawLine(context, stroke);
  return blobOf(canvas, 'png');
}
