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

/** A part of a drawing: the rectangle around it. Those of one stroke follow each other. */
interface Piece {
  shape: Shape;
  region: ImageRegion;
}

/** Regions are sent with this many steps per side. */
const steps = 10_000;
/** Of floating-point sums, in steps. */
const inaccuracy = 1e-6;
/** A stroke has a point at least this often, as a share of its radius, and at most this many pieces before they are joined. */
const spacing = 0.5;
const mostPieces = 100;
/** Two pieces are joined where that adds at most this share of the brush's own area. */
const worthJoining = 0.2;

const areaOf = ({ width, height }: ImageRegion) => width * height;
const clamp = (value: number) => Math.min(Math.max(value, 0), 1);

/** The rectangle with two opposite corners, inside the image. */
export function between(one: Point, other: Point): ImageRegion {
  const [left, right] = [Math.min(one.x, other.x), Math.max(one.x, other.x)].map(clamp) as [number, number];
  const [top, bottom] = [Math.min(one.y, other.y), Math.max(one.y, other.y)].map(clamp) as [number, number];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * The rectangles that cover all shapes, at most `regionLimits.count`. Those of a stroke follow it, so that they contain little
 * else; the inside of a closed stroke belongs to it. Rounded outwards, inside the image.
 * @param ratio width divided by height of the image
 */
export function regionsOf(shapes: readonly Shape[], ratio: number): ImageRegion[] {
  const pieces = shapes.slice(0, regionLimits.count).flatMap((shape) => piecesOf(shape, ratio));
  const costAt = (at: number) => costOfJoining(pieces[at], pieces[at + 1], ratio);
  const costs = pieces.map((_, at) => costAt(at));
  for (;;) {
    const least = Math.min(...costs);
    const at = costs.indexOf(least);
    const [one, other] = [pieces[at], pieces[at + 1]];
    if (!one || !other || (least > worthJoining && pieces.length <= regionLimits.count)) break;
    pieces.splice(at, 2, { shape: one.shape, region: around(one.region, other.region) });
    costs.splice(at, 2, costAt(at));
    if (at > 0) costs[at - 1] = costAt(at - 1);
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

export const isTooLarge = (region: ImageRegion) => areaOf(region) > regionLimits.share;

/** The radius of a stroke as shares of the width and of the height. */
const radiusOf = (radius: number, ratio: number): Point => ({ x: radius, y: radius * ratio });

function piecesOf(shape: Shape, ratio: number): Piece[] {
  if (shape.kind === 'rectangle') {
    const { x, y, width, height } = shape.region;
    return [{ shape, region: between({ x, y }, { x: x + width, y: y + height }) }];
  }
  const radius = radiusOf(shape.radius, ratio);
  const whole = aroundPoints(shape.points, radius);
  if (shape.points.length === 1 || isClosed(shape.points, whole)) return [{ shape, region: whole }];
  const points = closeTogether(shape.points, radius);
  const perPiece = Math.ceil(points.length / mostPieces);
  const pieces: Piece[] = [];
  // Neighbours share a point, so that nothing between them is left out.
  for (let at = 0; at < points.length - 1; at += perPiece)
    pieces.push({ shape, region: aroundPoints(points.slice(at, at + perPiece + 1), radius) });
  return pieces;
}

/** The points of a stroke and, where the pointer was fast, points on the line between them. */
const closeTogether = (points: readonly Point[], radius: Point): Point[] =>
  points.flatMap((point, index) => {
    const before = points[index - 1];
    if (!before) return [point];
    const [x, y] = [point.x - before.x, point.y - before.y];
    const count = Math.max(1, Math.ceil(Math.hypot(x / radius.x, y / radius.y) / spacing));
    return Array.from({ length: count }, (_, step) => ({
      x: before.x + (x * (step + 1)) / count,
      y: before.y + (y * (step + 1)) / count,
    }));
  });

/** What joining two pieces would add to the selection, in areas of the brush; infinite unless they follow each other in a stroke. */
function costOfJoining(piece: Piece | undefined, next: Piece | undefined, ratio: number): number {
  if (piece?.shape.kind !== 'stroke' || next?.shape !== piece.shape) return Number.POSITIVE_INFINITY;
  const [one, other] = [piece.region, next.region];
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const both = areaOf(one) + areaOf(other) - Math.max(across, 0) * Math.max(down, 0);
  const radius = radiusOf(piece.shape.radius, ratio);
  return (areaOf(around(one, other)) - both) / (4 * radius.x * radius.y);
}

/** Whether a stroke goes round something: its ends are close, and it encloses most of its rectangle. */
function isClosed(points: readonly Point[], region: ImageRegion): boolean {
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

/** The rectangle around circles of one radius, inside the image. */
function aroundPoints(points: readonly Point[], radius: Point): ImageRegion {
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return between(
    { x: Math.min(...across) - radius.x, y: Math.min(...down) - radius.y },
    { x: Math.max(...across) + radius.x, y: Math.max(...down) + radius.y },
  );
}

const around = (one: ImageRegion, other: ImageRegion) =>
  between(
    { x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) },
    {
      x: Math.max(one.x + one.width, other.x + other.width),
      y: Math.max(one.y + one.height, other.y + other.height),
    },
  );

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
