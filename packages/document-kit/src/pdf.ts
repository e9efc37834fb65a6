import { cleanText } from '@atelier/contracts/file-name';
import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import type { StyledText } from './lines.ts';
import {
  codeLines,
  footnotesOf,
  isRightToLeft,
  type Pictures,
  parseMarkdown,
  partsOf,
  plainText,
  type TitledText,
} from './markdown.ts';
import { openPaper, type Paper, type ParagraphOptions } from './paper.ts';
import { bytesOf } from './picture-bytes.ts';

/** @throws MissingLetters */
export function pdfOf({ title, markdown, ...options }: TitledText): Promise<Buffer> {
  const paper = openPaper(cleanText(title));
  setMarkdown(paper, markdown, options);
  return paper.end();
}

interface Options {
  links?: boolean;
  pictures?: Pictures;
}

/** Lays out markdown; `links`: whether links can be followed. */
export function setMarkdown(paper: Paper, markdown: string, { links = true, pictures }: Options = {}): void {
  const tree = parseMarkdown(markdown, pictures);
  const notes = footnotesOf(tree);
  const place: Place = { paper, links, notes: notes.map(({ identifier }) => identifier) };
  for (const block of tree.children) setBlock(place, block, 0);
  if (notes.length > 0) paper.space(12);
  for (const [index, { children }] of notes.entries())
    setItem(place, { type: 'listItem', children }, 0, `${index + 1}.`);
}

interface Place {
  paper: Paper;
  links: boolean;
  /** The identifiers of the footnotes by number. */
  notes: readonly string[];
}

function setBlock(place: Place, block: RootContent, indent: number): void {
  const { paper } = place;
  switch (block.type) {
    case 'heading':
      paper.space(6);
      paper.heading(toRuns(block.children, place, { face: 'heading' }), block.depth === 1 ? 22 : 16, {
        id: String(block.data?.hProperties?.id),
      });
      break;
    case 'blockquote':
      for (const child of block.children) setBlock(place, child, indent + 14);
      break;
    case 'list':
      for (const [index, item] of block.children.entries())
        setItem(place, item, indent, block.ordered ? `${(block.start ?? 1) + index}.` : '\u2022');
      break;
    case 'code': {
      for (const text of codeLines(block.value))
        paper.paragraph([{ text: text.replace(/\s/g, ' '), face: 'code' }], { indent, below: 2 });
      paper.space(4);
      break;
    }
    case 'table':
      paper.table(
        block.children.map((row, index) =>
          row.children.map((cell) =>
            toRuns(cell.children, place, { face: index === 0 ? 'bold' : 'regular' }),
          ),
        ),
        { align: block.align ?? [], rightToLeft: isRightToLeft(plainText(block)), indent },
      );
      break;
    case 'thematicBreak':
      paper.space(8);
      break;
    case 'definition':
    case 'footnoteDefinition':
      break;
    default:
      setParagraph(place, block.type === 'paragraph' ? block.children : [block as PhrasingContent], {
        indent,
      });
  }
}

/** Text with its images below it. */
function setParagraph(place: Place, nodes: readonly PhrasingContent[], options: ParagraphOptions): void {
  const text = nodes.filter(({ type }) => type !== 'image');
  const pictures = nodes.filter((node) => node.type === 'image');
  if (options.mark || plainText({ type: 'paragraph', children: text }).trim() || pictures.length === 0)
    place.paper.paragraph(toRuns(text, place), options);
  for (const { url } of pictures) place.paper.picture(bytesOf(url), options.indent);
}

function setItem(place: Place, item: ListItem, indent: number, mark: string): void {
  const { first, rest } = partsOf(item);
  setParagraph(place, first.children, { indent: indent + 16, mark });
  for (const child of rest) setBlock(place, child, indent + 16);
}

/** Text without the line ends and repeated spaces that markdown does not show. */
const spaced = (text: string) => text.replace(/\s+/g, ' ');

function toRuns(
  nodes: readonly PhrasingContent[],
  place: Place,
  look: Omit<StyledText, 'text'> = { face: 'regular' },
): StyledText[] {
  return nodes.flatMap((node): StyledText[] => {
    switch (node.type) {
      case 'break':
        return [{ ...look, text: '\n' }];
      case 'strong':
        return toRuns(node.children, place, look.face === 'heading' ? look : { ...look, face: 'bold' });
      case 'delete':
        return toRuns(node.children, place, { ...look, strike: true });
      case 'link':
        return toRuns(node.children, place, place.links ? { ...look, link: node.url } : look);
      case 'inlineCode':
        return [{ ...look, text: spaced(node.value), face: 'code' }];
      case 'footnoteReference':
        return [{ ...look, text: `[${place.notes.indexOf(node.identifier) + 1}]` }];
      default:
        return 'children' in node
          ? toRuns(node.children, place, look)
          : [{ ...look, text: spaced(plainText(node)) }];
    }
  });
}
