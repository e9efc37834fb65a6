import { sectionOf } from '../score/headings.ts';
import { breaksIn, headingsOf, judge, middleOf } from './column-evidence.ts';
import { isFromRight, type Row, type Segment, type TextItem, toRows } from './layout.ts';

export interface ReadingOrder {
  lines: Segment[][];
  columns: number;
  /** The lines beside other text that may be a column of its own. */
  unclear: number;
}

/** The narrowest gap between columns in letter heights, such as that of LaTeX. */
const leastGap = 0.8;
const fewestLines = 3;
/** The places of gaps that are tried. */
const mostPlaces = 24;
const mostDepth = 6;

/** Rows in which no text crosses `x`; `to` is the first row after them. */
interface Place {
  x: number;
  from: number;
  to: number;
}

interface Region extends Place {
  items: TextItem[];
  left: Row[];
  right: Row[];
}

/** Reads a page in columns where rows share a wide gap; `items` are in the order of painting. */
export function readInOrder(items: readonly TextItem[], depth = 0): ReadingOrder {
  const rows = toRows(items);
  const found = depth < mostDepth ? findColumns(items, rows) : null;
  if (!found?.place) {
    const lines = rows.flatMap(({ segments }) => withHeadingApart(segments));
    return { lines, columns: 1, unclear: found?.unclear ?? 0 };
  }
  const { x, from, to } = found.place;
  const itemsOf = (some: readonly Row[]) => {
    const own = new Set(some.flatMap((row) => row.items));
    return items.filter((item) => own.has(item));
  };
  const columns = itemsOf(rows.slice(from, to));
  const left = columns.filter((item) => item.x < x);
  const right = columns.filter((item) => item.x >= x);
  const on = to + flowingOn(left, right, rows.slice(to));
  const sides = [[...left, ...itemsOf(rows.slice(to, on))], right];
  if (isFromRight(items)) sides.reverse();
  const parts = [itemsOf(rows.slice(0, from)), ...sides, itemsOf(rows.slice(on))]
    .filter((part) => part.length > 0)
    .map((part) => readInOrder(part, depth + 1));
  return {
    lines: parts.flatMap(({ lines }) => lines),
    columns: 2,
    unclear: parts.reduce((sum, { unclear }) => sum + unclear, 0),
  };
}

/** A heading in the margin is a line before the row it is on. */
function withHeadingApart(segments: Segment[]): Segment[][] {
  const [first, ...rest] = segments;
  if (!first || rest.length === 0 || sectionOf(first.text, false) === null) return [segments];
  return rest.every(({ text }) => sectionOf(text, false) === null) ? [[first], rest] : [segments];
}

function findColumns(items: readonly TextItem[], rows: readonly Row[]) {
  const painted = new Map(items.map((item, index) => [item, index]));
  let place: (Place & { weight: number }) | null = null;
  let unclear = 0;
  for (const x of gapPlaces(rows))
    for (const region of regionsAt(x, rows)) {
      const { left, right } = region;
      const lines = Math.min(
        ...[left, right].map((side) => side.filter(({ text }) => /\p{L}.*\p{L}/u.test(text)).length),
      );
      if (lines < fewestLines) continue;
      const changes = switches(region, painted);
      const verdict = judge(left, right, changes);
      if (verdict === 'unclear') unclear = Math.max(unclear, lines);
      // Where a file changes often between two sides, they are parts of one column.
      const weight = left.length + right.length - changes;
      if (verdict === 'columns' && (!place || weight > place.weight))
        place = { ...trimmed(region, rows), weight };
    }
  return { place, unclear };
}

/** The middles of the gaps that most rows share. */
function gapPlaces(rows: readonly Row[]): number[] {
  const step = 2;
  /** How many gaps begin at each place, less those that have ended. */
  const changes = new Map<number, number>();
  const change = (at: number, by: number) => changes.set(at, (changes.get(at) ?? 0) + by);
  for (const [index, row] of rows.entries()) {
    // Columns with their own baselines have rows between each other.
    const beside = rows
      .slice(Math.max(0, index - 3), index + 4)
      .filter(({ y, size }) => Math.abs(y - row.y) < 0.8 * Math.min(size, row.size))
      .flatMap(({ items }) => items)
      .sort((a, b) => a.x - b.x);
    let end = Number.POSITIVE_INFINITY;
    for (const { x, width, size } of beside) {
      if (x - end >= leastGap * size) {
        change(Math.ceil(end / step), 1);
        change(Math.floor(x / step) + 1, -1);
      }
      end = end === Number.POSITIVE_INFINITY ? x + width : Math.max(end, x + width);
    }
  }
  const places: { x: number; count: number }[] = [];
  let count = 0;
  const ordered = [...changes].sort(([a], [b]) => a - b);
  for (const [index, [at, by]] of ordered.entries()) {
    count += by;
    const [next = at, then = 0] = ordered[index + 1] ?? [];
    if (by > 0 && then < 0 && count >= fewestLines) places.push({ x: ((at + next - 1) / 2) * step, count });
  }
  return places
    .sort((a, b) => b.count - a.count)
    .slice(0, mostPlaces)
    .map(({ x }) => x);
}

