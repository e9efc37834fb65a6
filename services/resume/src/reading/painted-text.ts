import type { getResolvedPDFJS } from 'unpdf';

type Pdfjs = Awaited<ReturnType<typeof getResolvedPDFJS>>;

export interface PaintedText {
  text: string;
  x: number;
  y: number;
  size: number;
  color: string;
  /** The background of its first letter, or null for an image or a pattern. */
  background: string | null;
  /** Whether the rendering mode or transparency hides the text. */
  invisible: boolean;
  /** Where it ends, if it is upright. */
  end: number;
  /** The width of its narrowest space in letter heights, or infinity. */
  space: number;
  /** Its parts between gaps of at least `leastGap`, with the gap before each in letter heights. */
  parts: { text: string; gap: number }[];
}

interface OperatorList {
  fnArray: number[];
  argsArray: unknown[];
}

/** The parameters that decide whether text is visible (ISO 32000-1 sections 8.4.1 and 9.3.1). */
const initialState = {
  matrix: [1, 0, 0, 1, 0, 0],
  /** As `#rrggbb`; empty for a pattern or a shading. */
  fill: '#000000',
  opacity: 1,
  renderingMode: 0,
  fontSize: 0,
  leading: 0,
  rise: 0,
  /** A blend or a mask makes the visible colour unknown. */
  blended: false,
  clip: null as number[] | null,
};

/** The library takes wider gaps for spaces. */
export const leastGap = 0.1;
const paper = '#ffffff';
/** Text below this opacity is invisible. */
const leastOpacity = 0.05;
/** A shape up to this opacity does not hide the background. */
const transparentShape = 0.5;
/** Modes that paint nothing (ISO 32000-1 section 9.3.6). */
const unpaintedModes = [3, 7];
const outlinedModes = [1, 2, 5, 6];
const everywhere = [-1e9, -1e9, 1e9, 1e9];

