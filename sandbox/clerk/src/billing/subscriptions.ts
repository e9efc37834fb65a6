import type { BillingRecords, Checkout, Payment, SubscriptionItem } from '../store/billing-records.ts';
import { newId } from '../store/records.ts';
import { periodEnd } from './period.ts';
import { feeOf, freePlan, type Plan, type PlanPeriod, planNamed } from './plans.ts';

export type Subscriptions = ReturnType<typeof subscriptionsIn>;

const feeFor = ({ plan_id, plan_period }: SubscriptionItem) =>
  feeOf(planNamed(plan_id) ?? freePlan, plan_period);

/** The rules for starting, changing and ending plans. Callers run changes in a transaction. */
export function subscriptionsIn(records: BillingRecords) {
  const open = (userId: string) =>
    records.items.where("user_id = ? AND status IN ('active', 'upcoming')", userId);

  function begin(userId: string, plan: Plan, period: PlanPeriod, start: number): SubscriptionItem {
    return records.items.save({
      id: newId('csub_item'),
      user_id: userId,
      plan_id: plan.id,
      plan_period: period,
      status: start > Date.now() ? 'upcoming' : 'active',
      period_start: start,
      period_end: feeOf(plan, period) > 0 ? periodEnd(start, period) : null,
      canceled_at: null,
      ended_at: null,
      created_at: Date.now(),
      updated_at: Date.now(),
    });
  }

  const end = (item: SubscriptionItem, at: number) =>
    records.items.save({ ...item, status: 'ended', ended_at: at, updated_at: at });

  function charge(item: SubscriptionItem, type: Payment['charge_type'], amount: number, at: number) {
    records.payments.save({
      id: newId('cpay'),
      user_id: item.user_id,
      subscription_item_id: item.id,
      charge_type: type,
      fee: feeFor(item),
      amount,
      created_at: at,
    });
  }

  /** Applies the time that has passed: starts upcoming items, renews expired ones, and ends those that were cancelled. */
  function settle(userId: string, now: number) {
    for (const item of open(userId)) {
      if (item.status !== 'upcoming' || item.period_start > now) continue;
      const started = records.items.save({ ...item, status: 'active', updated_at: now });
      if (feeFor(started) > 0) charge(started, 'recurring', feeFor(started), started.period_start);
    }
    for (const item of open(userId)) {
      let current = item;
      while (current.status === 'active' && current.period_end !== null && current.period_end <= now) {
        const boundary = current.period_end;
        if (current.canceled_at !== null) {
          current = end(current, boundary);
          break;
        }
        current = records.items.save({
          ...current,
          period_start: boundary,
          period_end: periodEnd(boundary, current.plan_period),
          updated_at: boundary,
        });
        charge(current, 'recurring', feeFor(current), boundary);
      }
    }
  }

  /** Active and upcoming items, the active one first. Every user has at least the Free plan. */
  function items(userId: string): readonly [SubscriptionItem, ...SubscriptionItem[]] {
    settle(userId, Date.now());
    const [first, ...rest] = open(userId).sort((a, b) => a.status.localeCompare(b.status));
    return [first ?? begin(userId, freePlan, 'month', Date.now()), ...rest];
  }

  const dropUpcoming = (userId: string) => {
    for (const item of open(userId)) if (item.status === 'upcoming') records.items.remove(item.id);
  };

  /** Ends all items and starts `plan` at once, without a payment. */
  function replace(userId: string, plan: Plan, period: PlanPeriod = 'month'): SubscriptionItem {
    dropUpcoming(userId);
    for (const item of open(userId)) end(item, Date.now());
    return begin(userId, plan, period, Date.now());
  }

  /** Cancels `item` at the end of its period and schedules `next` after it. */
  function scheduleAfter(item: SubscriptionItem, next: Plan, period: PlanPeriod): SubscriptionItem {
    dropUpcoming(item.user_id);
    const now = Date.now();
    records.items.save({ ...item, canceled_at: now, updated_at: now });
    return begin(item.user_id, next, period, item.period_end ?? now);
  }

  return {
    items,
    replace,
    scheduleAfter,
    activePlan: (userId: string): Plan => planNamed(items(userId)[0].plan_id) ?? freePlan,
    /** Applies the change of a checkout. Returns the completed checkout. */
    confirm(checkout: Checkout): Checkout {
      const plan = planNamed(checkout.plan_id) ?? freePlan;
      const [current] = items(checkout.user_id);
      const item = {
        start: () => replace(checkout.user_id, plan, checkout.plan_period),
        schedule: () => scheduleAfter(current, plan, checkout.plan_period),
        resume: () => {
          dropUpcoming(checkout.user_id);
          return records.items.save({ ...current, canceled_at: null, updated_at: Date.now() });
        },
      }[checkout.quote.kind]();
      if (checkout.quote.kind === 'start') charge(item, 'checkout', checkout.quote.dueNow, Date.now());
      return records.checkouts.save({ ...checkout, status: 'completed', subscription_item_id: item.id });
    },
  };
}
