/** A piece of text from the PDF library: baseline at x, y (origin at the bottom left), in points. */
export interface TextItem {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold: boolean;
}

/** Adjacent pieces without a wide gap: one run of words. */
export interface Segment {
  text: string;
  start: number;
  end: number;
  y: number;
  size: number;
  bold: boolean;
}

/** Pieces on one baseline, from left to right. */
export interface Row {
  y: number;
  segments: Segment[];
}

/** Gaps wider than this many letter heights separate two segments. */
const segmentGap = 1.6;
/** Gaps narrower than this many letter heights are inside one word. */
const spaceGap = 0.12;

/** Groups pieces into rows from top to bottom, in whatever order the file paints them. */
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

function toSegments(items: TextItem[]): Segment[] {
  const segments: Segment[] = [];
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
    // Checks only the end of the previous item: checking the whole segment each time would take quadratic time.
    const before = items[index - 1]?.text ?? '';
    const spaced = gap > spaceGap * item.size && !/\s$/.test(before) && !/^\s/.test(item.text);
    last.text += (spaced ? ' ' : '') + item.text;
    last.end = Math.max(last.end, item.x + item.width);
    last.size = Math.max(last.size, item.size);
    last.bold &&= item.bold;
  }
  return segments;
}