/** Follows the library's operators: runs of text with the shape or image behind each, images and shapes. */
export function paintedText(
  { fnArray, argsArray }: OperatorList,
  { OPS, Util }: Pick<Pdfjs, 'OPS' | 'Util'>,
): { runs: PaintedText[]; images: number; imageArea: number; covered: number; shapes: number; lost: number } {
  const runs: PaintedText[] = [];
  /** Left, bottom, right and top; the color is null for an image or a pattern. */
  const areas: { box: number[]; color: string | null }[] = [];
  const saved: (typeof initialState)[] = [];
  let images = 0;
  let imageArea = 0;
  /** The runs before the largest image. */
  let covered = 0;
  let shapes = 0;
  let lost = 0;
  let state = initialState;
  // The text matrix and the text line matrix (ISO 32000-1 section 9.4.2).
  let text = initialState.matrix;
  let line = text;

  const set = (change: Partial<typeof initialState>) => {
    state = { ...state, ...change };
  };
  const save = () => {
    saved.push(state);
  };
  const restore = () => {
    state = saved.pop() ?? state;
  };
  const transform = (matrix: unknown) => set({ matrix: Util.transform(state.matrix, numbers(matrix)) });
  const beginLine = (matrix: number[]) => {
    line = matrix;
    text = matrix;
  };
  const moveLine = (x: number, y: number) => beginLine(Util.transform(line, [1, 0, 0, 1, x, y]));
  const boxOf = ([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: number[]) => {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = state.matrix;
    const xs = [x0, x1].flatMap((x) => [y0, y1].map((y) => a * x + c * y + e));
    const ys = [x0, x1].flatMap((x) => [y0, y1].map((y) => b * x + d * y + f));
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  };
  const cover = (box: number[], color: string | null) => areas.push({ box: [...boxOf(box)], color });
  const backgroundAt = (x: number, y: number) => {
    const area = areas.findLast(
      ({ box: [left = 0, bottom = 0, right = 0, top = 0] }) =>
        x >= left - 1 && x <= right + 1 && y >= bottom - 1 && y <= top + 1,
    );
    return area ? area.color : paper;
  };
  const showText = (shown: unknown) => {
    const glyphs = list(shown);
    if (!glyphs.some((glyph) => letter(glyph) !== '')) {
      lost += 1;
      if (glyphs.length === 0) return;
    }
    const { fill, opacity, renderingMode, fontSize, rise, blended } = state;
    const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = Util.transform(Util.transform(state.matrix, text), [
      1,
      0,
      0,
      1,
      0,
      rise,
    ]);
    const size = Math.abs(fontSize) * Math.hypot(c, d);
    runs.push({
      text: glyphs.map(letter).join(''),
      x,
      y,
      size,
      // The outline of letters can have another colour.
      color: blended || outlinedModes.includes(renderingMode) ? '' : fill,
      background: backgroundAt(
        x + (size / 4) * (a / Math.hypot(a, b)) + (size / 3) * (c / Math.hypot(c, d)),
        y + (size / 4) * (b / Math.hypot(a, b)) + (size / 3) * (d / Math.hypot(c, d)),
      ),
      invisible: unpaintedModes.includes(renderingMode) || opacity < leastOpacity,
      end: x + (sum(glyphs.map(width)) / 1000) * fontSize * a,
      space: Math.min(...glyphs.filter((glyph) => letter(glyph) === ' ').map((glyph) => width(glyph) / 1000)),
      parts: partsOf(glyphs),
    });
    text = Util.transform(text, [1, 0, 0, 1, (sum(glyphs.map(width)) / 1000) * fontSize, 0]);
  };
  const fills = [OPS.fill, OPS.eoFill, OPS.fillStroke, OPS.eoFillStroke];
  const setPattern = () => set({ fill: '' });
  const paintImage = () => {
    images += 1;
    // An image fills the unit square.
    const [left, bottom, right, top] = boxOf([0, 0, 1, 1]);
    const area = (right - left) * (top - bottom);
    if (area > imageArea) covered = runs.length;
    imageArea = Math.max(imageArea, area);
    cover([0, 0, 1, 1], null);
  };
  // The library does not say where it paints a group of images.
  const paintImages = () => {
    images += 1;
    areas.push({ box: everywhere, color: null });
  };
  let clips = false;
  const clip = () => {
    clips = true;
  };
  const nextLine = () => moveLine(0, -state.leading);
  const follow = new Map<number, (...operands: unknown[]) => void>([
    [OPS.save, save],
    [OPS.restore, restore],
    [OPS.transform, (...matrix) => transform(matrix)],
    [
      OPS.paintFormXObjectBegin,
      (matrix) => {
        save();
        if (matrix) transform(matrix);
      },
    ],
    [OPS.paintFormXObjectEnd, restore],
    [
      OPS.setFillRGBColor,
      (color) => set({ fill: /^#[0-9a-f]{6}$/i.test(String(color)) ? String(color) : '#000000' }),
    ],
    [OPS.setFillColorN, setPattern],
    [OPS.shadingFill, () => areas.push({ box: state.clip ?? everywhere, color: null })],
    [
      OPS.setGState,
      (parameters) => {
        for (const [key, value] of list(parameters).map(list))
          if (key === 'ca') set({ opacity: Number(value) });
          else if (key === 'SMask') set({ blended: Boolean(value) });
          else if (key === 'BM') set({ blended: value !== 'source-over' });
      },
    ],
    [
      OPS.constructPath,
      (operator, _, box) => {
        if (clips && box) set({ clip: [...boxOf(numbers(box))] });
        clips = false;
        if (!fills.includes(Number(operator)) || !box) return;
        shapes += 1;
        if (state.opacity > transparentShape) cover(numbers(box), state.blended ? null : state.fill || null);
      },
    ],
    [OPS.clip, clip],
    [OPS.eoClip, clip],
    [OPS.paintImageXObject, paintImage],
    [OPS.paintInlineImageXObject, paintImage],
    [OPS.paintImageMaskXObject, paintImage],
    [OPS.paintSolidColorImageMask, () => cover([0, 0, 1, 1], null)],
    [OPS.paintImageXObjectRepeat, paintImages],
    [OPS.paintInlineImageXObjectGroup, paintImages],
    [OPS.paintImageMaskXObjectRepeat, paintImages],
    [OPS.paintImageMaskXObjectGroup, paintImages],
    [OPS.beginText, () => beginLine(initialState.matrix)],
    [OPS.setTextMatrix, (matrix) => beginLine(numbers(matrix))],
    [OPS.setLeading, (leading) => set({ leading: Number(leading) })],
    [OPS.setTextRise, (rise) => set({ rise: Number(rise) })],
    [OPS.setTextRenderingMode, (mode) => set({ renderingMode: Number(mode) })],
    [OPS.setFont, (_, size) => set({ fontSize: Number(size) })],
    [OPS.moveText, (x, y) => moveLine(Number(x), Number(y))],
    [
      OPS.setLeadingMoveText,
      (x, y) => {
        set({ leading: -Number(y) });
        moveLine(Number(x), Number(y));
      },
    ],
    [OPS.nextLine, nextLine],
    [OPS.showText, showText],
    [OPS.showSpacedText, showText],
    [
      OPS.nextLineShowText,
      (glyphs) => {
        nextLine();
        showText(glyphs);
      },
    ],
  ]);
  for (const [index, code] of fnArray.entries()) follow.get(code)?.(...list(argsArray[index]));
  return { runs, images, imageArea, covered, shapes, lost };
}

function partsOf(glyphs: readonly unknown[]): PaintedText['parts'] {
  const parts = [{ text: '', gap: 0 }];
  for (const glyph of glyphs) {
    const gap = typeof glyph === 'number' ? width(glyph) / 1000 : 0;
    const last = parts.at(-1);
    if (gap >= leastGap) parts.push({ text: '', gap });
    else if (last) last.text += letter(glyph);
  }
  return parts;
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const numbers = (value: unknown): number[] => Object.values(value ?? {}).map(Number);

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Widths are thousandths of the letters' height; a number between glyphs is subtracted. */
function width(glyph: unknown): number {
  if (typeof glyph === 'number') return -glyph;
  return typeof glyph === 'object' && glyph && 'width' in glyph ? Number(glyph.width) : 0;
}

const letter = (glyph: unknown) =>
  typeof glyph === 'object' && glyph && 'unicode' in glyph ? String(glyph.unicode) : '';
