import { expect, it } from 'vitest';
import { canonical, undivided } from './canonical.ts';
import { createReport } from './create-report.ts';
import { readingLimits } from './limits.ts';
import { textDocument } from './reading/text-document.ts';

function reportOf(text: string, jobDescription?: string) {
  const read = textDocument(text, readingLimits);
  if (!read.read) throw new Error(read.failure);
  return createReport(read.document, { jobDescription, language: 'en' });
}
const finding = (text: string, part: string, id: string) =>
  reportOf(text)
    .parts.find((one) => one.id === part)
    ?.findings.find((one) => one.id === id);

it.each([
  ['ligatures', 'e\ufb03cient \ufb01le', 'efficient file'],
  ['soft hyphens', 'develop\u00adment, manage\u00ad', 'development, manage-'],
  ['separate accents', 'Mu\u0308nchen', 'M\u00fcnchen'],
  ['characters without width', 'Py\u200bthon\ufeff Do\u200ccker', 'Python Docker'],
  ['full width', '\uff30\uff59\uff54\uff48\uff4f\uff4e\uff20\u3000\uff11', 'Python@ 1'],
  ['letters of mathematics', '\u{1d5d8}\u{1d605}\u{1d5fd}', 'Exp'],
  ['radicals', '\u2f47\u672c', '\u65e5\u672c'],
  ['other hyphens and spaces', 'front\u2011end\u00a0and\u2009more', 'front-end and more'],
  ['spaced letters', 'W O R K   E X P E R I E N C E', 'WORK EXPERIENCE'],
  ['columns', 'Engineer \u20032019', 'Engineer \u20032019'],
  [
    'joiners of other scripts',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ],
])('gives %s their usual form', (_, line, expected) => {
  expect(canonical(line)).toBe(expected);
});

it('joins words that are divided at the end of a line, and no names', () => {
  expect(undivided('develop-\nment of Front-\nEnd')).toBe('development of Front-\nEnd');
});

it.each([
  'E X P E R I E N C E',
  'W O R K E X P E R I E N C E',
  'Erfahrung',
  'Projekterfahrung',
  'Professional Experience & Projects',
  'Berufserfahrung und Projekte',
  'Work Experience / Education',
  '\uff25\uff58perience',
  'Berufliche Erfahrung:',
])('finds the section of work under \u201c%s\u201d', (heading) => {
  expect(finding(`Jane Doe\n${heading}\n- Led a team of 5`, 'sections', 'experience')?.kind).toBe('good');
});

it.each(['Forecast', 'Rebuilt', 'Cut', 'Co-led', 'Broadcast', 'Reset', 'Sent', 'Imple-\nmented'])(
  'takes \u201c%s\u201d for a verb in the past tense',
  (verb) => {
    expect(finding(`Experience\n- ${verb} the sales of a region`, 'verbs', 'strong')?.kind).toBe('good');
  },
);

it('gives examples in the language of the resume', () => {
  const german = 'Erfahrung\n- Verantwortlich für den Vertrieb und die Planung der Messen';
  expect(finding(german, 'verbs', 'duty')?.message).toContain('leitete');
  expect(finding(german, 'sections', 'skills')?.message).toContain('Kenntnisse');
  expect(finding('Experience\n- Responsible for the sales', 'verbs', 'duty')?.message).toContain('led');
});

it.each([
  ['a word divided at the end of a line', 'kuber-\nnetes', 'Kubernetes'],
  ['a hyphen at the end of a line', 'CI-\nCD and Full-\nstack', 'Full-stack'],
  ['full width in the posting', 'Python', '\uff30\uff59\uff54\uff48\uff4f\uff4e'],
])('matches %s', (_, line, term) => {
  expect(reportOf(`Skills: ${line}`, `You know SQL, ${term}, and Figma.`).job?.matched).toHaveLength(1);
});
