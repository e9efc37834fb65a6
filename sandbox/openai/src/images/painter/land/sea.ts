import { type Canvas, n, outline, shape } from '../canvas.ts';
import { css } from '../colour.ts';
import { rollingLine } from './ridges.ts';

/** Water with the light's path on it, waves and a near shore. */
export function paintSea(canvas: Canvas): string {
  const { width, height, horizon, palette, unit, random } = canvas;
  const [far, near] = palette.water;
  const water = `<defs><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient></defs><rect y="${n(horizon)}" width="${width}" height="${n(height - horizon)}" fill="url(#water)"/>`;
  const glints = Array.from({ length: 130 }, () => {
    const depth = random.next();
    const y = horizon + depth ** 1.6 * (height - horizon) * 0.92;
    const long = (14 + depth * 90) * unit * (0.4 + random.next());
    return `<rect x="${n(random.next() * width)}" y="${n(y)}" width="${n(long)}" height="${n((1.2 + depth * 3) * unit)}" rx="${n(2 * unit)}" opacity="${(0.1 + random.next() * 0.3).toFixed(2)}"/>`;
  });
  const line = rollingLine(width, height - 70 * unit, 60 * unit, random);
  const shore = shape([...line, [width, height], [0, height]], css(palette.near), outline(canvas));
  return `${water}<g fill="${palette.light}">${glints.join('')}</g>${shore}`;
}
