import type { Random } from '../../../writing/random.ts';
import type { Point } from '../canvas.ts';

const STEPS = 7;

/** A jagged line across the sheet, by halving and displacing; `relief` is its height in pixels. */
export function jaggedLine(width: number, base: number, relief: number, random: Random): Point[] {
  let heights = [random.next(), random.next(), random.next(), random.next()].map((one) => one * relief);
  let reach = relief * 0.55;
  for (let step = 0; step < STEPS - 1; step += 1) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random.next() - 0.5) * reach];
    });
    reach *= 0.52;
  }
  return heights.map((height, index) => [(index / (heights.length - 1)) * width, base - height]);
}

/** A rolling line across the sheet, from three waves. */
export function rollingLine(width: number, base: number, relief: number, random: Random): Point[] {
  const waves = [1.1, 2.3, 4.7].map((turns) => ({
    turns,
    phase: random.next() * 7,
    share: 1 / (turns + 0.6),
  }));
  return Array.from({ length: 65 }, (_, index) => {
    const x = index / 64;
    const height = waves.reduce(
      (sum, one) => sum + Math.sin(x * one.turns * 6.28 + one.phase) * one.share,
      0,
    );
    return [x * width, base - height * relief * 0.6] as Point;
  });
}
