import type { ResumeReport } from '@atelier/contracts';
import { openPaper } from './paper.ts';
import { setMarkdown } from './pdf.ts';

export interface Review {
  report: ResumeReport;
  content: string;
  createdAt: Date;
}

type Length = Pick<ResumeReport, 'words' | 'pages'>;

const en = {
  locale: 'en-US',
  title: 'Resume review',
  length: ({ words, pages }: Length) => `${words} words on ${pages} ${pages === 1 ? 'page' : 'pages'}`,
  of: (points: number, most: number) => `${points} of ${most}`,
  unscored: 'No score: the rules know resumes in English and German only.',
  fixes: 'What to fix',
  quote: (line: string) => `\u201c${line}\u201d`,
};
const de: typeof en = {
  locale: 'de-DE',
  title: 'Geprüfter Lebenslauf',
  length: ({ words, pages }) => `${words} Wörter auf ${pages} ${pages === 1 ? 'Seite' : 'Seiten'}`,
  of: (points, most) => `${points} von ${most}`,
  unscored: 'Keine Punkte: Die Regeln kennen nur Lebensläufe auf Deutsch und Englisch.',
  fixes: 'Zu verbessern',
  quote: (line) => `\u201e${line}\u201c`,
};
const textsIn = { en, de };

/** Makes the PDF of a review: the score, the findings to fix, and the model's review. */
export function reviewPdf({ report, content, createdAt }: Review): Promise<Buffer> {
  const texts = textsIn[report.language];
  const paper = openPaper(texts.title, report.language);
  const day = new Intl.DateTimeFormat(texts.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(createdAt);
  paper.heading(texts.title, 28);
  paper.paragraph([{ text: `${day}. ${texts.length(report)}.`, face: 'regular' }], { faint: true });
  if (report.score === undefined) paper.paragraph([{ text: texts.unscored, face: 'regular' }]);
  else paper.heading(texts.of(report.score, 100), 22);
  for (const part of report.parts)
    paper.bar(part.title, part.points / part.most, texts.of(part.points, part.most));
  paper.space(10);
  const fixes = report.parts.flatMap((part) => part.findings.filter(({ kind }) => kind === 'fix'));
  if (fixes.length > 0) paper.heading(texts.fixes, 16);
  for (const { message, line } of fixes) {
    const quote = line === null ? '' : ` ${texts.quote(withoutMark(report.lines[line]?.text ?? ''))}`;
    paper.paragraph([{ text: message + quote, face: 'regular' }], { indent: 16, mark: '\u2022' });
  }
  setMarkdown(paper, content, { links: false });
  return paper.end();
}

const withoutMark = (text: string) => text.replace(/^\s*[\u2022\u25cf\u25aa\u25e6*\u2013-]\s+/, '');
