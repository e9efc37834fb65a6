import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import type { ExtractedDocument, HiddenText, ReadLine } from '../document.ts';
import type { ReadingLimits } from '../limits.ts';
import { hidingWay, type PageBox, paintedOutside } from './hidden.ts';
import { findGutter, readInOrder, type TextItem, toRows } from './layout.ts';
import { paintedText } from './painted-text.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf['getPage']>>;

/** Letters that cannot be mapped to text: no character, the replacement character, the private use area. */
const unmapped = /[\0\uFFFD\uE000-\uF8FF]/g;

/** A page, a line or the whole text exceeds the limits. */
class TooComplex extends Error {}

/**
 * Reads a PDF's text in the order a person reads it, and reports hidden text. Runs in a separate process
 * (`read-resume.ts`), because a hostile file can use any amount of time and memory.
 */
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
  if (pdf.numPages > limits.pages) return { read: false, failure: 'too-complex' };
  const lines: ReadLine[] = [];
  const hidden: HiddenText[] = [];
  const links = new Set<string>();
  const layout = { columns: 1, images: 0, unmappedCharacters: 0 };
  let characters = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const read = await readPage(page, number, limits);
    for (const { text, ...line } of read.lines) {
      characters += text.length;
      layout.unmappedCharacters += text.match(unmapped)?.length ?? 0;
      lines.push({ ...line, text: text.replaceAll('\0', '') });
    }
    if (characters > limits.characters || lines.length > limits.lines) throw new TooComplex();
    hidden.push(...read.hidden.slice(0, 50 - hidden.length));
    layout.columns = Math.max(layout.columns, read.columns);
    layout.images += read.images;
    for (const link of read.links) links.add(link);
    page.cleanup();
  }
  if (characters === 0 && hidden.length === 0)
    return { read: false, failure: layout.images > 0 ? 'scanned' : 'empty' };
  if (characters < 40 && layout.images > 0) return { read: false, failure: 'scanned' };
  if (characters === 0) return { read: false, failure: 'empty' };
  return {
    read: true,
    document: { pages: pdf.numPages, lines, hidden, links: [...links].slice(0, 50), layout },
  };
}

async function open(file: Uint8Array): Promise<Pdf | 'encrypted' | 'unreadable'> {
  try {
    return await getDocumentProxy(file, {
      verbosity: 0,
      enableXfa: false,
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
  const { runs, images } = paintedText(operators, await getResolvedPDFJS());
  const visible: TextItem[] = [];
  const outside = paintedOutside(runs, box).join('').slice(0, 500);
  const hidden: HiddenText[] = outside ? [{ page: number, text: outside, way: 'off-page' }] : [];
  for (const item of await textItems(page, limits)) {
    const way = hidingWay(item, runs, box);
    if (way) hidden.push({ page: number, text: item.text.slice(0, 500), way });
    else visible.push(item);
  }
  const rows = toRows(visible);
  const gutter = findGutter(rows);
  const lines = readInOrder(rows, gutter).map((segments): ReadLine => {
    const text = segments
      .map((segment) => segment.text.replace(/\s+/g, ' ').trim())
      .join(' \u2003')
      .trim();
    if (text.length > limits.lineCharacters) throw new TooComplex();
    return {
      page: number,
      text,
      size: Math.max(...segments.map((segment) => segment.size)),
      bold: segments.every((segment) => segment.bold),
    };
  });
  return { lines, hidden, images, columns: gutter === null ? 1 : 2, links: await linksOf(page) };
}

async function textItems(page: Page, limits: ReadingLimits): Promise<TextItem[]> {
  const content = await page.getTextContent();
  if (content.items.length > limits.pageOperations) throw new TooComplex();
  const items: TextItem[] = [];
  for (const item of content.items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number);
    const size = Math.hypot(c, d) || Math.hypot(a, b);
    items.push({ text: item.str, x, y, width: item.width, size, bold: isBold(page, item.fontName) });
  }
  return items;
}

function isBold(page: Page, fontName: string): boolean {
  if (!page.commonObjs.has(fontName)) return false;
  const font: unknown = page.commonObjs.get(fontName);
  const name = font !== null && typeof font === 'object' && 'name' in font ? String(font.name) : '';
  return /bold|black|heavy|semibold/i.test(name);
}

async function linksOf(page: Page): Promise<string[]> {
  const annotations: unknown[] = await page.getAnnotations();
  return annotations.flatMap((annotation) => {
    if (annotation === null || typeof annotation !== 'object' || !('url' in annotation)) return [];
    return typeof annotation.url === 'string' && /^(https?:|mailto:)/.test(annotation.url)
      ? [annotation.url.slice(0, 500)]
      : [];
  });
}
