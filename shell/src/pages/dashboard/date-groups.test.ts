import { expect, it } from 'vitest';
import { groupByDate } from './date-groups.ts';

const at = (year: number, month: number, day: number, hour = 12) => ({
  created_at: new Date(year, month - 1, day, hour).toISOString(),
});

it('groups by today, yesterday, the previous 7 days and months, in the local time zone', () => {
  const items = [
    at(2026, 3, 10, 0),
    at(2026, 3, 9, 23),
    at(2026, 3, 9, 0),
    at(2026, 3, 8),
    at(2026, 3, 2),
    at(2026, 3, 1),
    at(2026, 2, 27),
    at(2025, 2, 27),
  ];
  const groups = groupByDate(items, new Date(2026, 2, 10, 1));
  expect(groups.map(({ label, items: { length } }) => [label, length])).toEqual([
    ['Today', 1],
    ['Yesterday', 2],
    ['Previous 7 days', 2],
    ['March 2026', 1],
    ['February 2026', 1],
    ['February 2025', 1],
  ]);
});

it('counts a date in the future, from a clock that is ahead, as today', () => {
  expect(groupByDate([at(2026, 3, 11)], new Date(2026, 2, 10)).map(({ label }) => label)).toEqual(['Today']);
});
