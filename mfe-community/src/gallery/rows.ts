/** A row of the gallery: the index of its first image, its height, and the width of each image, in CSS pixels. */
export interface Row {
  from: number;
  height: number;
  widths: number[];
  /** False for a last row that is not full yet. */
  full: boolean;
}

interface Room {
  width: number;
  /** The preferred height of rows. */
  target: number;
  gap: number;
}

/** The minimum height of a row, relative to the target, before its last image is moved to the next row. */
const lowest = 0.72;

/**
 * Arranges images in rows that fill the width, without cropping. A row depends only on the rows before it, so that a page
 * added later moves no earlier row.
 */
export function layoutRows(ratios: readonly number[], { width, target, gap }: Room): Row[] {
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
