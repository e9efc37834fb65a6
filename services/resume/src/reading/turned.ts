import type { TextItem } from './layout.ts';

/** A piece of text as the PDF library gives it, with the direction in which it runs, in degrees; 0 is to the right, 90 upwards. */
export interface PositionedText extends TextItem {
  angle: number;
}

/** A position as seen with the text of this angle upright. */
export function rotatedBy(angle: number, x: number, y: number): { x: number; y: number } {
  if (angle === 0) return { x, y };
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

/** Text this close in its angle, in degrees, belongs together: pages are scanned askew. */
const sameAngle = 15;

/** Texts by their direction, turned upright: the direction with most text is first. */
export function uprightGroups(items: readonly PositionedText[]): TextItem[][] {
  const groups = Map.groupBy(items, ({ angle }) => Math.round(angle / sameAngle));
  const letters = (group: readonly TextItem[]) => group.reduce((sum, { text }) => sum + text.length, 0);
  return [...groups.values()]
    .sort((one, other) => letters(other) - letters(one))
    .map((group) => group.map((item) => ({ ...item, ...rotatedBy(group[0]?.angle ?? 0, item.x, item.y) })));
}
