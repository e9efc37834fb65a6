import type { HiddenText } from '../document.ts';
import type { PaintedText } from './painted-text.ts';
import { type PositionedText, rotatedBy } from './turned.ts';

/** The height in points below which letters are unreadable. */
const tinyPoints = 3;
/** The contrast (WCAG 2.2, section 1.4.3) below which text and background look the same. */
const sameContrast = 1.25;
/** Pale letters from this height in points are a watermark, if they differ from their background. */
const watermark = { points: 24, contrast: 1.05 } as const;

export interface PageBox {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

const isOutside = (box: PageBox, x: number, y: number, width: number, size: number) =>
  x + width < box.left || x > box.right || y + size < box.bottom || y > box.top;

/** Runs outside the page, which the library's text extraction omits. */
export const paintedOutside = (runs: PaintedText[], box: PageBox): string[] =>
  runs
    .filter(
      (run) =>
        run.text.trim() !== '' && isOutside(box, run.x, run.y, run.text.length * run.size * 0.5, run.size),
    )
    .map((run) => run.text);

export function hidingWay(
  item: PositionedText,
  runs: PaintedText[],
  box: PageBox,
): HiddenText['way'] | 'watermark' | null {
  const end = rotatedBy(-item.angle, item.width, 0);
  const [left, bottom] = [Math.min(item.x, item.x + end.x), Math.min(item.y, item.y + end.y)];
  if (isOutside(box, left, bottom, Math.abs(end.x), Math.max(item.size, Math.abs(end.y)))) return 'off-page';
  if (item.size < tinyPoints) return 'tiny';
  const run = closest(item, runs);
  if (!run) return null;
  if (run.invisible) return 'invisible';
  const known = run.color !== '' && run.background !== null;
  const seen = known ? contrast(run.color, run.background ?? '') : Number.POSITIVE_INFINITY;
  if (seen >= sameContrast) return null;
  return item.size >= watermark.points && seen >= watermark.contrast ? 'watermark' : 'same-colour';
}

/** The run that an item begins in: on its baseline, at or before its first letter. */
function closest(item: PositionedText, runs: PaintedText[]): PaintedText | null {
  const from = rotatedBy(item.angle, item.x, item.y);
  let best: PaintedText | null = null;
  let start = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const { x, y } = rotatedBy(item.angle, run.x, run.y);
    if (Math.abs(y - from.y) > 1.5 || x > from.x + 1.5 || x < start) continue;
    best = run;
    start = x;
  }
  return best;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The relative luminance of #rrggbb (WCAG 2.2). */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
