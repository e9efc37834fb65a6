import { expect, it } from 'vitest';
import * as sound from '../corpus/sound.ts';
import { makeReport } from '../make-report.ts';
import { extract } from '../reading/extract.ts';
import { readingLimits } from '../reading/limits.ts';
import { reviewPdf } from './review-pdf.ts';

it('a review becomes a PDF that says what the review says, in any of the scripts it may quote', async () => {
  const read = await extract(new Uint8Array(await sound.oneColumn()), readingLimits);
  if (!read.read) throw new Error(read.fault);
  const report = makeReport(read.document, undefined);
  const content =
    '## Strengths\n\n- **Led** a move: \u201c\u0141\u00f3d\u017a, Zo\u00eb, \u041c\u043e\u0441\u043a\u0432\u0430\u201d\n\n1. One\n2. Two\n';
  const file = await reviewPdf({ report, content, createdAt: new Date('2026-03-04') });
  const again = await extract(new Uint8Array(file), readingLimits);
  if (!again.read) throw new Error(again.fault);
  const text = again.document.lines.map((line) => line.text).join('\n');
  expect(text).toContain('4 March 2026');
  expect(text).toContain(`${report.score} of 100`);
  expect(text).toContain('Measurable results');
  expect(text).toContain('Strengths');
  expect(text.replace(/\s+/g, ' ')).toContain(
    '\u201c\u0141\u00f3d\u017a, Zo\u00eb, \u041c\u043e\u0441\u043a\u0432\u0430\u201d',
  );
  expect(again.document.hidden).toEqual([]);
});
