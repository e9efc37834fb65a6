import type { Thing } from '../brief.ts';
import type { Canvas } from '../canvas.ts';
import { castle, house, lighthouse } from './buildings.ts';
import { paintBust } from './bust.ts';
import { cat, flowers, tree } from './living.ts';
import { balloon, birds, boat, robot, rocket } from './moving.ts';

/** Draws a thing with its foot at `x`, `y`; `size` is about its height in pixels. */
export type Draw = (canvas: Canvas, x: number, y: number, size: number) => string;

type Place = { draw: Draw; at: 'ground' | 'water' | 'air' | 'sheet'; size: number };

const places: Record<Thing, Place> = {
  lighthouse: { draw: lighthouse, at: 'ground', size: 460 },
  castle: { draw: castle, at: 'ground', size: 380 },
  house: { draw: house, at: 'ground', size: 190 },
  tree: { draw: tree, at: 'ground', size: 340 },
  cat: { draw: cat, at: 'ground', size: 300 },
  robot: { draw: robot, at: 'ground', size: 290 },
  flowers: { draw: flowers, at: 'ground', size: 120 },
  boat: { draw: boat, at: 'water', size: 190 },
  rocket: { draw: rocket, at: 'air', size: 300 },
  balloon: { draw: balloon, at: 'air', size: 230 },
  birds: { draw: birds, at: 'air', size: 120 },
  bust: { draw: paintBust, at: 'sheet', size: 760 },
};

/** Spreads the things over the sheet from left to right, each where it belongs. */
export function paintThings(canvas: Canvas, things: readonly Thing[]): string {
  const { width, height, horizon, unit, random } = canvas;
  const sides = random.shuffle([0.24, 0.74, 0.5, 0.84]);
  return things
    .map((thing, index) => {
      const { draw, at, size } = places[thing];
      const side = (sides[index] ?? 0.5) + (random.next() - 0.5) * 0.08;
      if (at === 'sheet') return draw(canvas, width / 2, height, size * unit);
      const y = {
        ground: height * (0.9 + random.next() * 0.03),
        water: horizon + (height - horizon) * 0.38,
        air: horizon * (0.5 + random.next() * 0.25),
      }[at];
      return draw(canvas, width * side, y, size * unit);
    })
    .join('');
}
