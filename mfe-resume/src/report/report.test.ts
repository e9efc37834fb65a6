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
])('returns null for %s', (_, value) => {
  expect(toReport(value)).toBeNull();
});

it('quotes a line without its list marker', () => {
  expect(lineText(testReport(1), 1)).toBe('Responsible for <b>tools</b>');
  expect(lineText(testReport(1), 99)).toBe('');
});
