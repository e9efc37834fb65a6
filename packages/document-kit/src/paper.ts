import PDFDocument from 'pdfkit';
import { createFonts } from './fonts.ts';
import { type Line, linesOf, type StyledText } from './lines.ts';
import { drawTable, type TableOptions } from './paper-table.ts';

const ink = '#2b2521';
const faint = '#6b625b';
const line = '#d9d3ca';
const margin = 64;
const pointsPerPixel = 0.75;
/** The deepest indent, which leaves room for text in nested lists and quotes. */
const mostIndent = 160;

/** A document that is laid out from top to bottom; lengths are in points. */
export interface Paper {
  /** Links to `#id` lead to the heading. */
  heading(text: string | readonly StyledText[], size: number, options?: { id?: string }): void;
  /** `indent` is measured from the side where lines begin, and is limited. */
  paragraph(runs: readonly StyledText[], options?: ParagraphOptions): void;
  /** A JPEG, no wider and higher than the page. */
  picture(bytes: Buffer, indent?: number): void;
  /** The first row is the header, which is repeated on each page. */
  table(rows: readonly (readonly (readonly StyledText[])[])[], options: TableOptions): void;
  /** Draws a label, a bar of the share, and a figure. */
  bar(label: string, share: number, figure: string): void;
  space(height: number): void;
  /** @throws MissingLetters */
  end(): Promise<Buffer>;
}

export interface ParagraphOptions {
  indent?: number;
  /** The mark before the first line of a list item. */
  mark?: string;
  faint?: boolean;
  below?: number;
}

/** Opens a document in A4; `lang` is the language tag of its text. */
export function openPaper(title: string, lang = 'en'): Paper {
  // Text is kept until its fonts are chosen.
  const texts: StyledText[] = [];
  const steps: Array<(sheet: Sheet) => void> = [];
  const kept = (run: StyledText): StyledText => {
    const clean = { ...run, text: run.text.normalize('NFC') };
    texts.push(clean);
    return clean;
  };
  return {
    heading(text, size, { id } = {}) {
      const runs = typeof text === 'string' ? [kept({ text, face: 'heading' })] : text.map(kept);
      steps.push((sheet) => {
        sheet.room(size * 3);
        if (id) sheet.anchor(id);
        sheet.set(runs, { size, gap: size * 0.1, colour: ink, indent: 0, below: size * 0.45 });
      });
    },
    paragraph(runs, { indent = 0, mark, faint: isFaint = false, below = 6 } = {}) {
      const own = runs.map(kept);
      const marks = mark ? [kept({ text: mark, face: 'regular' })] : [];
      const shift = Math.min(indent, mostIndent);
      const colour = isFaint ? faint : ink;
      steps.push((sheet) => sheet.set(own, { size: 10, gap: 3, colour, indent: shift, below, marks }));
    },
    picture: (bytes, indent = 0) =>
      void steps.push((sheet) => sheet.picture(bytes, Math.min(indent, mostIndent))),
    table(rows, options) {
      const own = rows.map((cells) => cells.map((runs) => runs.map(kept)));
      steps.push((sheet) => sheet.table(own, { ...options, indent: Math.min(options.indent, mostIndent) }));
    },
    bar(label, share, figure) {
      const runs = [kept({ text: label, face: 'regular' })];
      const figures = [kept({ text: figure, face: 'regular' })];
      steps.push((sheet) => sheet.bar(runs, share, figures));
    },
    space: (height) => void steps.push((sheet) => sheet.skip(height)),
    async end() {
      const fonts = createFonts(texts.map(({ text }) => text).join(''));
      for (const { text, face } of texts) fonts.pieces(text, face);
      const files = await fonts.embeddable();
      const document = new PDFDocument({
        size: 'A4',
        margin,
        info: { Title: title, Creator: 'Atelier' },
        displayTitle: true,
        lang,
      });
      for (const [id, font] of files) document.registerFont(id, font);
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      const chunks: Buffer[] = [];
      document.on('data', (chunk: Buffer) => chunks.push(chunk));
      document.on('end', () => resolve(Buffer.concat(chunks)));
      document.on('error', reject);
      const sheet = openSheet(document, fonts);
      for (const step of steps) step(sheet);
      document.end();
      return promise;
    },
  };
}

interface Setting {
  size: number;
  gap: number;
  colour: string;
  indent: number;
  below: number;
  marks?: readonly StyledText[];
}

type Sheet = ReturnType<typeof openSheet>;

/** Scripts whose glyphs are in another order than their letters. */
const reordered = /[\p{Script=Devanagari}\p{Script=Thai}]/u;

