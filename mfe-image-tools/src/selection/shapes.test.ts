import { regionLimits } from '@atelier/contracts/tool-options';
import { describe, expect, it } from 'vitest';
import { coveredShare, type Point, regionsOf, type Shape } from './shapes.ts';

const stroke = (points: Point[], radius = 0.02): Shape => ({ kind: 'stroke', points, radius });
const line = (from: Point, to: Point, count = 60): Point[] =>
  Array.from({ length: count }, (_, index) => ({
    x: from.x + ((to.x - from.x) * index) / (count - 1),
    y: from.y + ((to.y - from.y) * index) / (count - 1),
  }));
const contains = (regions: ReturnType<typeof regionsOf>, point: Point) =>
  regions.some(
    ({ x, y, width, height }) =>
      point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height,
  );

describe('the regions of a selection', () => {
  it('are the rectangles as drawn, rounded outwards', () => {
    const region = { x: 0.12345, y: 0.2, width: 0.3, height: 0.1 };
    expect(regionsOf([{ kind: 'rectangle', region }], 1)).toEqual([
      { x: 0.1234, y: 0.2, width: 0.3001, height: 0.1 },
    ]);
  });

  it('of a dot are the square around it in pixels, cut at the edges of the image', () => {
    expect(regionsOf([stroke([{ x: 0.5, y: 0.5 }], 0.1)], 2)).toEqual([
      { x: 0.4, y: 0.3, width: 0.2, height: 0.4 },
    ]);
    expect(regionsOf([stroke([{ x: 0, y: 1 }], 0.1)], 1)).toEqual([
      { x: 0, y: 0.9, width: 0.1, height: 0.1 },
    ]);
  });

  it('of a diagonal stroke are several that cover it, and little else', () => {
    const points = line({ x: 0.1, y: 0.1 }, { x: 0.9, y: 0.9 });
    const regions = regionsOf([stroke(points)], 1);
    expect(regions.length).toBeGreaterThan(4);
    expect(coveredShare(regions)).toBeLessThan(0.2);
    for (const point of points) expect(contains(regions, point)).toBe(true);
  });

  it('of a short and thick diagonal stroke leave out the corners of its rectangle', () => {
    const regions = regionsOf([stroke(line({ x: 0.3, y: 0.3 }, { x: 0.6, y: 0.6 }), 0.04)], 1);
    expect(contains(regions, { x: 0.3, y: 0.55 })).toBe(false);
    expect(contains(regions, { x: 0.55, y: 0.3 })).toBe(false);
    expect(coveredShare(regions)).toBeLessThan(0.07);
  });

  it('of a fast stroke, of which only the ends are known, follow the line between them', () => {
    const ends = [
      { x: 0.1, y: 0.9 },
      { x: 0.9, y: 0.1 },
    ];
    const regions = regionsOf([stroke(ends, 0.04)], 1);
    expect(contains(regions, { x: 0.3, y: 0.3 })).toBe(false);
    expect(coveredShare(regions)).toBeLessThan(0.25);
    for (const point of line(ends[0] as Point, ends[1] as Point)) expect(contains(regions, point)).toBe(true);
  });

  it('of a straight stroke are one', () => {
    expect(regionsOf([stroke(line({ x: 0.2, y: 0.5 }, { x: 0.8, y: 0.5 }), 0.05)], 1)).toEqual([
      { x: 0.15, y: 0.45, width: 0.7, height: 0.1 },
    ]);
  });

  it('of a stroke around an object are one, with the object; those of an open corner leave out what is inside', () => {
    const circle = Array.from({ length: 40 }, (_, index) => ({
      x: 0.5 + 0.2 * Math.cos((index / 38) * 2 * Math.PI),
      y: 0.5 + 0.2 * Math.sin((index / 38) * 2 * Math.PI),
    }));
    expect(regionsOf([stroke(circle)], 1)).toHaveLength(1);
    const corner = [
      ...line({ x: 0.2, y: 0.8 }, { x: 0.2, y: 0.2 }),
      ...line({ x: 0.2, y: 0.2 }, { x: 0.8, y: 0.2 }),
    ];
    expect(coveredShare(regionsOf([stroke(corner)], 1))).toBeLessThan(0.06);
  });

  it('leave out those inside another, and are at most the limit', () => {
    const large = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
    const small = { x: 0.2, y: 0.2, width: 0.1, height: 0.1 };
    const shapes = [small, large, large].map((region): Shape => ({ kind: 'rectangle', region }));
    expect(regionsOf(shapes, 1)).toEqual([large]);
    const lines = Array.from({ length: 25 }, (_, index) =>
      stroke(line({ x: index / 25, y: 0 }, { x: 1, y: 1 }), 0.001),
    );
    expect(regionsOf(lines, 1).length).toBeLessThanOrEqual(regionLimits.count);
  });

  it('count overlaps once in their share of the image', () => {
    const one = { x: 0, y: 0, width: 0.5, height: 0.5 };
    const other = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
    expect(coveredShare([one, other])).toBeCloseTo(0.4375);
    expect(coveredShare([])).toBe(0);
  });
});
