import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { newId, recordsOf, time } from '../store/records.ts';
import { freePlan, type Plan, planNamed } from './plans.ts';

const monthMs = 30 * 86_400_000;

const shape = z.object({
  id: z.string(),
  user_id: z.string(),
  plan_id: z.string(),
  plan_period: z.string(),
  status: z.literal('active'),
  period_start: time,
  created_at: time,
  updated_at: time,
});

/** The plan that a user has. Every user has one: the Free plan at least. */
export type Subscription = z.infer<typeof shape>;

export type Subscriptions = ReturnType<typeof subscriptionsIn>;

export const planOf = ({ plan_id }: Subscription): Plan => planNamed(plan_id) ?? freePlan;

/** The end of the current month; null for the Free plan, which has none. */
export const periodEnd = (subscription: Subscription): number | null => {
  if (planOf(subscription).monthly === 0) return null;
  const passed = Math.floor((Date.now() - subscription.period_start) / monthMs);
  return subscription.period_start + (passed + 1) * monthMs;
};

/** Puts users on plans. A plan is paid by the month, and lasts until another one replaces it. */
export function subscriptionsIn(db: DatabaseSync) {
  const records = recordsOf(db, 'subscription_items', shape);

  /** Puts a user on a plan at once. */
  function start(userId: string, plan: Plan): Subscription {
    for (const former of records.where('user_id = ?', userId)) records.remove(former.id);
    const now = Date.now();
    return records.save({
      id: newId('csub_item'),
      user_id: userId,
      plan_id: plan.id,
      plan_period: 'month',
      status: 'active',
      period_start: now,
      created_at: now,
      updated_at: now,
    });
  }

  function current(userId: string): Subscription {
    return records.where('user_id = ?', userId)[0] ?? start(userId, freePlan);
  }

  return { start, current, activePlan: (userId: string): Plan => planOf(current(userId)) };
}
