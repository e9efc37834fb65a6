import { apply, identityMatrix, type Matrix, multiply } from './matrix.ts';

/** A run of text as it was painted: its start, the height of its letters, its colour and its background. */
export interface PaintedRun {
  text: string;
  x: number;
  y: number;
  size: number;
  color: string;
  /** The background of its first letter, or null where that is an image or a pattern. */
  background: string | null;
  /** Whether nothing is painted: by the rendering mode, or because the text is transparent. */
  invisible: boolean;
}

/** A filled shape or an image, by its bounding box: left, bottom, right, top. */
interface PaintedArea {
  box: [number, number, number, number];
  /** Null for an image or a pattern. */
  color: string | null;
}

/** The parameters of painting that are followed (ISO 32000-1 sections 8.4.1 and 9.3.1). */
export interface GraphicsState {
  matrix: Matrix;
  /** As `#rrggbb`; empty for a pattern or a shading. */
  fill: string;
  /** From 0 to 1. */
  opacity: number;
  renderingMode: number;
  fontSize: number;
  leading: number;
  rise: number;
}

const initialState: GraphicsState = {
  matrix: identityMatrix,
  fill: '#000000',
  opacity: 1,
  renderingMode: 0,
  fontSize: 0,
  leading: 0,
  rise: 0,
};

const paper = '#ffffff';
/** Text below this opacity cannot be seen. */
const leastOpacity = 0.05;
/** A shape up to this opacity does not hide what is behind it. */
const transparentShape = 0.5;
/** Rendering modes that paint nothing (ISO 32000-1 section 9.3.6). */
const unpaintedModes: readonly number[] = [3, 7];

/** A page while it is painted: its runs of text, and the areas behind them. */
export class PaintedPage {
  /** In the order of painting. */
  readonly runs: PaintedRun[] = [];
  /** The number of images. */
  images = 0;
  readonly #areas: PaintedArea[] = [];
  readonly #saved: GraphicsState[] = [];
  #state = initialState;
  /** The text matrix and the text line matrix (ISO 32000-1 section 9.4.2). */
  #text = identityMatrix;
  #line = identityMatrix;

  /** Saves the graphics state. */
  save(): void {
    this.#saved.push(this.#state);
  }

  /** Returns to the state that was saved last, if there is one. */
  restore(): void {
    this.#state = this.#saved.pop() ?? this.#state;
  }

  /** Changes parameters of the graphics state. */
  change(parameters: Partial<GraphicsState>): void {
    this.#state = { ...this.#state, ...parameters };
  }

  /** Applies a transformation before those of the state. */
  transform(matrix: Matrix): void {
    this.change({ matrix: multiply(this.#state.matrix, matrix) });
  }

  /** Fills a shape with this bounding box: two opposite corners. */
  fillShape(x0: number, y0: number, x1: number, y1: number): void {
    const { opacity, fill } = this.#state;
    if (opacity > transparentShape) this.#cover([x0, y0, x1, y1], fill || null);
  }

  /** Paints an image, which fills the unit square. */
  paintImage(): void {
    this.images += 1;
    this.#cover([0, 0, 1, 1], null);
  }

  /** Begins a text at the origin. */
  beginText(): void {
    this.setTextMatrix(identityMatrix);
  }

  /** Begins a line at the position of a matrix. */
  setTextMatrix(matrix: Matrix): void {
    this.#line = matrix;
    this.#text = matrix;
  }

  /** Begins a line at an offset from the start of the current one. */
  moveLine(x: number, y: number): void {
    this.setTextMatrix(multiply(this.#line, [1, 0, 0, 1, x, y]));
  }

  /** Begins the line below the current one. */
  nextLine(): void {
    this.moveLine(0, -this.#state.leading);
  }

  /** Paints a run of text. @param width for letters of height 1 */
  showText(text: string, width: number): void {
    const { matrix, rise, fontSize, fill, renderingMode, opacity } = this.#state;
    const placed = multiply(matrix, this.#text);
    const [x, y] = apply(placed, 0, rise);
    const size = Math.abs(fontSize) * Math.hypot(placed[2], placed[3]);
    this.runs.push({
      text,
      x,
      y,
      size,
      color: fill,
      background: this.#backgroundAt(x + size / 4, y + size / 3),
      invisible: unpaintedModes.includes(renderingMode) || opacity < leastOpacity,
    });
    this.#text = multiply(this.#text, [1, 0, 0, 1, width * fontSize, 0]);
  }

  #cover([x0, y0, x1, y1]: PaintedArea['box'], color: string | null): void {
    const { matrix } = this.#state;
    const corners = [
      apply(matrix, x0, y0),
      apply(matrix, x1, y1),
      apply(matrix, x0, y1),
      apply(matrix, x1, y0),
    ];
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    this.#areas.push({ box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], color });
  }

  #backgroundAt(x: number, y: number): string | null {
    const area = this.#areas.findLast(
      ({ box }) => x >= box[0] - 1 && x <= box[2] + 1 && y >= box[1] - 1 && y <= box[3] + 1,
    );
    return area ? area.color : paper;
  }
}
