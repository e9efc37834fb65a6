import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import type { ExtractedDocument } from '../../document.ts';
import type { ReadingLimits } from '../../limits.ts';
import { pagedDocument } from '../text-document.ts';
import { wordText } from './word-text.ts';

const textPart = 'word/document.xml';
const linksPart = 'word/_rels/document.xml.rels';

/**
 * Reads the text of a Word document (DOCX): its body, without headers and footers, as most parsers do. Of the archive, only the
 * two parts that are needed are unpacked, and only if they say that they are within the limits; unpacking ends at that size. Runs
 * in the reading process, which bounds the rest.
 */
export function readWord(file: Uint8Array, limits: ReadingLimits): ExtractedDocument {
  let isTooLarge = false;
  try {
    const parts = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        const isRead = name === textPart || name === linksPart;
        isTooLarge ||= isRead && originalSize > limits.wordBytes;
        return isRead && !isTooLarge;
      },
    });
    if (isTooLarge) return { read: false, failure: 'too-complex' };
    const text = parts[textPart];
    if (!text) return { read: false, failure: 'unreadable' };
    const { lines, hidden, images } = wordText(strFromU8(text));
    const layout = { columns: 1, images, unmappedCharacters: 0 };
    const links = parts[linksPart] ? linksOf(strFromU8(parts[linksPart])) : [];
    return pagedDocument(lines, limits, { hidden: hidden.slice(0, 50), links: links.slice(0, 50), layout });
  } catch {
    // The archive or its XML is broken.
    return { read: false, failure: 'unreadable' };
  }
}

function linksOf(xml: string): string[] {
  const links = new Set<string>();
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes: { Target = '', TargetMode } }) => {
    if (TargetMode === 'External' && /^(https?:|mailto:)/.test(Target)) links.add(Target.slice(0, 500));
  });
  parser.write(xml).close();
  return [...links];
}
