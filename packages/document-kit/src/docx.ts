import { cleanText } from '@atelier/contracts/file-name';
import {
  AlignmentType,
  Bookmark,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  ImageRun,
  InternalHyperlink,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Image, List, PhrasingContent, RootContent } from 'mdast';
import {
  codeLines,
  footnotesOf,
  isRightToLeft,
  parseMarkdown,
  partsOf,
  plainText,
  type TitledText,
} from './markdown.ts';
import { bytesOf, sizeOf } from './picture-bytes.ts';

/** Word numbers nested lists down to this depth. */
const levels = 6;

export function docxOf({ title, markdown, pictures }: TitledText): Promise<Buffer> {
  const tree = parseMarkdown(markdown, pictures);
  const notes = footnotesOf(tree);
  const place: Place = {
    lists: [],
    notes: notes.map(({ identifier }) => identifier),
    anchors: [],
    referred: new Set(),
    depth: 0,
  };
  const children = apart(tree.children.flatMap((block) => blocksOf(block, place)));
  const footnotes = notes.map((note, index) => {
    const blocks = apart(note.children.flatMap((block) => blocksOf(block, place)));
    if (!(blocks[0] instanceof Paragraph)) blocks.unshift(new Paragraph({}));
    // The library types paragraphs only, but a footnote of Word can have tables.
    return [index + 1, { children: blocks as Paragraph[] }] as const;
  });
  const document = new Document({
    title: cleanText(title),
    creator: 'Atelier',
    footnotes: Object.fromEntries(footnotes),
    numbering: {
      config: place.lists.map((start, index) => ({
        reference: `list-${index}`,
        levels: Array.from({ length: levels }, (_, level) => ({
          level,
          format: LevelFormat.DECIMAL,
          text: `%${level + 1}.`,
          start,
          style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
        })),
      })),
    },
    sections: [{ children }],
  });
  return Packer.toBuffer(document);
}

/** Word joins tables without a paragraph between them, and needs one at the end. */
const apart = (blocks: readonly (Paragraph | Table)[]) =>
  blocks.flatMap((block, index) =>
    block instanceof Table && !(blocks[index + 1] instanceof Paragraph)
      ? [block, new Paragraph({})]
      : [block],
  );

interface Place {
  /** The start number of each numbered list. */
  lists: number[];
  /** The identifiers of the footnotes by number. */
  notes: readonly string[];
  /** The ids of headings and of links to them; Word allows only letters, digits and `_` in their names. */
  anchors: string[];
  /** The footnotes that have a reference. */
  referred: Set<string>;
  depth: number;
}

function nameOf(id: string, { anchors }: Place): string {
  const known = anchors.indexOf(id);
  return `heading_${known < 0 ? anchors.push(id) - 1 : known}`;
}

const alignments = { left: 'START', center: 'CENTER', right: 'END' } as const;

function blocksOf(block: RootContent, place: Place): (Paragraph | Table)[] {
  const bidirectional = isRightToLeft(plainText(block));
  const indent = { left: 720 * place.depth };
  switch (block.type) {
    case 'heading':
      return [
        new Paragraph({
          heading: HeadingLevel[`HEADING_${block.depth}`],
          bidirectional,
          children: [
            new Bookmark({
              id: nameOf(String(block.data?.hProperties?.id), place),
              children: inline(block.children, place),
            }),
          ],
        }),
      ];
    case 'blockquote':
      return block.children.flatMap((child) => blocksOf(child, { ...place, depth: place.depth + 1 }));
    case 'list':
      return listOf(block, place);
    case 'code':
      return codeLines(block.value).map(
        (text) => new Paragraph({ indent, children: [new TextRun({ text, font: 'Consolas', size: 20 })] }),
      );
    case 'table':
      return [
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          visuallyRightToLeft: bidirectional,
          rows: block.children.map(
            (row, index) =>
              new TableRow({
                tableHeader: index === 0,
                children: row.children.map((cell, column) => {
                  const bidirectional = isRightToLeft(plainText(cell));
                  const children = inline(cell.children, place, index === 0 ? { bold: true } : {});
                  const alignment = AlignmentType[alignments[block.align?.[column] ?? 'left']];
                  return new TableCell({ children: [new Paragraph({ bidirectional, alignment, children })] });
                }),
              }),
          ),
        }),
      ];
    case 'thematicBreak':
      return [new Paragraph({ thematicBreak: true })];
    case 'definition':
    case 'footnoteDefinition':
      return [];
    default: {
      const children = inline(
        block.type === 'paragraph' ? block.children : [block as PhrasingContent],
        place,
      );
      return [new Paragraph({ children, bidirectional, indent, spacing: { after: 160 } })];
    }
  }
}

function listOf(list: List, place: Place): (Paragraph | Table)[] {
  const level = Math.min(place.depth, levels - 1);
  let reference = '';
  if (list.ordered) {
    reference = `list-${place.lists.length}`;
    place.lists.push(list.start ?? 1);
  }
  return list.children.flatMap((item) => {
    const { first, rest } = partsOf(item);
    return [
      new Paragraph({
        bidirectional: isRightToLeft(plainText(item)),
        children: inline(first.children, place),
        ...(list.ordered ? { numbering: { reference, level } } : { bullet: { level } }),
      }),
      ...rest.flatMap((child) => blocksOf(child, { ...place, depth: place.depth + 1 })),
    ];
  });
}

/** The width and height between the margins of A4, in pixels of Word. */
const page = { width: 600, height: 900 };

function pictureOf({ url, alt }: Image): ImageRun {
  const data = bytesOf(url);
  const { width, height } = sizeOf(data);
  const scale = Math.min(1, page.width / width, page.height / height);
  return new ImageRun({
    type: 'jpg',
    data,
    transformation: { width: Math.round(width * scale), height: Math.round(height * scale) },
    altText: { name: alt || 'image', description: alt ?? '' },
  });
}

/** Word numbers the first reference to a footnote, and refuses others to the same one. */
function referenceTo(note: string, { notes, referred }: Place): TextRun {
  const number = notes.indexOf(note) + 1;
  if (referred.has(note)) return new TextRun({ text: String(number), superScript: true });
  referred.add(note);
  return new FootnoteReferenceRun(number);
}

interface Look {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
  style?: string;
}

const inline = (nodes: readonly PhrasingContent[], place: Place, look: Look = {}): ParagraphChild[] =>
  nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'strong':
        return inline(node.children, place, { ...look, bold: true });
      case 'emphasis':
        return inline(node.children, place, { ...look, italics: true });
      case 'delete':
        return inline(node.children, place, { ...look, strike: true });
      case 'link': {
        const children = inline(node.children, place, { ...look, style: 'Hyperlink' });
        const anchor = node.url.startsWith('#') && nameOf(node.url.slice(1), place);
        return [
          anchor
            ? new InternalHyperlink({ anchor, children })
            : new ExternalHyperlink({ link: node.url, children }),
        ];
      }
      case 'footnoteReference':
        return [referenceTo(node.identifier, place)];
      case 'inlineCode':
        return [new TextRun({ ...look, text: node.value, font: 'Consolas' })];
      case 'break':
        return [new TextRun({ text: '', break: 1 })];
      case 'image':
        return [pictureOf(node)];
      default: {
        const text = plainText(node).replace(/\s*\n/g, ' ');
        return [new TextRun({ ...look, text, rightToLeft: isRightToLeft(text) })];
      }
    }
  });
