import { expect, it } from 'vitest';
import { testReport } from '../testing/reviews.ts';
import { lineText, toReport } from './report.ts';

it('parses a report', () => {
  const whole = testReport(80, { job: { matched: ['Go'], missing: [], percent: 100 } });
  expect(toReport(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
});

it.each([
  ['nothing', null],
  ['the report of another tool', { words: 12 }],
  ['a score in words', { ...testReport(1), score: 'high' }],
  [
    'parts without findings',
    { ...testReport(1), parts: [{ id: 'links', title: 'Links', points: 1, most: 5 }] },
  ],
  ['lines without text', { ...testReport(1), lines: [{ page: 1 }] }],
  ['a match without terms', { ...testReport(1), job: { percent: 10 } }],
])('returns null for %s', (_, value) => {
  expect(toReport(value)).toBeNull();
});

it('quotes a line without its list marker', () => {
  expect(lineText(testReport(1), 1)).toBe('Responsible for <b>tools</b>');
  expect(lineText(testReport(1), 99)).toBe('');
});
