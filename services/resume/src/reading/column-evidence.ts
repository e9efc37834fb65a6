import { sectionOf } from '../score/headings.ts';
import type { Row } from './layout.ts';

/** Shares are between 0 and 1. */
const rule = {
  /** Baselines within this of their usual difference, in letter heights, are those of one row. */
  baseline: 0.1,
  /** Fewer common baselines make columns with lines of their own. */
  aligned: 0.7,
  dates: 0.4,
  labels: 0.6,
} as const;

const date = /\b(?:19|20)\d\d\b|\b\d\d?[./]\d\d\b|\b(?:present|now|current|today|heute)\b/i;

export type Verdict = 'columns' | 'rows' | 'unclear';

/**
 * Whether two sides of a gap are columns, or parts of rows such as dates and cells of a table.
 * `changes`: how often the file changes between the sides
 */
export function judge(left: readonly Row[], right: readonly Row[], changes: number): Verdict {
  const sides = [left, right].map((lines) => ({
    lines,
    named: lines.filter(isNamed).length,
    headings: headingsOf(lines).length,
  }));
  if (share(left, ({ text }) => sectionOf(text, true) !== null || /:\s*$/.test(text)) >= rule.labels)
    return 'rows';
  if (sides.some(({ lines, named }) => named === 0 && share(lines, isDate) >= rule.dates)) return 'rows';
  if (sides[1]?.named === 0 && isFlushRight(right)) return 'rows';
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const pairs = pairsOf(few, many);
  if (pairs.length < 3) return 'rows';
  const usual = middleOf(pairs.map(({ offset }) => offset));
  const aligned = pairs.filter(({ offset }) => Math.abs(offset - usual) < rule.baseline);
  if (aligned.length < pairs.length * rule.aligned) return areCells(left, right) ? 'unclear' : 'columns';
  if (changes <= Math.max(1, Math.min(left.length, right.length) / 2)) return 'columns';
  if (sides.every(({ named }) => named > 0)) return 'columns';
  const headings = sides.map((side) => side.headings);
  if (sides.some(({ named }) => named > 0) && Math.min(...headings) > 0 && sum(headings) > 2)
    return 'columns';
  const flowing = aligned.filter(({ one, other }) => flows(one, few) !== flows(other, many)).length;
  return flowing >= 2 && flowing >= aligned.length * 0.2 ? 'columns' : 'unclear';
}

const isNamed = ({ segments }: Row) => segments.some(({ text }) => sectionOf(text, false) !== null);

/** Short lines of which few are so large, bold or in capitals, or else those with the name of a section. */
export function headingsOf(lines: readonly Row[]): Row[] {
  const size = middleOf(lines.map((line) => line.size));
  const signs = [
    (line: Row) => line.size > size * 1.15,
    ({ bold }: Row) => bold,
    ({ text }: Row) => /\p{Lu}{3}/u.test(text) && text === text.toUpperCase(),
  ].filter((sign) => share(lines, sign) < 0.4);
  const prominent = lines.filter(
    (line) =>
      signs.some((sign) => sign(line)) &&
      (line.text.split(' ').length <= 4 || sectionOf(line.text, true) !== null),
  );
  return prominent.length > 0 ? prominent : lines.filter(isNamed);
}

/** Headings on the left, each between lines on the right: columns below each other. */
export function breaksIn(left: readonly Row[], right: readonly Row[]): Row[] {
  if (left.length === 0 || right.length === 0) return [];
  const headings = headingsOf(left);
  const isClear = (line: Row) => Math.abs(closestTo(line, right).y - line.y) > line.size * 0.9;
  return !right.some(isNamed) && headings.every(isClear) ? headings : [];
}

/** The lines with those of the other side that they are beside. */
function pairsOf(few: readonly Row[], many: readonly Row[]) {
  return few.flatMap((one) => {
    const other = closestTo(one, many);
    const offset = (other.y - one.y) / one.size;
    return Math.abs(offset) < 0.9 ? [{ one, other, offset }] : [];
  });
}

const closestTo = (one: Row, lines: readonly Row[]): Row =>
  lines.reduce((best, line) => (Math.abs(line.y - one.y) < Math.abs(best.y - one.y) ? line : best));

/** Whether a line continues the sentence of the long line above it, or is one of a list. */
function flows(line: Row, side: readonly Row[]): boolean {
  const before = side[side.indexOf(line) - 1];
  return (
    (/^\p{Ll}/u.test(line.text) && before !== undefined && before.text.length > 25) ||
    /^[\p{P}\p{S}]\s/u.test(line.text)
  );
}

/** Whether white space across both sides divides them into rows of cells with a common top or middle. */
function areCells(left: readonly Row[], right: readonly Row[]): boolean {
  const bands: Row[][] = [];
  for (const line of [...left, ...right].sort((a, b) => b.y - a.y)) {
    const last = bands.at(-1)?.at(-1);
    if (last && last.y - line.y < line.size * 1.6) bands.at(-1)?.push(line);
    else bands.push([line]);
  }
  const cells = bands.filter((band) => {
    const [one, other] = [left, right].map((side) =>
      band.filter((line) => side.includes(line)).map(({ y }) => y),
    );
    const middle = (heights: readonly number[]) => ((heights[0] ?? 0) + (heights.at(-1) ?? 0)) / 2;
    const offsets = one?.[0] && other?.[0] ? [one[0] - other[0], middle(one) - middle(other)] : [];
    return offsets.some((offset) => Math.abs(offset) < rule.baseline * (band[0]?.size ?? 0));
  });
  return bands.length > 2 && cells.length >= bands.length * 0.8;
}

/** Whether a line is a date, with at most two other words such as those of months. */
const isDate = ({ text }: Row) =>
  text.length < 30 && date.test(text) && text.split(/\s/).filter((word) => /^\p{L}/u.test(word)).length <= 3;

function isFlushRight(lines: readonly Row[]): boolean {
  const edge = Math.max(...lines.map(({ end }) => end));
  const starts = Object.values(Object.groupBy(lines, ({ start }) => Math.round(start / 3)));
  const commonest = Math.max(...starts.map((group) => group?.length ?? 0));
  return share(lines, ({ end }) => end > edge - 3) >= 0.6 && commonest < lines.length / 2;
}

export const middleOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const share = (lines: readonly Row[], is: (line: Row) => boolean) => lines.filter(is).length / lines.length;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
