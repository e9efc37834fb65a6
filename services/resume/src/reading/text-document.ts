import { canonical } from '../canonical.ts';
import {
  type ExtractedDocument,
  type ReadLine,
  type ResumeDocument,
  unmappedIn,
  whyEmpty,
} from '../document.ts';
import type { ReadingLimits } from '../limits.ts';

/** The words of a page in text and Word documents, which have no page breaks. */
const pageWords = 550;

export const textDocument = (text: string, limits: ReadingLimits): ExtractedDocument =>
  pagedDocument(
    text.split(/\r\n|\r|\n/).map((line) => ({ text: line, size: 11, bold: false })),
    limits,
  );

interface Known extends Partial<Pick<ResumeDocument, 'hidden' | 'links'>> {
  layout?: Partial<ResumeDocument['layout']>;
}

export function pagedDocument(
  lines: readonly Omit<ReadLine, 'page'>[],
  limits: ReadingLimits,
  { layout, ...known }: Known = {},
): ExtractedDocument {
  const read: ReadLine[] = [];
  let characters = 0;
  let words = 0;
  let unmappedCharacters = 0;
  for (const line of lines) {
    const text = canonical(line.text);
    if (text === '') continue;
    read.push({ ...line, text, page: Math.floor(words / pageWords) + 1 });
    characters += text.length;
    words += text.split(' ').length;
    unmappedCharacters += unmappedIn(text);
    if (text.length > limits.lineCharacters || characters > limits.characters || read.length > limits.lines)
      return { read: false, failure: 'too-complex' };
  }
  const found = { columns: 1, images: 0, unmappedCharacters, ...layout };
  const pages = read.at(-1)?.page;
  if (pages === undefined) return { read: false, failure: whyEmpty(found) };
  if (pages > limits.pages) return { read: false, failure: 'too-complex' };
  return { read: true, document: { pages, lines: read, hidden: [], links: [], ...known, layout: found } };
}
