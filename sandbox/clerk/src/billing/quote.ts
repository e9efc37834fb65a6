import { z } from 'zod';
import type { SubscriptionItem } from '../store/billing-records.ts';
import { remainder } from './period.ts';
import { feeOf, type Plan, type PlanPeriod, planNamed } from './plans.ts';

/** What a change of plan means and costs at the moment of asking; kept with the checkout. Amounts are US cents. */
export const quoteShape = z.object({
  /** `start` begins at once, `schedule` at the end of what is paid for, `resume` takes a cancellation back. */
  kind: z.enum(['start', 'schedule', 'resume']),
  fee: z.number(),
  dueNow: z.number(),
  credit: z
    .object({ amount: z.number(), daysRemaining: z.number(), daysTotal: z.number(), percent: z.number() })
    .nullable(),
  startsAt: z.number(),
});

export type Quote = z.infer<typeof quoteShape>;

/** Why there is nothing to check out. */
export type QuoteRefusal = 'already_subscribed';

/**
 * Prices a change from the `current` item to `plan`. More expensive takes effect at once, less what is left of the
 * present period; cheaper waits for that period's end.
 */
export function quoteFor(
  current: SubscriptionItem,
  plan: Plan,
  period: PlanPeriod,
  now: number,
): Quote | QuoteRefusal {
  const fee = feeOf(plan, period);
  const present = planNamed(current.plan_id);
  const paid = present ? feeOf(present, current.plan_period) : 0;
  if (current.plan_id === plan.id && (current.plan_period === period || fee === 0)) {
    if (current.canceled_at === null) return 'already_subscribed';
    return { kind: 'resume', fee, dueNow: 0, credit: null, startsAt: current.period_start };
  }
  if (fee <= paid) {
    return { kind: 'schedule', fee, dueNow: 0, credit: null, startsAt: current.period_end ?? now };
  }
  if (paid === 0 || current.period_end === null) {
    return { kind: 'start', fee, dueNow: fee, credit: null, startsAt: now };
  }
  const left = remainder(current.period_start, current.period_end, now);
  const amount = Math.min(fee, Math.floor((paid * left.daysRemaining) / left.daysTotal));
  return { kind: 'start', fee, dueNow: fee - amount, credit: { amount, ...left }, startsAt: now };
}
