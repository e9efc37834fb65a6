import type { Quote, SubscriptionItem } from '../store/billing-records.ts';
import { remainder } from './period.ts';
import { feeOf, type Plan, type PlanPeriod, planNamed } from './plans.ts';

/** Why there is no checkout. */
export type QuoteRefusal = 'already_subscribed';

/**
 * Prices a change from the `current` item to `plan`. A more expensive plan takes effect at once, with a
 * credit for the rest of the current period; a cheaper plan starts at the end of the period.
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