function openSheet(document: PDFKit.PDFDocument, fonts: ReturnType<typeof createFonts>) {
  const width = document.page.width - 2 * margin;
  const widths = new Map<string, number>();
  const layout = (runs: readonly StyledText[], size: number, most: number) =>
    linesOf(runs, fonts, most, (text, file) => {
      const key = `${size} ${file.id} ${text}`;
      const known = widths.get(key) ?? document.font(file.id).fontSize(size).widthOfString(text);
      if (text.length < 40) widths.set(key, known);
      return known;
    });
  const room = (height: number) => {
    if (document.y + height > document.page.height - margin) document.addPage();
  };
  /** Attaches text to glyphs inside of text objects, where programs find its place and font. */
  const writeAs = (actual: string, write: () => void) => {
    const add = document.addContent.bind(document);
    const hex = Buffer.from(`\ufeff${actual}`, 'utf16le').swap16().toString('hex');
    document.addContent = (data) => {
      if (data === 'ET') add('EMC');
      add(data);
      return data === 'BT' ? add(`/Span << /ActualText <${hex}> >> BDC`) : document;
    };
    write();
    document.addContent = add;
  };
  const draw = ({ spans }: Line, left: number, baseline: number, size: number) => {
    let x = left;
    for (const { text, file, run, width, actual } of spans) {
      const write = () =>
        document
          .font(file.id)
          .fontSize(size)
          .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', features: [] });
      const read = actual ?? (reordered.test(text) ? text : null);
      if (read) writeAs(read, write);
      else write();
      if (run.strike)
        document
          .moveTo(x, baseline - size * 0.3)
          .lineTo(x + width, baseline - size * 0.3)
          .lineWidth(size / 14)
          .stroke(ink);
      const area = [x, baseline - size, width, size * 1.3] as const;
      if (run.link?.startsWith('#')) document.goTo(...area, run.link.slice(1));
      else if (run.link) document.link(...area, run.link);
      x += width;
    }
  };
  const heightOf = ({ spans }: Line, size: number) => {
    const scaled = (height: (font: (typeof spans)[number]['file']['font']) => number, least: number) =>
      Math.max(least, ...spans.map(({ file: { font } }) => (height(font) / font.unitsPerEm) * size));
    return {
      above: scaled((font) => font.ascent, size),
      under: scaled((font) => -font.descent, size * 0.25),
    };
  };
  return {
    room,
    anchor: (id: string) => void document.addNamedDestination(id, 'XYZ', null, document.y, null),
    table: (rows: readonly (readonly (readonly StyledText[])[])[], options: TableOptions) =>
      drawTable(rows, options, { document, layout, heightOf, draw }),
    skip(height: number) {
      document.y += height;
    },
    set(runs: readonly StyledText[], { size, gap, colour, indent, below, marks = [] }: Setting) {
      const lines = layout(runs, size, width - indent);
      lines.forEach((line, index) => {
        const { above, under } = heightOf(line, size);
        room(above + under);
        const { y } = document;
        document.fillColor(colour);
        const left = line.rightToLeft ? margin + width - indent - line.width : margin + indent;
        draw(line, left, y + above, size);
        const [mark] = index === 0 && marks.length > 0 ? layout(marks, size, width) : [];
        if (mark) {
          const beside = line.rightToLeft ? margin + width - indent + 5 : margin + indent - 5 - mark.width;
          draw(mark, beside, y + above, size);
        }
        document.y = y + above + under + gap;
      });
      document.x = margin;
      document.y += below - gap;
    },
    picture(bytes: Buffer, indent: number) {
      const image = document.openImage(bytes);
      const fits = [width - indent, document.page.height - 2 * margin, image.width * pointsPerPixel];
      const [widest = 0, highest = 0, own = 0] = fits;
      const drawn = Math.min(widest, own, (highest * image.width) / image.height);
      const height = (drawn * image.height) / image.width;
      room(height);
      const { y } = document;
      document.image(bytes, margin + indent, y, { width: drawn });
      document.x = margin;
      document.y = y + height + 10;
    },
    bar(label: readonly StyledText[], share: number, figure: readonly StyledText[]) {
      room(22);
      const { y } = document;
      document.fillColor(ink);
      for (const line of layout(label, 10, 150).slice(0, 1)) draw(line, margin, y + 10, 10);
      document.roundedRect(margin + 160, y + 3, 220, 6, 3).fill(line);
      if (share > 0)
        document.roundedRect(margin + 160, y + 3, Math.max(6, 220 * share), 6, 3).fill('#2a8f86');
      document.fillColor(faint);
      for (const line of layout(figure, 10, 150)) draw(line, margin + 392, y + 10, 10);
      document.y = y + 18;
    },
  };
}
