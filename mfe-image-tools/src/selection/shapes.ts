import { type ImageRegion, regionLimits } from '@atelier/contracts/tool-options';

/** A point of an image, in shares (0 to 1) of its width and height. */
export interface Point {
  x: number;
  y: number;
}

/** What a user draws on an image. The radius of a stroke is a share of the image's width. */
export type Shape =
  | { kind: 'rectangle'; region: ImageRegion }
  | { kind: 'stroke'; points: readonly Point[]; radius: number };

/** A part of a drawing and the rectangle around it. Only strokes have points. */
interface Piece {
  points: readonly Point[];
  /** In shares of the width and of the height. */
  radius: Point;
  region: ImageRegion;
}

/** Regions are sent with this many steps per side. */
const steps = 10_000;
/** Of floating-point sums, in steps. */
const inaccuracy = 1e-6;
/** A stroke is split where both halves together cover at most this share of the whole. */
const worthSplitting = 0.7;

const areaOf = ({ width, height }: ImageRegion) => width * height;
const clamp = (value: number) => Math.min(Math.max(value, 0), 1);

/** The rectangle with two opposite corners, inside the image. */
export function between(one: Point, other: Point): ImageRegion {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)].map(clamp) as [number, number];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)].map(clamp) as [number, number];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * The rectangles that cover all shapes, at most `regionLimits.count`. A long stroke is split into several, so that they
 * contain little else; the inside of a closed stroke belongs to it. Rounded outwards, inside the image.
 * @param ratio width divided by height of the image
 */
export function regionsOf(shapes: readonly Shape[], ratio: number): ImageRegion[] {
  const pieces = shapes.slice(0, regionLimits.count).map((shape): Piece => {
    if (shape.kind === 'rectangle')
      return { points: [], radius: { x: 0, y: 0 }, region: between(...cornersOf(shape.region)) };
    return pieceOf(shape.points, { x: shape.radius, y: shape.radius * ratio });
  });
  const splits = new Map(pieces.filter(isClosed).map((piece): [Piece, Halves] => [piece, null]));
  while (pieces.length < regionLimits.count) {
    for (const piece of pieces) if (!splits.has(piece)) splits.set(piece, bestSplit(piece));
    const saved = pieces.map((piece) => savedBy(piece, splits.get(piece) ?? null));
    const most = Math.max(0, ...saved);
    const at = saved.indexOf(most);
    const halves = pieces[at] && splits.get(pieces[at]);
    if (most === 0 || !halves) break;
    pieces.splice(at, 1, ...halves);
  }
  const regions = pieces.map(({ region }) => rounded(region));
  return regions.filter(
    (region, index) =>
      !regions.some(
        (other, at) => at !== index && contains(other, region) && (at < index || !contains(region, other)),
      ),
  );
}

/** The share of the image that the regions cover together, 0 to 1. */
export function coveredShare(regions: readonly ImageRegion[]): number {
  const across = [...new Set(regions.flatMap(({ x, width }) => [x, x + width]))].sort((a, b) => a - b);
  const down = [...new Set(regions.flatMap(({ y, height }) => [y, y + height]))].sort((a, b) => a - b);
  let share = 0;
  across.slice(1).forEach((right, column) => {
    down.slice(1).forEach((bottom, row) => {
      const cell = between({ x: across[column] ?? 0, y: down[row] ?? 0 }, { x: right, y: bottom });
      if (regions.some((region) => contains(region, cell))) share += areaOf(cell);
    });
  });
  return share;
}

/** Whether a region is larger than the server accepts. */
export const isTooLarge = (region: ImageRegion) => areaOf(region) > regionLimits.share;

type Halves = [Piece, Piece] | null;

const cornersOf = ({ x, y, width, height }: ImageRegion): [Point, Point] => [
  { x, y },
  { x: x + width, y: y + height },
];

function pieceOf(points: readonly Point[], radius: Point): Piece {
  const region = growing(points, radius).at(-1) ?? between({ x: 0, y: 0 }, { x: 0, y: 0 });
  return { points, radius, region };
}

/** Whether a stroke goes round something: its ends are close, and it encloses most of its rectangle. */
function isClosed({ points, region }: Piece): boolean {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return false;
  const gap = Math.max(Math.abs(first.x - last.x) / region.width, Math.abs(first.y - last.y) / region.height);
  // The area of a polygon by the shoelace formula.
  const twice = points.reduce((sum, point, index) => {
    const next = points[(index + 1) % points.length] ?? point;
    return sum + point.x * next.y - next.x * point.y;
  }, 0);
  return gap < 0.35 && Math.abs(twice) / 2 > 0.3 * areaOf(region);
}

/** The two halves of a stroke that cover the least together. Both contain the point between them. */
function bestSplit({ points, radius }: Piece): Halves {
  const [starts, ends] = [growing(points, radius), growing(points.toReversed(), radius).reverse()];
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < points.length - 1; at += 1) {
    const [start, end] = [starts[at], ends[at]];
    const covered = start && end ? areaOf(start) + areaOf(end) : least;
    if (covered < least) [best, least] = [at, covered];
  }
  if (best === 0) return null;
  return [pieceOf(points.slice(0, best + 1), radius), pieceOf(points.slice(best), radius)];
}

/** The rectangles around the first point, the first two, and so on. */
function growing(points: readonly Point[], radius: Point): ImageRegion[] {
  const low = { x: 1, y: 1 };
  const high = { x: 0, y: 0 };
  return points.map(({ x, y }) => {
    [low.x, low.y] = [Math.min(low.x, x), Math.min(low.y, y)];
    [high.x, high.y] = [Math.max(high.x, x), Math.max(high.y, y)];
    return between(
      { x: low.x - radius.x, y: low.y - radius.y },
      { x: high.x + radius.x, y: high.y + radius.y },
    );
  });
}

/** The area that a split saves; 0 where it is not worth another rectangle. */
function savedBy(piece: Piece, halves: Halves): number {
  if (!halves) return 0;
  const whole = areaOf(piece.region);
  const split = areaOf(halves[0].region) + areaOf(halves[1].region);
  return split <= worthSplitting * whole ? whole - split : 0;
}

const contains = (outer: ImageRegion, inner: ImageRegion) =>
  inner.x >= outer.x - 1e-9 &&
  inner.y >= outer.y - 1e-9 &&
  inner.x + inner.width <= outer.x + outer.width + 1e-9 &&
  inner.y + inner.height <= outer.y + outer.height + 1e-9;

function rounded({ x, y, width, height }: ImageRegion): ImageRegion {
  const [left, top] = [x, y].map((start) => Math.floor(start * steps + inaccuracy)) as [number, number];
  const [right, bottom] = [x + width, y + height].map((end) =>
    Math.min(Math.ceil(end * steps - inaccuracy), steps),
  ) as [number, number];
  return {
    x: left / steps,
    y: top / steps,
    width: Math.max(right - left, 1) / steps,
    height: Math.max(bottom - top, 1) / steps,
  };
}
