import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { newId, recordsOf, time } from '../store/records.ts';
import { feeOf, freePlan, type Plan, type PlanPeriod, planNamed } from './plans.ts';

const dayMs = 86_400_000;

export const planPeriod = z.enum(['month', 'annual']);

const shape = z.object({
  id: z.string(),
  user_id: z.string(),
  plan_id: z.string(),
  plan_period: planPeriod,
  status: z.literal('active'),
  period_start: time,
  canceled_at: time.nullable(),
  created_at: time,
  updated_at: time,
});

/** The plan that a user has. Every user has one: the Free plan at least. */
export type Subscription = z.infer<typeof shape>;

export type Subscriptions = ReturnType<typeof subscriptionsIn>;

export const planOf = ({ plan_id }: Subscription): Plan => planNamed(plan_id) ?? freePlan;

export const feeFor = (subscription: Subscription): number =>
  feeOf(planOf(subscription), subscription.plan_period);

const lengthOf = (period: PlanPeriod) => (period === 'annual' ? 365 : 30) * dayMs;

/** The end of the current period; null for the Free plan, which has none. */
export const periodEnd = (subscription: Subscription): number | null =>
  feeFor(subscription) > 0 ? subscription.period_start + lengthOf(subscription.plan_period) : null;

/** Starts, changes and ends plans. A period has 30 or 365 days and renews itself until it is cancelled. */
export function subscriptionsIn(db: DatabaseSync) {
  const records = recordsOf(db, 'subscription_items', shape);

  /** Puts a user on a plan at once. */
  function start(userId: string, plan: Plan, period: PlanPeriod = 'month'): Subscription {
    for (const former of records.where("user_id = ? AND status = 'active'", userId))
      records.remove(former.id);
    const now = Date.now();
    return records.save({
      id: newId('csub_item'),
      user_id: userId,
      plan_id: plan.id,
      plan_period: period,
      status: 'active',
      period_start: now,
      canceled_at: null,
      created_at: now,
      updated_at: now,
    });
  }

  /** A user's subscription now: renewed, or the Free plan after a cancelled period. */
  function current(userId: string): Subscription {
    const [kept = start(userId, freePlan)] = records.where("user_id = ? AND status = 'active'", userId);
    const end = periodEnd(kept);
    if (end === null || end > Date.now()) return kept;
    if (kept.canceled_at !== null) return start(userId, freePlan);
    const length = lengthOf(kept.plan_period);
    const passed = Math.floor((Date.now() - kept.period_start) / length);
    return records.save({ ...kept, period_start: kept.period_start + passed * length });
  }

  const setCancelled = (userId: string, canceled_at: number | null) =>
    records.save({ ...current(userId), canceled_at, updated_at: Date.now() });

  return {
    start,
    current,
    /** Ends the plan after its period. */
    cancel: (userId: string): Subscription => setCancelled(userId, Date.now()),
    /** Withdraws a cancellation. */
    resume: (userId: string): Subscription => setCancelled(userId, null),
    activePlan: (userId: string): Plan => planOf(current(userId)),
  };
}