/** The rows between those that cross `x`, and between headings that stand alone on the left. */
function regionsAt(x: number, rows: readonly Row[]): Region[] {
  const crosses = ({ items, size }: Row) => {
    const end = Math.max(...items.filter((item) => item.x < x).map((item) => item.x + item.width));
    const start = Math.min(...items.filter((item) => item.x >= x).map((item) => item.x));
    return end > x + 1 || start - end < leastGap * size;
  };
  return between(rows, 0, crosses, x).flatMap((region) => {
    const breaks = breaksIn(region.left, region.right);
    if (breaks.length === 0) return [region];
    return between(rows.slice(region.from, region.to), region.from, (row) => begins(row, breaks), x);
  });
}

function between(rows: readonly Row[], from: number, ends: (row: Row) => boolean, x: number): Region[] {
  const stops = [...rows.keys(), rows.length].filter((index) => {
    const row = rows[index];
    return !row || ends(row);
  });
  return stops.map((stop, index) => {
    const first = (stops[index - 1] ?? -1) + 1;
    const items = rows.slice(first, stop).flatMap((row) => row.items);
    const left = toRows(items.filter((item) => item.x < x));
    const right = toRows(items.filter((item) => item.x >= x));
    return { x, from: from + first, to: from + stop, items, left, right };
  });
}

const begins = (row: Row, lines: readonly Row[]) =>
  lines.some(({ y, start }) => row.items.some((item) => item.y === y && item.x === start));

/** How often the file changes between the sides of a region. */
function switches({ x, items }: Region, painted: ReadonlyMap<TextItem, number>): number {
  const sides = [...items]
    .sort((a, b) => (painted.get(a) ?? 0) - (painted.get(b) ?? 0))
    .map((item) => item.x < x);
  return sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length;
}

/** Leaves a name above the right column, and a section below the columns, to the rows around them. */
function trimmed({ x, from, to, left, right }: Region, rows: readonly Row[]): Place {
  const own = rows.slice(from, to);
  const isRight = ({ items }: Row) => items.some((item) => item.x >= x);
  const isLeft = ({ items }: Row) => items.some((item) => item.x < x);
  const isName = (own[0]?.size ?? 0) > middleOf([...left, ...right].map(({ size }) => size)) * 1.3;
  const begin =
    own[0] && !isRight(own[0])
      ? isRight
      : isName
        ? (row: Row) => isLeft(row) || sectionOf(row.text, true) !== null
        : () => true;
  const sections = to < rows.length ? headingsOf(left) : [];
  const lastRight = own.findLastIndex(isRight);
  const end = own.findIndex((row, index) => index > lastRight && begins(row, sections));
  return { x, from: from + own.findIndex(begin), to: end < 0 ? to : from + end };
}

/** The number of rows below in which the left column goes on in full width, around a box on the right. */
function flowingOn(left: readonly TextItem[], right: readonly TextItem[], below: readonly Row[]): number {
  const [lines, box] = [toRows(left), toRows(right)];
  const width = (side: readonly Row[]) =>
    Math.max(...side.map(({ end }) => end)) - Math.min(...side.map(({ start }) => start));
  const last = lines.at(-1);
  const isProse = lines.filter(({ text }) => text.length > 25).length > lines.length / 2;
  if (!last || !isProse || headingsOf(lines).includes(last) || width(box) > width(lines) * 0.6) return 0;
  const headings = headingsOf(toRows([...left, ...below.flatMap(({ items }) => items)]));
  const end = below.findIndex(
    (row, index) => (below[index - 1] ?? last).y - row.y > row.size * 1.8 || begins(row, headings),
  );
  return end < 0 ? below.length : end;
}
