import type { Line, StyledText } from './lines.ts';

type Cells<Content> = readonly (readonly Content[])[];

export interface TableOptions {
  /** The alignment of each column. */
  align: readonly ('left' | 'center' | 'right' | null)[];
  rightToLeft: boolean;
  indent: number;
}

interface Tools {
  document: PDFKit.PDFDocument;
  layout(runs: readonly StyledText[], size: number, most: number): Line[];
  heightOf(line: Line, size: number): { above: number; under: number };
  draw(line: Line, left: number, baseline: number, size: number): void;
}

/** With more columns, letters and padding are smaller. */
const fewColumns = 6;
const shifts = { left: 0, center: 0.5, right: 1 } as const;

/** Draws a table at the height of the document, as wide as its text or as the page. */
export function drawTable(rows: Cells<readonly StyledText[]>, options: TableOptions, tools: Tools): void {
  const { document, layout, heightOf, draw } = tools;
  const { margins, height, width: pageWidth } = document.page;
  const count = Math.max(...rows.map((cells) => cells.length));
  const [size, padding] = count > fewColumns ? [8, 3] : [10, 5];
  const natural = Array.from({ length: count }, (_, column) => {
    const lines = rows.flatMap((cells) => layout(cells[column] ?? [], size, Number.POSITIVE_INFINITY));
    return Math.max(...lines.map(({ width }) => width)) + 2 * padding + 1;
  });
  const widths = fitting(natural, pageWidth - margins.left - margins.right - options.indent);
  const width = widths.reduce((sum, one) => sum + one, 0);
  const left = options.rightToLeft
    ? pageWidth - margins.right - width - options.indent
    : margins.left + options.indent;
  const startOf = (column: number) => {
    const before = options.rightToLeft ? widths.slice(column + 1) : widths.slice(0, column);
    return before.reduce((sum, one) => sum + one, left);
  };
  const isShort = (lines: number, step: number) => lines * step < (height - margins.top - margins.bottom) / 3;
  const [header, ...body] = rows.map((cells) => {
    const lines = cells.map((runs, column) => layout(runs, size, (widths[column] ?? 0) - 2 * padding));
    const heights = lines.flat().map((line) => heightOf(line, size));
    const above = Math.max(...heights.map((one) => one.above));
    return {
      lines,
      above,
      count: Math.max(...lines.map(({ length }) => length)),
      step: above + Math.max(...heights.map((one) => one.under)) + 2,
    };
  });
  const drawRow = (row: NonNullable<typeof header>) => {
    for (let from = 0; from < row.count; ) {
      const room = Math.floor((height - margins.bottom - document.y - 2 * padding) / row.step);
      const rest = row.count - from;
      if (rest > room && (room < 1 || isShort(rest, row.step))) {
        document.addPage();
        if (header && row !== header && isShort(header.count, header.step)) drawRow(header);
        continue;
      }
      const to = from + Math.min(rest, room);
      for (const [column, lines] of row.lines.entries())
        for (const [index, line] of lines.slice(from, to).entries()) {
          const shift = shifts[options.align[column] ?? (line.rightToLeft ? 'right' : 'left')];
          const free = (widths[column] ?? 0) - 2 * padding - line.width;
          const baseline = document.y + padding + index * row.step + row.above;
          document.fillColor('#2b2521');
          const { y } = document;
          draw(line, startOf(column) + padding + free * shift, baseline, size);
          document.y = y;
        }
      document.y += (to - from) * row.step + 2 * padding;
      document
        .moveTo(left, document.y)
        .lineTo(left + width, document.y)
        .lineWidth(row === header ? 1 : 0.5)
        .stroke(row === header ? '#6b625b' : '#d9d3ca');
      from = to;
    }
  };
  for (const row of header ? [header, ...body] : []) drawRow(row);
  document.x = margins.left;
  document.y += 12;
}

/** Widths of columns within `width`: narrow ones keep theirs, and wide ones share the rest. */
function fitting(natural: readonly number[], width: number): number[] {
  let most = width / natural.length;
  for (const _ of natural) {
    const narrow = natural.filter((one) => one <= most);
    const wide = natural.length - narrow.length;
    if (wide > 0) most = (width - narrow.reduce((sum, one) => sum + one, 0)) / wide;
  }
  return natural.map((one) => Math.min(one, most));
}
