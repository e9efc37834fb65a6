import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Face, FontFile, Fonts } from './fonts.ts';

export interface StyledText {
  text: string;
  face: Face;
  link?: string | undefined;
  strike?: boolean | undefined;
}

/** Text in one look, font and direction, in the order of its letters. */
interface Span {
  text: string;
  file: FontFile;
  run: StyledText;
  rightToLeft: boolean;
  width: number;
  /** The text for programs that read the file, if the glyphs do not tell it. */
  actual?: string;
}

/** A line with its spans from left to right. */
export interface Line {
  spans: Span[];
  width: number;
  rightToLeft: boolean;
}

type Measure = (text: string, file: FontFile) => number;

interface Part {
  text: string;
  at: number;
  level: number;
  run: StyledText;
  file: FontFile | null;
}

const bidi = bidiFactory();
const writtenFromRight =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}\u200f\u202b\u202e\u2067]/u;
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** Breaks a paragraph into lines, and orders each line by the directions of its letters. */
export function linesOf(runs: readonly StyledText[], fonts: Fonts, width: number, measure: Measure): Line[] {
  const text = runs.map((run) => run.text).join('');
  const { levels, paragraphs } = writtenFromRight.test(text)
    ? bidi.getEmbeddingLevels(text)
    : { levels: null, paragraphs: [] };
  let at = 0;
  const parts = runs.flatMap((run) =>
    fonts.pieces(run.text, run.face).map((piece): Part => {
      const part = { ...piece, at, run, level: levels?.[at] ?? 0 };
      at += piece.text.length;
      return part;
    }),
  );
  const breaks = breaksOf(text);
  const lines: Line[] = [];
  let line: Part[] = [];
  let used = 0;
  const close = () => {
    const from = line[0]?.at ?? text.length;
    const base = paragraphs.find(({ start, end }) => from >= start && from <= end)?.level ?? 0;
    lines.push(lineOf(line, base, measure));
    line = [];
    used = 0;
  };
  const add = (token: Part[], tokenWidth: number) => {
    line.push(...token);
    used += tokenWidth;
  };
  let token: Part[] = [];
  parts.forEach((part, index) => {
    token.push(part);
    const end = part.at + part.text.length;
    if (!breaks.has(end) && index < parts.length - 1) return;
    const all = widthOf(token, measure);
    const seen = widthOf(withoutSpaceAtEnd(token), measure);
    if (line.length > 0 && used + seen > width) close();
    if (seen <= width) add(token, all);
    else
      for (const one of token) {
        const own = widthOf([one], measure);
        if (line.length > 0 && used + own > width) close();
        add([one], own);
      }
    token = [];
    if (part.text === '\n') close();
  });
  if (line.length > 0 || lines.length === 0) close();
  return lines;
}

function breaksOf(text: string): Set<number> {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) breaks.add(found.position);
  for (const { 0: part, index } of text.matchAll(unspaced))
    for (const word of words.segment(part)) if (word.index > 0) breaks.add(index + word.index);
  return breaks;
}

function withoutSpaceAtEnd(parts: readonly Part[]): readonly Part[] {
  const last = parts.findLastIndex(({ text, file }) => file && text.trim() !== '');
  return parts.slice(0, last + 1);
}

const widthOf = (parts: readonly Part[], measure: Measure) =>
  spansOf(parts, measure).reduce((sum, { width }) => sum + width, 0);

function spansOf(parts: readonly Part[], measure: Measure): Array<Span & { level: number }> {
  const spans: Array<Span & { level: number }> = [];
  for (const { text, file, run, level } of parts) {
    const last = spans.at(-1);
    if (!file) {
      // Characters without a glyph join the piece before.
      if (last && /\u200c|\u200d|\p{M}/u.test(text)) last.text += text;
      continue;
    }
    const mirrored = level % 2 === 1 && bidi.getMirroredCharacter(text) !== null;
    const fits = last?.file === file && last.run === run && last.level === level && !last.actual;
    if (last && fits && !mirrored) last.text += text;
    else {
      const span = { text, file, run, level, rightToLeft: level % 2 === 1, width: 0 };
      spans.push(mirrored ? { ...span, actual: text } : span);
    }
  }
  for (const span of spans) span.width = measure(span.text, span.file);
  return spans;
}

/** Rule L2 of the algorithm: spans are reversed from the highest level to the lowest odd one. */
function lineOf(parts: readonly Part[], base: number, measure: Measure): Line {
  const spans = spansOf(withoutSpaceAtEnd(parts), measure);
  for (let level = Math.max(0, ...spans.map((span) => span.level)); level > 0; level -= 1)
    for (let from = 0; from < spans.length; from += 1) {
      let to = from;
      while ((spans[to]?.level ?? -1) >= level) to += 1;
      if (to > from) spans.splice(from, to - from, ...spans.slice(from, to).reverse());
      from = to;
    }
  const width = spans.reduce((sum, span) => sum + span.width, 0);
  return { spans: spans.map(drawn), width, rightToLeft: base % 2 === 1 };
}

/** The font library reverses letters, but no text without letters. */
function drawn(span: Span): Span {
  if (!span.rightToLeft) return span;
  const mirrored = [...span.text].map((one) => bidi.getMirroredCharacter(one) ?? one);
  return { ...span, text: (writtenFromRight.test(span.text) ? mirrored : mirrored.reverse()).join('') };
}
