import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const geist = (script: string, weight: number) =>
  require.resolve(`@fontsource/geist/files/geist-${script}-${weight}-normal.woff`);

/** Scripts with a font file of their own, in the order of the search. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'] as const;

export type Face = 'regular' | 'bold';
const weights: Record<Face, number> = { regular: 400, bold: 600 };

/** The font for headings. */
export const serif = require.resolve(
  '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff',
);

interface FontFile {
  path: string;
  has(character: string): boolean;
}

const opened = new Map<Face, FontFile[]>();

function filesOf(face: Face): FontFile[] {
  const known = opened.get(face);
  if (known) return known;
  const files = scripts.map((script) => {
    const path = geist(script, weights[face]);
    const font = openFont(path);
    return { path, has: (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) };
  });
  opened.set(face, files);
  return files;
}

/** Splits a text into runs of one font file each; a character that none has is replaced by a question mark. */
export function runsOf(text: string, face: Face): Array<{ path: string; text: string }> {
  const files = filesOf(face);
  const runs: Array<{ path: string; text: string }> = [];
  for (const character of text.replace(/[\s\u00a0]+/g, ' ')) {
    const last = runs.at(-1);
    const current = last && files.find((file) => file.path === last.path);
    const file = current?.has(character) ? current : files.find((one) => one.has(character));
    const shown = file ? character : '?';
    const path = (file ?? files[0])?.path ?? '';
    if (last && last.path === path) last.text += shown;
    else runs.push({ path, text: shown });
  }
  return runs;
}

function openFont(path: string) {
  const font = create(readFileSync(path));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a collection, not a font.`);
  return font;
}

const ink = '#2b2521';
const faint = '#6b625b';
const line = '#d9d3ca';
const margin = 64;
/** The deepest indent, so that nested lists and quotes leave room for their text. */
const mostIndent = 160;

/**
 * Breaks words that are longer than a line by spaces. The PDF library measures the rest of such a word again for each line: for
 * one of 60,000 letters that takes a minute.
 */
const withoutLongWords = (text: string) => text.replace(/\S{80}(?=\S)/gu, '$& ');

/** A document that is laid out from top to bottom, over as many pages as needed. Lengths are in points. */
export interface Paper {
  heading(text: string, size: number): void;
  /** Sets runs of text as one paragraph, `indent` from the left, up to a limit. */
  paragraph(
    runs: ReadonlyArray<{ text: string; face: Face }>,
    options?: { indent?: number; mark?: string; faint?: boolean },
  ): void;
  /** Draws a label, a bar filled to a share of its length, and a number after it. */
  bar(label: string, share: number, figure: string): void;
  space(height: number): void;
  end(): Promise<Buffer>;
}

/** Opens a document in A4. @param lang the language of its text, as a tag */
export function openPaper(title: string, lang = 'en'): Paper {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    info: { Title: title, Creator: 'Atelier' },
    displayTitle: true,
    lang,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  document.on('end', () => resolve(Buffer.concat(chunks)));
  document.on('error', reject);
  const width = document.page.width - 2 * margin;
  const put = (text: string, face: Face, options: PDFKit.Mixins.TextOptions) => {
    const runs = runsOf(withoutLongWords(text), face);
    runs.forEach((run, index) => {
      document
        .font(run.path)
        .text(run.text, { ...options, continued: index < runs.length - 1 || options.continued === true });
    });
  };
  const room = (height: number) => {
    if (document.y + height > document.page.height - margin) document.addPage();
  };
  return {
    heading(text, size) {
      room(size * 3);
      document.x = margin;
      document
        .fillColor(ink)
        .font(serif)
        .fontSize(size)
        .text(withoutLongWords(text), { width })
        .moveDown(0.35);
    },
    paragraph(runs, { indent = 0, mark, faint: isFaint = false } = {}) {
      room(28);
      document.fontSize(10).fillColor(isFaint ? faint : ink);
      const shift = Math.min(indent, mostIndent);
      if (mark) {
        const { y } = document;
        put(mark, 'regular', { lineBreak: false, continued: false });
        document.y = y;
      }
      document.x = margin + shift;
      runs.forEach((run, index) => {
        put(run.text, run.face, { width: width - shift, lineGap: 3, continued: index < runs.length - 1 });
      });
      document.x = margin;
      document.moveDown(0.45);
    },
    bar(label, share, figure) {
      room(22);
      const { y } = document;
      document.fontSize(10).fillColor(ink);
      document.x = margin;
      put(label, 'regular', { width: 150, lineBreak: false });
      document.roundedRect(margin + 160, y + 3, 220, 6, 3).fill(line);
      if (share > 0)
        document.roundedRect(margin + 160, y + 3, Math.max(6, 220 * share), 6, 3).fill('#2a8f86');
      document
        .fillColor(faint)
        .font(runsOf('0', 'regular')[0]?.path ?? serif)
        .text(figure, margin + 392, y, { lineBreak: false });
      document.x = margin;
      document.y = y + 18;
    },
    space(height) {
      document.y += height;
    },
    end() {
      document.end();
      return promise;
    },
  };
}
