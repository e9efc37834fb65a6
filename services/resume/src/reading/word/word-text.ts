import type { HiddenText, HidingWay, ReadLine } from '../../document.ts';
import { isFilling, isPale, type PlainStyles } from './word-backgrounds.ts';
import { symbolText } from './word-symbols.ts';
import { readXml } from './word-xml.ts';

/** An open paragraph, run, table or cell; `filled`: it can have its own background. */
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

/** The usual size, that of headings, and the one below which letters are unreadable. */
const points = { usual: 11, heading: 14, tiny: 3 } as const;
/** Deleted and moved text, and readings above letters. */
const leftOut = new Set(['w:del', 'w:moveFrom', 'w:rt']);
const alternatives = new Set(['mc:Choice', 'mc:Fallback']);
const framing = new Set(['w:tbl', 'w:tc', 'w:txbxContent']);
const paragraphTags = new Set(['w:p', 'a:p']);
const runTags = new Set(['w:r', 'm:r', 'a:r']);
const textTags = new Set(['w:t', 'm:t', 'a:t']);
/** Shapes that can be behind any text, wherever the file has them. */
const shapes = new Set('wp:anchor wps:spPr w:pict v:background v:rect v:roundrect v:oval v:shape'.split(' '));
/** Effects that make white letters on white visible. */
const effects = /^(?:w|other):(?:outline|shadow|emboss|imprint|textOutline|glow|reflection|props3d)$/;
const signs: Readonly<Record<string, string>> = {
  'w:ptab': ' \u2003',
  'w:br': '\n',
  'w:cr': '\n',
  'a:br': '\n',
  'w:noBreakHyphen': '-',
  'w:softHyphen': '\u00ad',
  // The parts of a fraction and an exponent: `1/2`, `10^6`.
  'm:den': '/',
  'm:sup': '^',
};

interface WordContext {
  styles: PlainStyles;
  /** Whether a shape, an image or a colour of the page can be behind the text. */
  painted: boolean;
}

/**
 * The lines and hidden text of a part (ISO/IEC 29500-1, section 17), and what it says about the page.
 * White text is hidden only where its background is known. @throws Error for broken XML
 */
export function wordText(xml: string, { styles, painted }: WordContext) {
  const lines: Omit<ReadLine, 'page'>[] = [];
  const hidden: HiddenText[] = [];
  const links: string[] = [];
  const frames: Frame[] = [];
  const paragraphs: Paragraph[] = [];
  const runs: Run[] = [];
  const tags: string[] = [];
  /** The open alternatives, and whether one of their branches was used. */
  const choices: { used: boolean }[] = [];
  const found = { images: 0, unread: 0, painted: false };
  let field = '';
  let skipped = 0;

  const newRun = (): Run => ({
    bold: false,
    points: points.usual,
    white: false,
    vanished: false,
    filled: false,
  });
  const isPlainStyle = (name: string) => styles.has(name);
  const show = () => {
    for (const choice of choices) choice.used = true;
  };
  const add = (text: string) => {
    const paragraph = paragraphs.at(-1);
    if (!paragraph) return;
    const run = runs.at(-1) ?? newRun();
    if (text.trim()) show();
    const way = hidingWay(run, painted || frames.some(({ filled }) => filled));
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
  const formatParagraph = (paragraph: Paragraph, name: string, value: string) => {
    if (name === 'w:pStyle') {
      paragraph.heading = /^(?:heading|title|berschrift)/i.test(value);
      paragraph.listed ||= /^List(?:Bullet|Number)/.test(value);
      paragraph.filled = !isPlainStyle(value);
    } else if (name === 'w:numPr') paragraph.listed = true;
  };
  const formatRun = (run: Run, name: string, value: string) => {
    const isOn = !/^(?:0|false|off|none)$/.test(value);
    if (name === 'w:b') run.bold = isOn;
    else if (name === 'w:sz') run.points = Number(value) / 2 || points.usual;
    else if (name === 'w:color') run.white = value !== 'auto' && isPale(value);
    else if (name === 'w:vanish') run.vanished = isOn;
    else if (name === 'w:highlight') run.filled ||= isOn && value !== 'white';
    else if (name === 'w:rStyle') run.filled ||= !isPlainStyle(value);
    else if (effects.test(name)) run.filled ||= isOn;
  };

  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    const inside = tags.at(-1) ?? '';
    tags.push(name);
    if (skipped > 0 || leftOut.has(name) || (alternatives.has(name) && choices.at(-1)?.used)) {
      skipped += 1;
      return;
    }
    const value = attributes['w:val'] ?? '';
    const paragraph = paragraphs.at(-1);
    const run = runs.at(-1);
    if (name === 'mc:AlternateContent') choices.push({ used: false });
    else if (paragraphTags.has(name)) {
      const filled = !isPlainStyle('');
      const opened = { text: '', size: 0, bold: undefined, heading: false, listed: false, filled };
      paragraphs.push(opened);
      frames.push(opened);
    } else if (runTags.has(name)) {
      const opened = newRun();
      runs.push(opened);
      frames.push(opened);
    } else if (framing.has(name)) frames.push({ filled: name === 'w:txbxContent' });
    else if (name === 'w:shd') {
      const frame = frames.at(-1);
      if (frame) frame.filled ||= isFilling(attributes);
    } else if (name === 'w:tblStyle') {
      const table = frames.at(-1);
      if (table) table.filled ||= !isPlainStyle(value);
    } else if (name === 'w:numId' && paragraph && value === '0') paragraph.listed = false;
    else if (inside === 'w:pPr' && paragraph) formatParagraph(paragraph, name, value);
    else if (inside === 'w:rPr' && runTags.has(tags.at(-3) ?? '') && run) formatRun(run, name, value);
    else if (name === 'w:tab' && inside === 'w:r') add(' \u2003');
    else if (name === 'w:sym') add(symbolText(attributes['w:font'] ?? '', attributes['w:char'] ?? ''));
    else if (name === 'v:textpath') add(attributes.string ?? '');
    else if (name === 'w:altChunk' || name === 'w:subDoc') found.unread += 1;
    else if (name === 'w:fldChar') field = '';
    else if (name === 'w:background') found.painted ||= !isPale(attributes['w:color'] ?? 'auto');
    else if (name === 'a:blip' || name === 'v:imagedata') {
      found.images += 1;
      show();
    } else if (signs[name]) add(signs[name]);
    found.painted ||= shapes.has(name);
  };
  readXml(xml, {
    open,
    text(text) {
      if (skipped > 0) return;
      const tag = tags.at(-1) ?? '';
      if (textTags.has(tag)) add(text);
      else if (tag === 'w:instrText') {
        field += text;
        const address = /HYPERLINK\s+"((?:https?:|mailto:)[^"]+)"/.exec(field)?.[1];
        if (address) links.push(address.slice(0, 500));
        if (address || field.length > 2_000) field = '';
      }
    },
    close(name) {
      tags.pop();
      if (skipped > 0) {
        skipped -= 1;
        return;
      }
      if (name === 'mc:AlternateContent') choices.pop();
      if (runTags.has(name)) runs.pop();
      if (paragraphTags.has(name) || runTags.has(name) || framing.has(name)) frames.pop();
      const ended = paragraphTags.has(name) && paragraphs.pop();
      if (ended) end(ended);
    },
  });
  return { lines, hidden, links, ...found };
}

function hidingWay(run: Run, filled: boolean): HidingWay | null {
  if (run.vanished) return 'invisible';
  if (run.points < points.tiny) return 'tiny';
  return run.white && !filled ? 'same-colour' : null;
}
