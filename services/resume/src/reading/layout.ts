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
export interface Row extends Segment {
  items: TextItem[];
  segments: Segment[];
}

/** A wider gap, in letter heights, separates two segments. */
const segmentGap = 1.6;
/** A narrower gap, in letter heights, is inside a word. */
const spaceGap = 0.12;

/** Groups pieces into rows from top to bottom; files can paint them in any order. */
export function toRows(items: readonly TextItem[]): Row[] {
  const ordered = items.filter((item) => item.text.trim() !== '').sort((a, b) => b.y - a.y || a.x - b.x);
  const groups: TextItem[][] = [];
  for (const item of ordered) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group && first && Math.abs(first.y - item.y) < Math.min(first.size, item.size) * 0.45)
      group.push(item);
    else groups.push([item]);
  }
  return groups.map((group) => {
    const segments = toSegments(group.sort((a, b) => a.x - b.x));
    return {
      items: group,
      segments,
      text: segments.map(({ text }) => text).join(' '),
      start: Math.min(...segments.map(({ start }) => start)),
      end: Math.max(...segments.map(({ end }) => end)),
      y: group[0]?.y ?? 0,
      size: Math.max(...segments.map(({ size }) => size)),
      bold: segments.every(({ bold }) => bold),
    };
  });
}

export function isFromRight(items: readonly TextItem[]): boolean {
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
