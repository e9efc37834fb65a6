import { type Canvas, n, outline } from './canvas.ts';
import { css, mix } from './palette.ts';

/** Rows of buildings with lit windows above a street. */
export function paintCity(canvas: Canvas): string {
  const { width, height, style } = canvas;
  const rows = Math.min(4, style.layers);
  const blocks = Array.from({ length: rows }, (_, row) =>
    paintRow(canvas, rows === 1 ? 1 : row / (rows - 1)),
  );
  const street = `<rect y="${n(height * 0.93)}" width="${width}" height="${n(height * 0.07)}" fill="${canvas.palette.ink}"/>`;
  return blocks.join('') + street;
}

function paintRow(canvas: Canvas, depth: number): string {
  const { width, height, horizon, unit, random, palette, style } = canvas;
  const ground = horizon + (height - horizon) * (0.35 + 0.65 * depth);
  const colour = css(mix(palette.far, palette.near, 0.15 + depth * 0.8));
  const parts: string[] = [];
  for (let x = -20 * unit; x < width; ) {
    const wide = (60 + random.between(0, 80)) * unit * (0.7 + depth * 0.6);
    const tall = (150 + random.between(0, 330)) * unit * (1.15 - depth * 0.35);
    const top = ground - tall;
    parts.push(
      `<rect x="${n(x)}" y="${n(top)}" width="${n(wide)}" height="${n(height - top)}" fill="${colour}" ${outline(canvas)}/>`,
      paintRoof(canvas, x, top, wide, colour),
      depth > 0.2 && style.layers > 2
        ? paintWindows(canvas, x, top, wide, Math.min(tall, height * 0.9 - top))
        : '',
    );
    x += wide + random.between(0, 12) * unit;
  }
  return style.depth ? `<g filter="url(#lift)">${parts.join('')}</g>` : parts.join('');
}

function paintRoof({ unit, random }: Canvas, x: number, top: number, wide: number, colour: string): string {
  const kind = random.between(0, 3);
  const middle = x + wide / 2;
  if (kind === 0)
    return `<path d="M${n(x)},${n(top)} L${n(middle)},${n(top - wide * 0.4)} L${n(x + wide)},${n(top)} Z" fill="${colour}"/>`;
  if (kind === 1)
    return `<rect x="${n(middle - 2 * unit)}" y="${n(top - 60 * unit)}" width="${n(4 * unit)}" height="${n(60 * unit)}" fill="${colour}"/>`;
  if (kind === 2)
    return `<rect x="${n(x + wide * 0.2)}" y="${n(top - 22 * unit)}" width="${n(wide * 0.6)}" height="${n(24 * unit)}" fill="${colour}"/>`;
  return '';
}

function paintWindows(
  { unit, random, palette }: Canvas,
  x: number,
  top: number,
  wide: number,
  tall: number,
): string {
  const step = 24 * unit;
  const lit: string[] = [];
  for (let row = top + step * 0.7; row < top + tall - step; row += step) {
    for (let column = x + step * 0.5; column < x + wide - step * 0.6; column += step) {
      if (random.next() > (palette.dark ? 0.5 : 0.28)) continue;
      lit.push(`M${n(column)},${n(row)} h${n(9 * unit)} v${n(13 * unit)} h${n(-9 * unit)} Z`);
    }
  }
  return `<path d="${lit.join(' ')}" fill="${palette.light}" opacity="${palette.dark ? 0.85 : 0.5}"/>`;
}
