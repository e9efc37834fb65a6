import type { TextItem } from './layout.ts';

/** A piece of text with its direction in degrees: 0 is to the right, 90 upwards. */
export interface PositionedText extends TextItem {
  angle: number;
}

/** A position after the rotation that makes text of this angle upright. */
export function rotatedBy(angle: number, x: number, y: number): { x: number; y: number } {
  if (angle === 0) return { x, y };
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return { x: x * cos + y * sin, y: y * cos - x * sin };
}

/** Text within this angle in degrees belongs together, because scanned pages are askew. */
const sameAngle = 15;

/** Upright texts by their direction, beginning with the direction of most text. */
export function uprightGroups(items: readonly PositionedText[]): TextItem[][] {
  const groups = Map.groupBy(items, ({ angle }) => Math.round(angle / sameAngle));
  const letters = (group: readonly TextItem[]) => group.reduce((sum, { text }) => sum + text.length, 0);
  return [...groups.values()]
    .sort((one, other) => letters(other) - letters(one))
    .map((group) => group.map((item) => ({ ...item, ...rotatedBy(group[0]?.angle ?? 0, item.x, item.y) })));
}
