import { describe, expect, it } from 'vitest';
import { layoutRows } from './rows.ts';

const room = { width: 1000, target: 200, gap: 10, narrowest: 0 };
const shapes = [1.5, 1, 0.67, 1.5, 3.4, 1, 1, 0.67, 0.5, 1.5, 1, 1.5, 2, 1];
const widthOf = (widths: number[]) =>
  widths.reduce((sum, width) => sum + width, room.gap * (widths.length - 1));

describe('the rows of the gallery', () => {
  it('fill the width without cropping', () => {
    const rows = layoutRows(shapes, room);
    for (const row of rows.filter(({ full }) => full)) {
      expect(widthOf(row.widths)).toBeGreaterThan(room.width - 1);
      expect(widthOf(row.widths)).toBeLessThanOrEqual(room.width);
    }
    rows.forEach((row) => {
      row.widths.forEach((width, index) => {
        expect(width / row.height).toBeCloseTo(shapes[row.from + index] ?? 0, 1);
      });
    });
  });

  it('contain every image once, in order', () => {
    const rows = layoutRows(shapes, room);
    expect(rows.flatMap(({ from, widths }) => [from, widths.length])).toEqual(
      rows.flatMap(({ widths }, index) => [
        rows.slice(0, index).reduce((sum, row) => sum + row.widths.length, 0),
        widths.length,
      ]),
    );
    expect(rows.reduce((sum, { widths }) => sum + widths.length, 0)).toBe(shapes.length);
  });

  it('do not move when a page is added', () => {
    const before = layoutRows(shapes, room).filter(({ full }) => full);
    const after = layoutRows([...shapes, 1, 0.5, 3, 1.5], room);
    expect(after.slice(0, before.length)).toEqual(before);
  });

  it('show a panorama on a phone in a separate row, not wider than the screen', () => {
    const [row] = layoutRows([3.4, 1], { width: 358, target: 180, gap: 8, narrowest: 150 });
    expect(row?.widths).toHaveLength(1);
    expect(row?.widths[0]).toBeLessThanOrEqual(358);
  });

  it.each([
    ['portraits', [0.67, 0.67, 0.67, 0.67, 0.67]],
    ['a mixture', shapes.map((shape) => Math.max(shape, 0.67))],
    ['one portrait', [0.67]],
  ])('show %s on a phone at least 150 pixels wide, and do not move when a page is added', (_, ratios) => {
    const screen = { width: 358, target: 165, gap: 8, narrowest: 150 };
    const rows = layoutRows(ratios, screen);
    expect(Math.min(...rows.flatMap(({ widths }) => widths))).toBeGreaterThanOrEqual(149.9);
    for (const { widths } of rows)
      expect(widths.reduce((sum, width) => sum + width, 8 * (widths.length - 1))).toBeLessThanOrEqual(358);
    expect(rows.flatMap(({ widths }) => widths)).toHaveLength(ratios.length);
    const full = rows.filter((row) => row.full);
    expect(layoutRows([...ratios, 1, 0.7, 3], screen).slice(0, full.length)).toEqual(full);
  });
});
