import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, RootContent } from 'mdast';
import { parseMarkdown } from './markdown.ts';
import { type Face, openPaper, type Paper } from './paper.ts';

/** A text as PDF in A4. */
export function pdfOf({ title, markdown }: { title: string; markdown: string }): Promise<Buffer> {
  const paper = openPaper(title);
  setMarkdown(paper, markdown);
  return paper.end();
}

interface StyledText {
  text: string;
  face: Face;
}

/** Lays out markdown: headings, paragraphs, lists, quotes, code. Unknown markup is laid out as plain text. */
export function setMarkdown(paper: Paper, markdown: string): void {
  for (const block of parseMarkdown(markdown).children) setBlock(paper, block, 0);
}

function setBlock(paper: Paper, block: RootContent, indent: number): void {
  switch (block.type) {
    case 'heading':
      paper.space(6);
      paper.heading(toText(block.children), block.depth === 1 ? 22 : 16);
      break;
    case 'paragraph':
      paper.paragraph(toRuns(block.children), { indent });
      break;
    case 'blockquote':
      for (const child of block.children) setBlock(paper, child, indent + 14);
      break;
    case 'list':
      for (const [index, item] of block.children.entries()) {
        setItem(paper, item, indent, block.ordered ? `${(block.start ?? 1) + index}.` : '\u2022');
      }
      break;
    case 'code':
      paper.paragraph([{ text: block.value, face: 'regular' }], { indent });
      break;
    case 'table':
      for (const row of block.children)
        paper.paragraph(
          row.children.flatMap((cell, index) => [
            ...(index > 0 ? [{ text: ' \u00b7 ', face: 'regular' as const }] : []),
            ...toRuns(cell.children),
          ]),
          { indent },
        );
      break;
    case 'thematicBreak':
      paper.space(8);
      break;
  }
}

function setItem(paper: Paper, item: ListItem, indent: number, mark: string): void {
  item.children.forEach((child: BlockContent | DefinitionContent, index) => {
    if (index === 0 && child.type === 'paragraph')
      paper.paragraph(toRuns(child.children), { indent: indent + 16, mark });
    else setBlock(paper, child, indent + 16);
  });
}

function toRuns(nodes: readonly PhrasingContent[], face: Face = 'regular'): StyledText[] {
  return nodes.flatMap((node): StyledText[] => {
    if (node.type === 'text' || node.type === 'inlineCode') return [{ text: node.value, face }];
    if (node.type === 'break') return [{ text: ' ', face }];
    if (node.type === 'strong') return toRuns(node.children, 'bold');
    return 'children' in node ? toRuns(node.children, face) : [];
  });
}

const toText = (nodes: readonly PhrasingContent[]) =>
  toRuns(nodes)
    .map((run) => run.text)
    .join('');
