import { reviewPdf } from '@atelier/document-kit/review-pdf';
import { getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import * as sound from '../fixtures/valid-resumes.ts';
import { createReport } from './create-report.ts';
import { readingLimits } from './limits.ts';
import { extract } from './reading/extract.ts';

async function read(file: Uint8Array) {
  const result = await extract(new Uint8Array(file), readingLimits);
  if (!result.read) throw new Error(result.failure);
  return result.document;
}
const reportIn = async (language: 'en' | 'de') =>
  createReport(await read(await sound.oneColumn()), { jobDescription: undefined, language });

it('makes a PDF with the text of the review, in every supported script', async () => {
  const report = await reportIn('en');
  const content =
    '## Strengths\n\n- **Led** a move: \u201c\u0141\u00f3d\u017a, Zo\u00eb, \u041c\u043e\u0441\u043a\u0432\u0430\u201d\n\n1. One\n2. Two\n';
  const file = await reviewPdf({ report, content, createdAt: new Date('2026-03-04') });
  const again = await read(file);
  const text = again.lines.map((line) => line.text).join('\n');
  expect(text).toContain('March 4, 2026');
  expect(text).toContain(`${report.score} of 100`);
  expect(text).toContain('Measurable results');
  expect(text).toContain('Strengths');
  expect(text.replace(/\s+/g, ' ')).toContain(
    '\u201c\u0141\u00f3d\u017a, Zo\u00eb, \u041c\u043e\u0441\u043a\u0432\u0430\u201d',
  );
  expect(again.hidden).toEqual([]);
});

it('makes the PDF of a German review in German', async () => {
  const report = await reportIn('de');
  const file = await reviewPdf({ report, content: '', createdAt: new Date('2026-03-04') });
  const again = await read(file);
  const text = again.lines.map((line) => line.text).join('\n');
  for (const shown of [
    'Geprüfter Lebenslauf',
    '4. März 2026',
    'von 100',
    'Zu verbessern',
    'Messbare Ergebnisse',
  ])
    expect(text).toContain(shown);
});

it('abuse 43: makes no link of the text of a review, with or without credentials', async () => {
  const report = await reportIn('en');
  const content =
    'See [words](https://good.example@evil.example), <https://user:pass@evil.example> or https://good.example%40evil.example.';
  const file = await reviewPdf({ report, content, createdAt: new Date('2026-03-04') });
  const pdf = await getDocumentProxy(new Uint8Array(file));
  const pages = Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1));
  for (const page of pages) expect(await (await page).getAnnotations()).toEqual([]);
  expect(file.includes('/URI')).toBe(false);
});
