import type { ExtractedDocument, ReadLine } from '../../document.ts';
import type { ReadingLimits } from '../../limits.ts';
import { pagedDocument } from '../text-document.ts';
import { plainStyles } from './word-backgrounds.ts';
import { TooLarge, type WordParts, wordParts } from './word-parts.ts';
import { wordText } from './word-text.ts';

/** Reads the text of a DOCX file. Runs in the reading process, which bounds its time and memory. */
export function readWord(file: Uint8Array, limits: ReadingLimits): ExtractedDocument {
  try {
    const parts = wordParts(file, limits);
    if (!parts) return { read: false, failure: 'unknown-kind' };
    const styles = plainStyles(parts.styles);
    let read = textOf(parts, { styles, painted: false });
    if (read.painted && read.hidden.length > 0) read = textOf(parts, { styles, painted: true });
    const { lines, hidden, images, unread } = read;
    return pagedDocument(lines, limits, {
      hidden: hidden.slice(0, 50),
      links: [...new Set([...parts.links, ...read.links])].slice(0, 50),
      layout: { images, unreadParts: unread },
    });
  } catch (thrown) {
    // Otherwise the archive or its XML is broken.
    return { read: false, failure: thrown instanceof TooLarge ? 'too-complex' : 'unreadable' };
  }
}

/** First, other and even pages can have the same header, which is read once. */
function textOf({ texts }: WordParts, context: Parameters<typeof wordText>[1]) {
  const parts = texts.map(({ place, xml }) => ({ place, ...wordText(xml, context) }));
  const margins = new Set<string>();
  const lines = parts.flatMap(({ place, lines }): Omit<ReadLine, 'page'>[] => {
    if (place !== 'header' && place !== 'footer') return lines;
    return lines.flatMap((line) => {
      if (margins.has(line.text)) return [];
      margins.add(line.text);
      return [{ ...line, inMargin: true }];
    });
  });
  const sum = (count: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + count(part), 0);
  return {
    lines,
    hidden: parts.flatMap(({ hidden }) => hidden),
    links: parts.flatMap(({ links }) => links),
    images: sum(({ images }) => images),
    unread: sum(({ unread }) => unread),
    painted: parts.some(({ painted }) => painted),
  };
}
