import {
  Document,
  ExternalHyperlink,
  HeadingLevel,
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
import type { List, PhrasingContent, RootContent } from 'mdast';
import { parseMarkdown, plainText, safeUrl } from './markdown.ts';

/** The depth to which Word numbers nested lists. */
const levels = 6;
const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

/** A text as a Word document. */
export function docxOf({ title, markdown }: { title: string; markdown: string }): Promise<Buffer> {
  const lists: number[] = [];
  const children = parseMarkdown(markdown).children.flatMap((block) => blocksOf(block, { lists, depth: 0 }));
  const document = new Document({
    title,
    creator: 'Atelier',
    // Each list is numbered by itself.
    numbering: {
      config: lists.map((start, index) => ({
        reference: `list-${index}`,
        levels: Array.from({ length: levels }, (_, level) => ({
          level,
          format: LevelFormat.DECIMAL,
          text: `%${level + 1}.`,
          start: level === 0 ? start : 1,
          style: { paragraph: { indent: { left: 720 * (level + 1), hanging: 360 } } },
        })),
      })),
    },
    sections: [{ children }],
  });
  return Packer.toBuffer(document);
}

interface Place {
  /** The number that each numbered list of the document starts with. */
  lists: number[];
  depth: number;
}

function blocksOf(block: RootContent, place: Place): (Paragraph | Table)[] {
  switch (block.type) {
    case 'heading':
      return [
        new Paragraph({
          heading: headings[block.depth - 1] ?? HeadingLevel.HEADING_6,
          children: inline(block.children),
        }),
      ];
    case 'paragraph':
      return [
        new Paragraph({
          children: inline(block.children),
          indent: { left: 720 * place.depth },
          spacing: { after: 160 },
        }),
      ];
    case 'blockquote':
      return block.children.flatMap((child) => blocksOf(child, { ...place, depth: place.depth + 1 }));
    case 'list':
      return listOf(block, place);
    case 'code':
      return block.value
        .split('\n')
        .map(
          (line) => new Paragraph({ children: [new TextRun({ text: line, font: 'Consolas', size: 20 })] }),
        );
    case 'table':
      return [
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: block.children.map(
            (row) =>
              new TableRow({
                children: row.children.map(
                  (cell) => new TableCell({ children: [new Paragraph({ children: inline(cell.children) })] }),
                ),
              }),
          ),
        }),
      ];
    case 'thematicBreak':
      return [new Paragraph({ thematicBreak: true })];
    default:
      return [];
  }
}

function listOf(list: List, place: Place): (Paragraph | Table)[] {
  const level = Math.min(place.depth, levels - 1);
  let reference = '';
  if (list.ordered) {
    reference = `list-${place.lists.length}`;
    place.lists.push(list.start ?? 1);
  }
  return list.children.flatMap((item) =>
    item.children.flatMap((child, index) =>
      index === 0 && child.type === 'paragraph'
        ? [
            new Paragraph({
              children: inline(child.children),
              ...(list.ordered ? { numbering: { reference, level } } : { bullet: { level } }),
            }),
          ]
        : blocksOf(child, { ...place, depth: place.depth + 1 }),
    ),
  );
}

interface Look {
  bold?: boolean;
  italics?: boolean;
  strike?: boolean;
}

const inline = (nodes: readonly PhrasingContent[], look: Look = {}): ParagraphChild[] =>
  nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'strong':
        return inline(node.children, { ...look, bold: true });
      case 'emphasis':
        return inline(node.children, { ...look, italics: true });
      case 'delete':
        return inline(node.children, { ...look, strike: true });
      case 'link': {
        const link = safeUrl(node.url);
        const children = inline(node.children, look);
        return link ? [new ExternalHyperlink({ link, children })] : children;
      }
      case 'inlineCode':
        return [new TextRun({ ...look, text: node.value, font: 'Consolas' })];
      case 'break':
        return [new TextRun({ text: '', break: 1 })];
      default:
        return [new TextRun({ ...look, text: plainText(node).replace(/\n/g, ' ') })];
    }
  });
