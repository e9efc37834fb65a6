import { fileURLToPath } from 'node:url';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { z } from 'zod';
import { canonical } from '../canonical.ts';
import { type ExtractedDocument, type HiddenText, type ReadLine, unmappedIn, whyEmpty } from '../document.ts';
import type { ReadingLimits } from '../limits.ts';
import { readAnnotations } from './annotations.ts';
import { readInOrder } from './columns.ts';
import { wordJoiner } from './divided-words.ts';
import { hidingWay, type PageBox, paintedOutside } from './hidden.ts';
import { type Segment, toRows } from './layout.ts';
import { paintedText } from './painted-text.ts';
import { type PositionedText, uprightGroups } from './turned.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** The tables of character codes that a file can use without having them, such as those of Japanese. */
const cMapUrl = fileURLToPath(new URL('./cmaps/', import.meta.resolve('pdfjs-dist/package.json')));

/** The thresholds of a page that is a drawing or a picture of text. */
const drawn = { shapes: 1_500, imageShare: 0.6, letters: 150 } as const;

/** A collection of files with a cover sheet, or a form that only some programs draw. */
const pdfKind = z.object({
  IsCollectionPresent: z.boolean().catch(false),
  IsXFAPresent: z.boolean().catch(false),
  IsAcroFormPresent: z.boolean().catch(false),
});

class TooComplex extends Error {}

/** Reads the text of a PDF in reading order, with hidden text. Runs in the reading process. */
export async function extract(file: Uint8Array, limits: ReadingLimits): Promise<ExtractedDocument> {
  try {
    return await extractWithin(file, limits);
  } catch (thrown) {
    if (thrown instanceof TooComplex) return { read: false, failure: 'too-complex' };
    throw thrown;
  }
}

async function extractWithin(file: Uint8Array, limits: ReadingLimits): Promise<ExtractedDocument> {
  const pdf = await open(file);
  if (typeof pdf === 'string') return { read: false, failure: pdf };
  const kind = z.object({ info: pdfKind }).parse(await pdf.getMetadata()).info;
  if (kind.IsCollectionPresent) return { read: false, failure: 'portfolio' };
  if (kind.IsXFAPresent && !kind.IsAcroFormPresent) return { read: false, failure: 'dynamic-form' };
  if (pdf.numPages > limits.pages) return { read: false, failure: 'too-complex' };
  const lines: ReadLine[] = [];
  const hidden: HiddenText[] = [];
  const links = new Set<string>();
  const layout = { columns: 1, sideBySide: 0, images: 0, recognised: 0, unmappedCharacters: 0 };
  const across: ReadLine[] = [];
  /** Counts of runs of text, of runs without letters, and of pages that are drawn or a picture. */
  const painted = { runs: 0, lost: 0, drawn: 0, pictures: 0 };
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const read = await readPage(page, number, limits);
    for (const { text, ...line } of read.lines) {
      characters += text.length;
      layout.unmappedCharacters += unmappedIn(text);
      lines.push({ ...line, text: text.replaceAll('\0', '') });
    }
    if (characters > limits.characters || lines.length > limits.lines) throw new TooComplex();
    hidden.push(...read.hidden.slice(0, 50 - hidden.length));
    layout.columns = Math.max(layout.columns, read.columns);
    layout.sideBySide += read.sideBySide;
    layout.recognised += read.isRecognised ? 1 : 0;
    layout.images += read.images;
    across.push(...read.across);
    painted.runs += read.runs;
    painted.lost += read.lost;
    if (read.letters < drawn.letters) {
      if (read.shapes > drawn.shapes) painted.drawn += 1;
      if (read.imageShare > drawn.imageShare) painted.pictures += 1;
    }
    for (const link of read.links) links.add(link);
    page.cleanup();
  }
  const isMost = (pages: number) => pages > pdf.numPages / 2;
  if (painted.lost > painted.runs / 2 || isMost(painted.drawn))
    return { read: false, failure: 'undecodable' };
  if (isMost(painted.pictures)) return { read: false, failure: 'scanned' };
  if (characters === 0) return { read: false, failure: whyEmpty(layout) };
  return {
    read: true,
    document: { pages: pdf.numPages, lines, hidden, links: [...links].slice(0, 50), layout, across },
  };
}

