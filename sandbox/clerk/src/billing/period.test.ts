import { describe, expect, it } from 'vitest';
import { periodEnd, remainder } from './period.ts';

const at = (date: string) => Date.parse(`${date}T12:00:00Z`);
const day = (time: number) => new Date(time).toISOString().slice(0, 10);

describe('a period', () => {
  it.each([
    ['2026-03-15', 'month', '2026-04-15'],
    ['2026-01-31', 'month', '2026-02-28'],
    ['2026-12-31', 'month', '2027-01-31'],
    ['2028-02-29', 'annual', '2029-02-28'],
    ['2026-11-21', 'annual', '2027-11-21'],
  ] as const)('that starts on %s and lasts a %s ends on %s', (start, period, end) => {
    expect(day(periodEnd(at(start), period))).toBe(end);
  });

  it('has a remainder from 100 percent at its start to 0 after its end', () => {
    const [start, end] = [at('2026-04-01'), at('2026-05-01')];
    expect(remainder(start, end, start)).toEqual({ daysTotal: 30, daysRemaining: 30, percent: 100 });
    expect(remainder(start, end, at('2026-04-16')).percent).toBe(50);
    expect(remainder(start, end, at('2026-06-01')).daysRemaining).toBe(0);
  });
});
