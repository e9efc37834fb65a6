import { expect, it } from 'vitest';
import { createProcessorBudget } from './process-queue.ts';

it('abuse 33: delays the next file of a user until the excess of processor time has drained', () => {
  let ms = 0;
  const budget = createProcessorBudget(12, () => ms);
  budget.spend('eve', 3_000);
  expect(budget.delay('eve')).toBe(0);
  budget.spend('eve', 2_000);
  // 2,000 ms over the budget drain at 200 ms per second.
  expect(budget.delay('eve')).toBe(10_000);
  expect(budget.delay('ada')).toBe(0);
  ms = 4_000;
  expect(budget.delay('eve')).toBe(6_000);
  ms = 10_000;
  expect(budget.delay('eve')).toBe(0);
});
