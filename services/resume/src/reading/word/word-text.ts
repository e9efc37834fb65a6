import { SaxesParser } from 'saxes';
import type { HiddenText, HidingWay, ReadLine } from '../../document.ts';

/** A paragraph, run, table or cell that is open. `filled`: it has a background of its own. */
interface Frame {
  filled: boolean;
}
interface Paragraph extends Frame {
  text: string;
  size: number;
  /** Whether all of its text is bold; undefined without text. */
  bold: boolean | undefined;
  heading: boolean;
  listed: boolean;
}
interface Run extends Frame {
  bold: boolean;
  points: number;
  white: boolean;
  vanished: boolean;
}

/** The points of text without a size of its own, of headings, and below which letters are not readable. */
const points = { usual: 11, heading: 14, tiny: 3 } as const;
/** Parts that a reader does not see: deleted text, and the copy of a text box for old programs. */
const leftOut = new Set(['w:del', 'w:moveFrom', 'mc:Fallback']);
const framing = new Set(['w:tbl', 'w:tc', 'w:txbxContent']);

/**
 * The lines of a Word document's main part (ISO/IEC 29500-1, section 17), with a mark before list entries; its hidden text, by the
 * formats of the text itself, not of styles; and the number of its images.
 * @throws Error for XML that is not well formed
 */
export function wordText(xml: string) {
  const lines: Omit<ReadLine, 'page'>[] = [];
  const hidden: HiddenText[] = [];
  const frames: Frame[] = [];
  const paragraphs: Paragraph[] = [];
  const tags: string[] = [];
  let run: Run | null = null;
  let images = 0;
  let skipped = 0;

  const add = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph || !run) return;
    const way = hidingWay(run, frames);
    if (way) {
      if (text.trim()) hidden.push({ page: 1, text: text.slice(0, 500), way });
      return;
    }
    paragraph.text += text;
    if (!text.trim()) return;
    paragraph.size = Math.max(paragraph.size, run.points);
    paragraph.bold = run.bold && paragraph.bold !== false;
  };
  const end = ({ text, size, bold, heading, listed }: Paragraph) => {
    for (const [index, line] of text.split('\n').entries()) {
      const marked = listed && index === 0 && line.trim() ? `\u2022 ${line}` : line;
      lines.push({ text: marked, size: heading ? points.heading : size, bold: heading || bold === true });
    }
  };

  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const inside = tags.at(-1);
    tags.push(name);
    if (leftOut.has(name)) skipped += 1;
    if (skipped > 0) return;
    const value = attributes['w:val'] ?? '';
    const isOn = !/^(?:0|false|off|none)$/.test(value);
    const paragraph = paragraphs.at(-1);
    if (name === 'w:p') {
      const opened = { text: '', size: 0, bold: undefined, heading: false, listed: false, filled: false };
      paragraphs.push(opened);
      frames.push(opened);
    } else if (name === 'w:r') {
      run = { bold: false, points: points.usual, white: false, vanished: false, filled: false };
      frames.push(run);
    } else if (framing.has(name)) frames.push({ filled: name === 'w:txbxContent' });
    else if (name === 'w:shd') {
      const frame = frames.at(-1);
      if (frame && !isPale(attributes['w:fill'] ?? 'auto')) frame.filled = true;
    } else if (inside === 'w:pPr' && paragraph) {
      if (name === 'w:pStyle') {
        paragraph.heading = /^(?:heading|title|berschrift)/i.test(value);
        paragraph.listed ||= /^List(?:Bullet|Number)/.test(value);
      } else if (name === 'w:numPr') paragraph.listed = true;
    } else if (inside === 'w:rPr' && tags.at(-3) === 'w:r' && run) {
      if (name === 'w:b') run.bold = isOn;
      else if (name === 'w:sz') run.points = Number(value) / 2 || points.usual;
      else if (name === 'w:color') run.white = value !== 'auto' && isPale(value);
      else if (name === 'w:vanish') run.vanished = isOn;
      else if (name === 'w:highlight') run.filled = isOn;
    } else if (name === 'w:tab' && inside === 'w:r') add(' \u2003');
    else if (name === 'w:br' || name === 'w:cr') add('\n');
    else if (name === 'w:noBreakHyphen') add('-');
    else if (name === 'a:blip' || name === 'v:imagedata') images += 1;
  });
  parser.on('text', (text) => {
    if (skipped === 0 && tags.at(-1) === 'w:t') add(text);
  });
  parser.on('closetag', ({ name }) => {
    tags.pop();
    if (leftOut.has(name)) {
      skipped -= 1;
      return;
    }
    if (skipped > 0) return;
    if (name === 'w:r') run = null;
    if (name === 'w:p' || name === 'w:r' || framing.has(name)) frames.pop();
    const ended = name === 'w:p' && paragraphs.pop();
    if (ended) end(ended);
  });
  parser.write(xml).close();
  return { lines, hidden, images };
}

function hidingWay(run: Run, frames: readonly Frame[]): HidingWay | null {
  if (run.vanished) return 'invisible';
  if (run.points < points.tiny) return 'tiny';
  return run.white && !frames.some(({ filled }) => filled) ? 'same-colour' : null;
}

/** Whether a colour looks like white paper; `auto` is the paper itself. */
const isPale = (color: string) => color === 'auto' || /^(?:[ef][0-9a-f]){3}$/i.test(color);
