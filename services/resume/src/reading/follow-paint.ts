import { toMatrix } from './matrix.ts';
import { PaintedPage } from './painted-page.ts';

/** The fields of the PDF library's operator list that are read here. */
export interface OperatorList {
  fnArray: number[];
  argsArray: unknown[];
}

/** The codes of the PDF library's operators, by name. */
type OperatorCodes = Readonly<Record<string, number>>;

/** Paints what one operator with these operands paints. */
type Paint = (page: PaintedPage, operands: unknown[], codes: OperatorCodes) => void;

/**
 * Follows the painting of a page: the position and the background of each run of text. Follows only what decides whether a
 * person can see the text: transformations, fill colours, filled shapes (by their bounding box), images.
 */
export function followPaint({ fnArray, argsArray }: OperatorList, codes: OperatorCodes): PaintedPage {
  const paints = new Map(Object.entries(operators).map(([name, paint]) => [codes[name], paint]));
  const page = new PaintedPage();
  fnArray.forEach((code, index) => {
    paints.get(code)?.(page, toList(argsArray[index]), codes);
  });
  return page;
}

const setPattern: Paint = (page) => page.change({ fill: '' });
const paintImage: Paint = (page) => page.paintImage();
const showText: Paint = (page, operands) => {
  const glyphs = toList(operands[0]);
  if (glyphs.length > 0) page.showText(lettersOf(glyphs), widthOf(glyphs));
};

/** The operators that are followed, by the PDF library's names. */
const operators: Readonly<Record<string, Paint>> = {
  save: (page) => page.save(),
  restore: (page) => page.restore(),
  transform: (page, operands) => page.transform(toMatrix(operands)),
  paintFormXObjectBegin: (page, [matrix]) => {
    page.save();
    if (matrix) page.transform(toMatrix(matrix));
  },
  paintFormXObjectEnd: (page) => page.restore(),
  setFillRGBColor: (page, [color]) => page.change({ fill: toColor(color) }),
  setFillColorN: setPattern,
  shadingFill: setPattern,
  setGState: (page, [parameters]) => {
    for (const [key, value] of toList(parameters).map(toList))
      if (key === 'ca') page.change({ opacity: Number(value) });
  },
  constructPath: (page, [operator, , corners], codes) => {
    const isFill = fillOperators.some((name) => codes[name] === toNumber(operator));
    const box = toBox(corners);
    if (isFill && box) page.fillShape(...box);
  },
  paintImageXObject: paintImage,
  paintInlineImageXObject: paintImage,
  paintImageMaskXObject: paintImage,
  paintJpegXObject: paintImage,
  beginText: (page) => page.beginText(),
  setTextMatrix: (page, [matrix]) => page.setTextMatrix(toMatrix(matrix)),
  setLeading: (page, [leading]) => page.change({ leading: toNumber(leading) }),
  setTextRise: (page, [rise]) => page.change({ rise: toNumber(rise) }),
  setTextRenderingMode: (page, [mode]) => page.change({ renderingMode: toNumber(mode) }),
  setFont: (page, [, size]) => page.change({ fontSize: toNumber(size) }),
  moveText: (page, [x, y]) => page.moveLine(toNumber(x), toNumber(y)),
  setLeadingMoveText: (page, [x, y]) => {
    page.change({ leading: -toNumber(y) });
    page.moveLine(toNumber(x), toNumber(y));
  },
  nextLine: (page) => page.nextLine(),
  showText,
  showSpacedText: showText,
  nextLineShowText: (page, operands, codes) => {
    page.nextLine();
    showText(page, operands, codes);
  },
};

/** The operators that fill a path; the others only draw its outline, or use it to clip. */
const fillOperators = ['fill', 'eoFill', 'fillStroke', 'eoFillStroke'];

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const toNumber = (value: unknown): number => Number(value ?? 0);

const toColor = (value: unknown): string =>
  /^#[0-9a-f]{6}$/i.test(String(value)) ? String(value) : '#000000';

function toBox(value: unknown): [number, number, number, number] | null {
  if (value === null || typeof value !== 'object') return null;
  const [x0, y0, x1, y1] = Object.values(value).map(Number);
  return x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined
    ? null
    : [x0, y0, x1, y1];
}

/** The width of a run for letters of height 1: widths are thousandths of the height, numbers are subtracted. */
function widthOf(glyphs: unknown[]): number {
  let thousandths = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') thousandths -= glyph;
    else if (glyph !== null && typeof glyph === 'object' && 'width' in glyph)
      thousandths += Number(glyph.width);
  }
  return thousandths / 1000;
}

const lettersOf = (glyphs: unknown[]) =>
  glyphs
    .map((glyph) =>
      glyph !== null && typeof glyph === 'object' && 'unicode' in glyph ? String(glyph.unicode) : '',
    )
    .join('');
