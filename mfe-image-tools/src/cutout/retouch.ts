import { type AnyImage, bitmapOf, newCanvas } from '../images/canvas.ts';
import { drawLine, type Stroke as Line } from '../selection/mask.ts';

export interface Stroke extends Line {
  brush: 'erase' | 'restore';
}

export interface Layers {
  cutOut: HTMLCanvasElement;
  original: HTMLCanvasElement | null;
}

/** Reads a cut-out and its original, at most `width` pixels wide. @throws Error when one cannot be read */
export async function layersOf(cutOut: AnyImage, original: AnyImage | null, width?: number): Promise<Layers> {
  const [top, bottom] = await Promise.all([
    bitmapOf(cutOut, width),
    original === null ? null : bitmapOf(original, width),
  ]);
  const layer = (bitmap: ImageBitmap) => {
    const { canvas, context } = newCanvas(top.width, top.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas;
  };
  const before = bottom && layer(bottom);
  return { original: before, cutOut: layer(top) };
}

export function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  original: HTMLCanvasElement | null,
): void {
  const pattern = original && context.createPattern(original, 'no-repeat');
  context.save();
  for (const stroke of strokes) {
    if (stroke.brush === 'restore' && !pattern) continue;
    context.globalCompositeOperation = stroke.brush === 'erase' ? 'destination-out' : 'source-over';
    context.strokeStyle = stroke.brush === 'restore' && pattern ? pattern : '#000';
    drawLine(context, stroke);
  }
  context.restore();
}

export function withStrokes({ cutOut, original }: Layers, strokes: readonly Stroke[]): HTMLCanvasElement {
  const { canvas, context } = newCanvas(cutOut.width, cutOut.height);
  context.drawImage(cutOut, 0, 0);
  drawStrokes(context, strokes, original);
  return canvas;
}
