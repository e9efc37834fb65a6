/** A row of the gallery: which pictures, from where in the list, how high, and how wide each is, in CSS pixels. */
export interface Row {
  from: number;
  height: number;
  widths: number[];
  /** False for a last row that does not reach the right edge yet. */
  full: boolean;
}

interface Room {
  width: number;
  /** The height that rows aim at. */
  target: number;
  gap: number;
}

/** How much lower than the target a row may get before its last picture goes to the next row instead. */
const lowest = 0.72;

/**
 * Lays pictures out in rows that fill the width, each row as high as its pictures' shapes ask, none of them cropped. Rows
 * depend only on what stands before them, so that a page added below moves nothing above.
 */
export function layRows(ratios: readonly number[], { width, target, gap }: Room): Row[] {
  const rows: Row[] = [];
  let from = 0;
  const heightOf = (shapes: readonly number[]) =>
    (width - gap * (shapes.length - 1)) / shapes.reduce((sum, ratio) => sum + ratio, 0);
  const close = (to: number, height: number, full: boolean) => {
    const widths = ratios.slice(from, to).map((ratio) => Math.floor(ratio * height * 10) / 10);
    rows.push({ from, height: Math.floor(height * 10) / 10, widths, full });
    from = to;
  };
  for (let to = 1; to <= ratios.length; to += 1) {
    const height = heightOf(ratios.slice(from, to));
    if (height > target) continue;
    const without = to - from > 1 ? heightOf(ratios.slice(from, to - 1)) : 0;
    const early = height < target * lowest && without > 0 && without < target / lowest;
    close(early ? to - 1 : to, early ? without : height, true);
    if (early && heightOf(ratios.slice(from, to)) <= target)
      close(to, heightOf(ratios.slice(from, to)), true);
  }
  if (from < ratios.length) close(ratios.length, target, false);
  return rows;
}
