import { apply, identityMatrix, type Matrix, multiply, toMatrix } from './matrix.ts';

/** A run of text as it was painted: its start, the height of its letters, its colour and its background. */
export interface PaintedRun {
  text: string;
  x: number;
  y: number;
  size: number;
  color: string;
  /** The background of its first letter, or null where that is an image or a pattern. */
  ground: string | null;
  /** Text rendering mode 3 or 7 paints nothing (ISO 32000-1 section 9.3.6). */
  invisible: boolean;
}

interface Ground {
  box: [number, number, number, number];
  color: string | null;
}

interface State {
  matrix: Matrix;
  fill: string;
  mode: number;
  fontSize: number;
  leading: number;
  rise: number;
  opacity: number;
}

/** The fields of the PDF library's operator list that are read here. */
export interface OperatorList {
  fnArray: number[];
  argsArray: unknown[];
}

const paper = '#ffffff';
const colour = /^#[0-9a-f]{6}$/i;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Follows the painting of a page and reports the position and the background of each run of text. Follows only what decides
 * whether a person can see the text: transformations, fill colours, filled shapes (by their bounding box), images.
 */
export function followPaint(
  operators: OperatorList,
  codes: Record<string, number>,
): { runs: PaintedRun[]; pictures: number } {
  const names = new Map(Object.entries(codes).map(([name, code]) => [code, name]));
  const runs: PaintedRun[] = [];
  const grounds: Ground[] = [];
  let pictures = 0;
  let state: State = {
    matrix: identityMatrix,
    fill: '#000000',
    mode: 0,
    fontSize: 0,
    leading: 0,
    rise: 0,
    opacity: 1,
  };
  const saved: State[] = [];
  let text: Matrix = identityMatrix;
  let line: Matrix = identityMatrix;

  const cover = (x0: number, y0: number, x1: number, y1: number, color: string | null) => {
    const corners = [
      apply(state.matrix, x0, y0),
      apply(state.matrix, x1, y1),
      apply(state.matrix, x0, y1),
      apply(state.matrix, x1, y0),
    ];
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    grounds.push({ box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], color });
  };
  const groundAt = (x: number, y: number) => {
    const under = grounds.findLast(
      ({ box }) => x >= box[0] - 1 && x <= box[2] + 1 && y >= box[1] - 1 && y <= box[3] + 1,
    );
    return under ? under.color : paper;
  };
  const moveLine = (x: number, y: number) => {
    line = multiply(line, [1, 0, 0, 1, x, y]);
    text = line;
  };
  const paintText = (glyphs: unknown[]) => {
    const placed = multiply(state.matrix, text);
    const [x, y] = apply(placed, 0, state.rise);
    const size = Math.abs(state.fontSize) * Math.hypot(placed[2], placed[3]);
    if (glyphs.length > 0) {
      const invisible = state.mode === 3 || state.mode === 7 || state.opacity < 0.05;
      runs.push({
        text: lettersOf(glyphs),
        x,
        y,
        size,
        color: state.fill,
        ground: groundAt(x + size / 4, y + size / 3),
        invisible,
      });
    }
    text = multiply(text, [1, 0, 0, 1, advance(glyphs, state.fontSize), 0]);
  };

  operators.fnArray.forEach((code, index) => {
    const given = list(operators.argsArray[index]);
    const number = (at: number) => Number(given[at] ?? 0);
    switch (names.get(code)) {
      case 'save':
        saved.push(state);
        break;
      case 'restore':
        state = saved.pop() ?? state;
        break;
      case 'transform':
        state = { ...state, matrix: multiply(state.matrix, toMatrix(given)) };
        break;
      case 'paintFormXObjectBegin':
        saved.push(state);
        if (given[0]) state = { ...state, matrix: multiply(state.matrix, toMatrix(given[0])) };
        break;
      case 'paintFormXObjectEnd':
        state = saved.pop() ?? state;
        break;
      case 'setFillRGBColor':
        state = { ...state, fill: colour.test(String(given[0])) ? String(given[0]) : '#000000' };
        break;
      case 'setFillColorN':
      case 'shadingFill':
        state = { ...state, fill: '' };
        break;
      case 'setGState':
        for (const [key, value] of list(given[0]).map(list)) {
          if (key === 'ca') state = { ...state, opacity: Number(value) };
        }
        break;
      case 'constructPath': {
        const isFill = [codes.fill, codes.eoFill, codes.fillStroke, codes.eoFillStroke].includes(number(0));
        const box = toBox(given[2]);
        if (isFill && box && state.opacity > 0.5) cover(...box, state.fill || null);
        break;
      }
      case 'paintImageXObject':
      case 'paintInlineImageXObject':
      case 'paintImageMaskXObject':
      case 'paintJpegXObject':
        pictures += 1;
        cover(0, 0, 1, 1, null);
        break;
      case 'beginText':
        text = identityMatrix;
        line = identityMatrix;
        break;
      case 'setTextMatrix':
        line = toMatrix(given[0]);
        text = line;
        break;
      case 'setLeading':
        state = { ...state, leading: number(0) };
        break;
      case 'setTextRise':
        state = { ...state, rise: number(0) };
        break;
      case 'setTextRenderingMode':
        state = { ...state, mode: number(0) };
        break;
      case 'setFont':
        state = { ...state, fontSize: number(1) };
        break;
      case 'moveText':
        moveLine(number(0), number(1));
        break;
      case 'setLeadingMoveText':
        state = { ...state, leading: -number(1) };
        moveLine(number(0), number(1));
        break;
      case 'nextLine':
        moveLine(0, -state.leading);
        break;
      case 'showText':
      case 'showSpacedText':
        paintText(list(given[0]));
        break;
      case 'nextLineShowText':
        moveLine(0, -state.leading);
        paintText(list(given[0]));
        break;
    }
  });
  return { runs, pictures };
}

function toBox(value: unknown): [number, number, number, number] | null {
  if (value === null || typeof value !== 'object') return null;
  const [x0, y0, x1, y1] = Object.values(value).map(Number);
  return x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined
    ? null
    : [x0, y0, x1, y1];
}

/** The advance of a run, in text space: widths are thousandths of the letters' height, numbers are subtracted. */
function advance(glyphs: unknown[], fontSize: number): number {
  let thousandths = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') thousandths -= glyph;
    else if (glyph !== null && typeof glyph === 'object' && 'width' in glyph)
      thousandths += Number(glyph.width);
  }
  return (thousandths / 1000) * fontSize;
}

const lettersOf = (glyphs: unknown[]) =>
  glyphs
    .map((glyph) =>
      glyph !== null && typeof glyph === 'object' && 'unicode' in glyph ? String(glyph.unicode) : '',
    )
    .join('');