async function open(file: Uint8Array): Promise<Pdf | 'encrypted' | 'unreadable'> {
  try {
    return await getDocumentProxy(file, {
      verbosity: 0,
      enableXfa: false,
      cMapUrl,
      stopAtErrors: false,
    });
  } catch (cause) {
    return cause instanceof Error && cause.name === 'PasswordException' ? 'encrypted' : 'unreadable';
  }
}

async function readPage(page: Page, number: number, limits: ReadingLimits) {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  if (Math.max(right - left, top - bottom) > limits.pageSide) throw new TooComplex();
  const box: PageBox = { left, bottom, right, top };
  const operators = await page.getOperatorList();
  if (operators.fnArray.length > limits.pageOperations) throw new TooComplex();
  const { runs, images, covered, ...painted } = paintedText(operators, await getResolvedPDFJS());
  const annotations = readAnnotations(await page.getAnnotations(), page.rotate);
  const visible: PositionedText[] = annotations.texts;
  const outside = paintedOutside(runs, box).join('').slice(0, 500);
  const hidden: HiddenText[] = outside ? [{ page: number, text: outside, way: 'off-page' }] : [];
  const join = wordJoiner(runs);
  const items = (await textItems(page, limits)).map((item) => ({
    item: { ...item, text: join(item.text) },
    way: hidingWay(item, runs, box),
  }));
  const imageShare = painted.imageArea / ((right - left) * (top - bottom) || 1);
  const seen = items.reduce((sum, { item, way }) => sum + (way === null ? item.text.length : 0), 0);
  const isRecognised = imageShare > drawn.imageShare && (seen < drawn.letters || covered > runs.length / 2);
  for (const { item, way } of items) {
    if (way === null || (way === 'invisible' && isRecognised)) visible.push(item);
    else if (way !== 'watermark') hidden.push({ page: number, text: item.text.slice(0, 500), way });
  }
  const toLine = (segments: Segment[]): ReadLine => {
    const text = canonical(segments.map((segment) => segment.text.trim()).join(' \u2003'));
    if (text.length > limits.lineCharacters) throw new TooComplex();
    return {
      page: number,
      text,
      size: Math.max(...segments.map((segment) => segment.size)),
      bold: segments.every((segment) => segment.bold),
    };
  };
  const lines: ReadLine[] = [];
  const across: ReadLine[] = [];
  let columns = 1;
  let sideBySide = 0;
  for (const items of uprightGroups(visible)) {
    const order = readInOrder(items);
    lines.push(...order.lines.map(toLine));
    sideBySide += order.unclear;
    if (order.columns === 1) continue;
    columns = 2;
    across.push(...toRows(items).map(({ segments }) => toLine(segments)));
  }
  return {
    lines,
    across,
    hidden,
    images,
    columns,
    sideBySide,
    links: annotations.links,
    shapes: painted.shapes,
    imageShare,
    isRecognised: isRecognised && lines.length > 0,
    runs: runs.length + painted.lost,
    lost: painted.lost,
    letters: lines.reduce((sum, { text }) => sum + text.length, 0),
  };
}

async function textItems(page: Page, limits: ReadingLimits): Promise<PositionedText[]> {
  const content = await page.getTextContent();
  if (content.items.length > limits.pageOperations) throw new TooComplex();
  const items: PositionedText[] = [];
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
    const size = Math.hypot(c, d) || Math.hypot(a, b);
    // Vertical letters, as in Japanese, run downwards.
    const isVertical = content.styles[item.fontName]?.vertical === true;
    const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI) - (isVertical ? 90 : 0);
    items.push({
      text: item.str,
      x,
      y,
      width: isVertical ? item.height : item.width,
      size,
      bold: isBold(page, item.fontName),
      // -90 and 270 are the same angle.
      angle: (degrees + 360) % 360,
    });
  }
  return items;
}

function isBold(page: Page, fontName: string): boolean {
  if (!page.commonObjs.has(fontName)) return false;
  const font: unknown = page.commonObjs.get(fontName);
  const name = font !== null && typeof font === 'object' && 'name' in font ? String(font.name) : '';
  return /bold|black|heavy|semibold/i.test(name);
}
