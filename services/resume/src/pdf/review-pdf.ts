import type { ResumeReport } from '@atelier/contracts';
import type { BlockContent, DefinitionContent, ListItem, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { type Face, openPaper, type Paper } from './paper.ts';

/** A stored review. */
export interface Review {
  report: ResumeReport;
  content: string;
  createdAt: Date;
}

/** Makes the PDF of a review: the score with its parts, the findings to fix, and the model's review. */
export function reviewPdf({ report, content, createdAt }: Review): Promise<Buffer> {
  const paper = openPaper('Resume review');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(createdAt);
  paper.heading('Resume review', 28);
  paper.paragraph(
    [
      {
        text: `${day}. ${report.words} words on ${report.pages} ${report.pages === 1 ? 'page' : 'pages'}.`,
        face: 'regular',
      },
    ],
    { faint: true },
  );
  paper.heading(`${report.score} of 100`, 22);
  for (const part of report.parts)
    paper.bar(part.title, part.points / part.most, `${part.points} of ${part.most}`);
  paper.space(10);
  const fixes = report.parts.flatMap((part) => part.findings.filter(({ kind }) => kind === 'fix'));
  if (fixes.length > 0) paper.heading('What to fix', 16);
  for (const { message, line } of fixes) {
    const quote = line === null ? '' : ` \u201c${withoutMark(report.lines[line]?.text ?? '')}\u201d`;
    paper.paragraph([{ text: message + quote, face: 'regular' }], { indent: 16, mark: '\u2022' });
  }
  setMarkdown(paper, content);
  return paper.end();
}

/** A line without the mark of its list. */
const withoutMark = (text: string) => text.replace(/^\s*[\u2022\u25cf\u25aa\u25e6*\u2013-]\s+/, '');

interface StyledText {
  text: string;
  face: Face;
}

/** Lays out markdown: headings, paragraphs, lists, quotes, code. Unknown markup is laid out as plain text. */
export function setMarkdown(paper: Paper, markdown: string): void {
  for (const block of fromMarkdown(markdown).children) setBlock(paper, block, 0);
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
