/** A row of the gallery: the index of its first image, and the sizes in CSS pixels. */
export interface Row {
  from: number;
  height: number;
  widths: number[];
  /** False for a last row that is not full yet. */
  full: boolean;
}

interface Room {
  width: number;
  target: number;
  gap: number;
  narrowest: number;
}

/** The minimum height of a row, relative to the target, before its last image is moved to the next row. */
const lowest = 0.72;

/** Arranges images in rows that fill the width. A row depends only on those before it. */
export function layoutRows(ratios: readonly number[], { width, target, gap, narrowest }: Room): Row[] {
  const rows: Row[] = [];
  let from = 0;
  const heightOf = (shapes: readonly number[]) =>
    (width - gap * (shapes.length - 1)) / shapes.reduce((sum, ratio) => sum + ratio, 0);
  const isTooNarrow = (to: number, height: number) =>
    to - from > 1 && Math.min(...ratios.slice(from, to)) * height < narrowest;
  const close = (to: number, height: number, full: boolean) => {
    const widths = ratios.slice(from, to).map((ratio) => Math.floor(ratio * height * 10) / 10);
    rows.push({ from, height: Math.floor(height * 10) / 10, widths, full });
    from = to;
  };
  for (let to = 1; to <= ratios.length; to += 1) {
    if (isTooNarrow(to, heightOf(ratios.slice(from, to))))
      close(to - 1, heightOf(ratios.slice(from, to - 1)), true);
    const height = heightOf(ratios.slice(from, to));
    if (height > target) continue;
    const without = to - from > 1 ? heightOf(ratios.slice(from, to - 1)) : 0;
    const early = height < target * lowest && without > 0 && without < target / lowest;
    close(early ? to - 1 : to, early ? without : height, true);
    if (early && heightOf(ratios.slice(from, to)) <= target)
      close(to, heightOf(ratios.slice(from, to)), true);
  }
  const last = ratios.slice(from);
  if (last.length > 0) {
    const wideEnough = Math.max(target, narrowest / Math.min(...last));
    close(ratios.length, Math.min(wideEnough, heightOf(last)), false);
  }
  return rows;
}
