/** A piece of text by its baseline in points, from the bottom left. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold: boolean;
}

export interface Segment {
  text: string;
  start: number;
  end: number;
  y: number;
  size: number;
  bold: boolean;
}

/** Pieces on one baseline in reading order. */
export interface Row {
  y: number;
  segments: Segment[];
}

/** A wider gap, in letter heights, separates two segments. */
const segmentGap = 1.6;
/** A narrower gap, in letter heights, is inside a word. */
const spaceGap = 0.12;

/** Groups pieces into rows from top to bottom; files can paint them in any order. */
export function toRows(items: TextItem[]): Row[] {
  const ordered = items.filter((item) => item.text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x);
  const groups: TextItem[][] = [];
  for (const item of ordered) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && Math.abs(first.y - item.y) < Math.min(first.size, item.size) * 0.45)
      group.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => ({
    y: group[0]?.y ?? 0,
    segments: toSegments(group.sort((a, b) => a.x - b.x)),
  }));
}

function isFromRight(items: readonly TextItem[]): boolean {
  const text = items.map((item) => item.text).join('');
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return (
    count(/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu) > count(/\p{L}/gu) / 2
  );
}

const mirrored: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[' };
/** Single brackets from right to left have their visible form in the file. */
const mirror = (item: TextItem): TextItem =>
  /\p{L}/u.test(item.text)
    ? item
    : { ...item, text: item.text.replace(/[()[\]]/g, (found) => mirrored[found] ?? found) };

function toSegments(placed: TextItem[]): Segment[] {
  const segments: Segment[] = [];
  const fromRight = isFromRight(placed);
  const items = fromRight ? placed.map(mirror) : placed;
  for (const [index, item] of items.entries()) {
    const last = segments.at(-1);
    const gap = last ? item.x - last.end : Number.POSITIVE_INFINITY;
    if (!last || gap > segmentGap * item.size) {
      segments.push({
        text: item.text,
        start: item.x,
        end: item.x + item.width,
        y: item.y,
        size: item.size,
        bold: item.bold,
      });
      continue;
    }
    // A check of the whole segment each time would take quadratic time.
    const before = items[index - 1]?.text ?? '';
    const spaced = gap > spaceGap * item.size && !/\s$/.test(before) && !/^\s/.test(item.text);
    const parts = [last.text, spaced ? ' ' : '', item.text];
    last.text = (fromRight ? parts.reverse() : parts).join('');
    last.end = Math.max(last.end, item.x + item.width);
    last.size = Math.max(last.size, item.size);
    last.bold &&= item.bold;
  }
  return fromRight ? segments.reverse() : segments;
}

/** Thresholds for two columns, chosen on the files of `fixtures/`. */
const rule = {
  /** The share of segments that may cross the gutter, such as a name over the full width. */
  crossing: 0.12,
  /** The least share of all characters in the narrower column. */
  characters: 0.12,
  segments: 6,
  /** The share of a column's segments that begin at one of its two commonest indents. */
  aligned: 0.6,
} as const;

const date = /\b(19|20)\d\d\b|\bpresent\b|\bnow\b|\bcurrent\b/i;

/** The position of the gutter in points from the left, or null for one column. */
export function findGutter(rows: Row[]): number | null {
  const segments = rows.flatMap((row) => row.segments);
  const left = Math.min(...segments.map((segment) => segment.start));
  const right = Math.max(...segments.map((segment) => segment.end));
  const width = right - left;
  const starts = [...new Set(segments.map((segment) => Math.round(segment.start)))];
  const candidates = starts
    .filter((start) => start > left + width * 0.2 && start < left + width * 0.85)
    .map((start) => start - 2);
  let best: { x: number; crossing: number } | null = null;
  for (const x of candidates) {
    const crossing = segments.filter((segment) => segment.start < x && segment.end > x + 1).length;
    if (crossing > segments.length * rule.crossing || (best && crossing >= best.crossing)) continue;
    const sides = [
      segments.filter((segment) => segment.end <= x + 1),
      segments.filter((segment) => segment.start >= x),
    ];
    if (sides.every((side) => isColumn(side, segments))) best = { x, crossing };
  }
  return best?.x ?? null;
}

function isColumn(side: Segment[], all: Segment[]): boolean {
  if (side.length < rule.segments) return false;
  if (count(side) < count(all) * rule.characters) return false;
  // Right-aligned dates next to each post belong to their rows.
  if (
    side.filter((segment) => segment.text.length < 30 && date.test(segment.text)).length >
    side.length * 0.5
  )
    return false;
  const indents = Object.values(Object.groupBy(side, (segment) => Math.round(segment.start / 3))).map(
    (group) => group?.length ?? 0,
  );
  const commonest = indents.sort((a, b) => b - a).slice(0, 2);
  return commonest.reduce((sum, size) => sum + size, 0) >= side.length * rule.aligned;
}

const count = (segments: Segment[]) => segments.reduce((sum, segment) => sum + segment.text.length, 0);

/** Orders rows: full-width ones in their position, between them the left column and then the right. */
export function readInOrder(rows: Row[], gutter: number | null): Segment[][] {
  if (gutter === null) return rows.map((row) => row.segments);
  const ordered: Segment[][] = [];
  let leftColumn: Segment[][] = [];
  let rightColumn: Segment[][] = [];
  const flush = () => {
    ordered.push(...leftColumn, ...rightColumn);
    leftColumn = [];
    rightColumn = [];
  };
  for (const row of rows) {
    if (row.segments.some((segment) => segment.start < gutter && segment.end > gutter + 1)) {
      flush();
      ordered.push(row.segments);
      continue;
    }
    const before = row.segments.filter((segment) => segment.start < gutter);
    const after = row.segments.filter((segment) => segment.start >= gutter);
    if (before.length > 0) leftColumn.push(before);
    if (after.length > 0) rightColumn.push(after);
  }
  flush();
  return ordered;
}
