import type { Random } from '../../writing/random.ts';
import type { Land } from './brief.ts';
import { type Canvas, n, outline, type Point, shape } from './canvas.ts';
import { paintCity } from './city.ts';
import { css, mix } from './palette.ts';

/** How often a jagged line is halved and displaced. */
const halvings = 6;

/** The land of a drawing in layers, each nearer one darker, and the objects on it. */
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

/** Water with the light's path on it, waves and a near shore. */
function paintSea(canvas: Canvas): string {
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

/** A row of pines along a line of land; nearer rows are taller and wider apart. */
function paintPines(canvas: Canvas, line: readonly Point[], depth: number, colour: string): string {
  const { width, unit, random } = canvas;
  const gap = (18 + 60 * depth) * unit;
  const trees: string[] = [];
  for (let x = -gap; x < width + gap; x += gap * (0.6 + random.next() * 0.8)) {
    const ground = heightAt(line, x, width);
    trees.push(
      pine(x, ground + (14 + 22 * depth) * unit, (70 + 190 * depth) * unit * (0.7 + random.next() * 0.6)),
    );
  }
  return `<g fill="${colour}">${trees.join('')}</g>`;
}

function heightAt(line: readonly Point[], x: number, width: number): number {
  const index = Math.max(0, Math.min(line.length - 1, Math.round((x / width) * (line.length - 1))));
  return line[index]?.[1] ?? 0;
}

function pine(x: number, ground: number, tall: number): string {
  const tiers = [0, 1, 2, 3].map((tier) => {
    const top = ground - tall + tier * tall * 0.2;
    const half = tall * (0.09 + tier * 0.045);
    return `M${n(x)},${n(top)} L${n(x + half)},${n(top + tall * 0.34)} L${n(x - half)},${n(top + tall * 0.34)} Z`;
  });
  const trunk = `M${n(x - tall * 0.02)},${n(ground - tall * 0.1)} h${n(tall * 0.04)} v${n(tall * 0.12)} h${n(-tall * 0.04)} Z`;
  return `<path d="${tiers.join(' ')} ${trunk}"/>`;
}

/** A jagged line across the sheet, by halving and displacing; `relief` is its height in pixels. */
function jaggedLine(width: number, base: number, relief: number, random: Random): Point[] {
  let heights = [random.next(), random.next(), random.next(), random.next()].map((one) => one * relief);
  let reach = relief * 0.55;
  for (let step = 0; step < halvings; step += 1) {
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined ? [height] : [height, (height + next) / 2 + (random.next() - 0.5) * reach];
    });
    reach *= 0.52;
  }
  return heights.map((height, index) => [(index / (heights.length - 1)) * width, base - height]);
}

/** A rolling line across the sheet, from three waves. */
function rollingLine(width: number, base: number, relief: number, random: Random): Point[] {
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
