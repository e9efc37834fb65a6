import type { Random } from '../../writing/random.ts';
import type { Palette } from './palette.ts';
import type { Style } from './styles.ts';

/** The context of every part of a drawing: size, colours, style and random numbers. Lengths are in pixels. */
export type Canvas = {
  width: number;
  height: number;
  /** One thousandth of the shorter side, so that things keep their proportions in every size. */
  unit: number;
  /** The height at which land or water begins. */
  horizon: number;
  palette: Palette;
  style: Style;
  random: Random;
};

export type Point = [x: number, y: number];

/** A closed shape along points, as SVG. */
export function shape(points: readonly Point[], fill: string, more = ''): string {
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return `<polygon points="${path}" fill="${fill}" ${more}/>`;
}

/** The outline that a style draws around objects; empty for a style without outlines. */
export function outline({ style, palette, unit }: Canvas): string {
  if (style.outline === 0) return '';
  return `stroke="${palette.ink}" stroke-width="${(style.outline * unit).toFixed(1)}" stroke-linejoin="round"`;
}

/** A number in SVG syntax. */
export const n = (value: number): string => value.toFixed(1);
