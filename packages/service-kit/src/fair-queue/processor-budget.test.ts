import { expect, it } from 'vitest';
import { createProcessorBudget } from './processor-budget.ts';

function budgetAt() {
  const clock = { ms: 0 };
  const budget = createProcessorBudget({ secondsPerMinute: 12, now: () => clock.ms });
  const refusal = (user: string) => {
    try {
      budget.check(user);
      return null;
    } catch (error) {
      return error;
    }
  };
  return { clock, budget, refusal };
}

it('abuse 33: refuses the files of a user who has used the processor time of a minute', () => {
  const { budget, refusal } = budgetAt();
  budget.spend('eve', 11_999);
  expect(refusal('eve')).toBeNull();
  budget.spend('eve', 2_000);
  // 1,999 ms over the budget drain at 200 ms per second.
  expect(refusal('eve')).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 10 });
  expect(refusal('ada')).toBeNull();
});

it('accepts files again when the excess has drained', () => {
  const { clock, budget, refusal } = budgetAt();
  budget.spend('eve', 14_000);
  clock.ms = 9_000;
  expect(refusal('eve')).not.toBeNull();
  clock.ms = 10_001;
  expect(refusal('eve')).toBeNull();
});
