import { seededBy } from '../../writing/random.ts';
import type { Size } from '../request.ts';
import { readBrief, type Thing } from './brief.ts';
import type { Canvas } from './canvas.ts';
import { paintCaption } from './caption.ts';
import { filters, paintExtras, paintFinish } from './extras.ts';
import { paintLand } from './land.ts';
import { paletteFor } from './palette.ts';
import { paintSky } from './sky.ts';
import { styleOf } from './styles.ts';
import { paintThings } from './things.ts';

/**
 * Draws the image of a prompt as SVG in the requested style and size. The same prompt, size and index give the same image;
 * `index` distinguishes the images of one request.
 */
export function paint(prompt: string, size: Size, index: number): string {
  const { description, styleText } = readPrompt(prompt);
  const random = seededBy(`${prompt}\n${size}\n${index}`);
  const style = styleOf(styleText);
  const brief = readBrief(description, style.hours, random);
  const [width = 0, height = 0] = size.split('x').map(Number);
  const horizon = height * (0.5 + random.next() * 0.12);
  const palette = paletteFor(brief.hour, brief.land, style, random);
  const canvas: Canvas = {
    width,
    height,
    unit: Math.min(width, height) / 1000,
    horizon,
    palette,
    style,
    random,
  };
  const things: Thing[] =
    style.extras.includes('bust') && !brief.things.includes('cat') ? ['bust'] : brief.things;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    filters(canvas),
    paintSky(canvas, brief.stars),
    paintExtras(canvas, 'behind'),
    paintLand(canvas, brief.land),
    paintThings(canvas, things),
    paintExtras(canvas, 'before'),
    paintFinish(canvas),
    paintCaption(canvas, brief.matching),
    '</svg>',
  ].join('');
}

/** The product's prompt is "Generate an image of … in the style …"; any other prompt is its own description and style. */
function readPrompt(prompt: string): { description: string; styleText: string } {
  const match = /^\s*generate an image of ([\s\S]+) in the style ([^\n]+)$/i.exec(prompt);
  return { description: match?.[1] ?? prompt, styleText: match?.[2] ?? prompt };
}
