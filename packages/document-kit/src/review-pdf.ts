import type { ResumeReport } from '@atelier/contracts';
import { openPaper } from './paper.ts';
import { setMarkdown } from './pdf.ts';

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
