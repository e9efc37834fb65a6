import type { Land } from '../brief.ts';
import { type Canvas, outline, type Point, shape } from '../canvas.ts';
import { css, mix } from '../colour.ts';
import { paintCity } from './city.ts';
import { paintPines } from './pines.ts';
import { jaggedLine, rollingLine } from './ridges.ts';
import { paintSea } from './sea.ts';

/** The land of a drawing in layers, each nearer one darker, and what grows or stands on it. */
export function paintLand(canvas: Canvas, land: Land): string {
  if (land === 'sea') return paintFarShore(canvas) + paintSea(canvas);
  if (land === 'city') return paintCity(canvas);
  const layers = canvas.style.layers;
  return Array.from({ length: layers }, (_, index) => paintLayer(canvas, land, index, layers)).join('');
}

function paintLayer(canvas: Canvas, land: Land, index: number, layers: number): string {
  const { width, height, horizon, unit, random, palette, style } = canvas;
  const depth = layers === 1 ? 1 : index / (layers - 1);
  const base = horizon + (height - horizon) * depth * 0.72 + 30 * unit;
  const relief = (land === 'mountains' ? 330 - 200 * depth : 120 + 20 * depth) * unit;
  const jagged = land === 'mountains' && depth < 0.75;
  const line = jagged ? jaggedLine(width, base, relief, random) : rollingLine(width, base, relief, random);
  const colour = css(mix(palette.far, palette.near, land === 'desert' ? depth * 0.7 : depth));
  const shadow = style.depth ? 'filter="url(#lift)"' : '';
  const body = shape(
    closed(line, width, height),
    colour,
    `${land === 'forest' ? '' : outline(canvas)} ${shadow}`,
  );
  const snow = jagged && index === 0 && layers > 2 ? paintSnow(line, canvas) : '';
  const trees = land === 'forest' ? paintPines(canvas, line, depth, colour) : '';
  return body + snow + trees;
}

function closed(line: readonly Point[], width: number, height: number): Point[] {
  return [...line, [width, height], [0, height]];
}

/** Light on the upper flanks of the farthest range. */
function paintSnow(line: readonly Point[], { palette, unit, random }: Canvas): string {
  const peaks = line.filter(
    ([, y], index) => index > 2 && line.slice(index - 3, index + 4).every(([, other]) => y <= other),
  );
  return peaks
    .map(([x, y]) => {
      const tall = (34 + random.between(0, 26)) * unit;
      const zigzag: Point[] = [
        [x, y],
        [x + tall * 0.5, y + tall * 0.8],
        [x + tall * 0.2, y + tall * 0.6],
        [x, y + tall],
        [x - tall * 0.2, y + tall * 0.55],
        [x - tall * 0.5, y + tall * 0.75],
      ];
      return shape(zigzag, palette.light, 'opacity=".75"');
    })
    .join('');
}

function paintFarShore(canvas: Canvas): string {
  const { width, horizon, unit, random, palette } = canvas;
  return [0.35, 0.7]
    .map((depth) => {
      const line = jaggedLine(width, horizon + 4 * unit, (150 - 90 * depth) * unit, random);
      return shape(closed(line, width, horizon + 6 * unit), css(mix(palette.far, palette.near, depth * 0.5)));
    })
    .join('');
}
