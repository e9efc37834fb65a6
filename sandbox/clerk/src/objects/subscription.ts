import { feeOf, freePlan, planNamed } from '../billing/plans.ts';
import type { SubscriptionItem } from '../store/billing-records.ts';
import type { User } from '../store/users.ts';
import { payerId } from './payer.ts';
import { instanceId, type MoneyObject, moneyObject, type PlanObject, planObject } from './plan.ts';

/** `BillingSubscription` of Clerk's description. */
export interface SubscriptionObject {
  object: 'commerce_subscription';
  id: string;
  instance_id: string;
  status: 'active';
  payer_id: string;
  created_at: number;
  updated_at: number;
  active_at: number | null;
  past_due_at: number | null;
  subscription_items: SubscriptionItemObject[];
  next_payment: NextPaymentObject | null;
  eligible_for_free_trial: boolean;
}

/** A user's subscription: the active item and the upcoming ones. */
export const subscriptionObject = (user: User, items: readonly SubscriptionItem[]): SubscriptionObject => ({
  object: 'commerce_subscription',
  id: user.id.replace('user_', 'csub_'),
  instance_id: instanceId,
  status: 'active',
  payer_id: payerId(user.id),
  created_at: user.created_at,
  updated_at: Math.max(...items.map((item) => item.updated_at)),
  active_at: user.created_at,
  past_due_at: null,
  subscription_items: items.map(subscriptionItemObject),
  next_payment: items.map(nextPayment).find((payment) => payment !== null) ?? null,
  eligible_for_free_trial: false,
});

/** `BillingSubscriptionItem` of Clerk's description. */
export interface SubscriptionItemObject {
  object: 'commerce_subscription_item';
  id: string;
  instance_id: string;
  status: SubscriptionItem['status'];
  plan_id: string;
  price_id: string;
  plan: PlanObject;
  plan_period: SubscriptionItem['plan_period'];
  amount: MoneyObject;
  next_payment: NextPaymentObject | null;
  payer_id: string;
  is_free_trial: boolean;
  period_start: number;
  period_end: number | null;
  canceled_at: number | null;
  past_due_at: number | null;
  ended_at: number | null;
  created_at: number;
  updated_at: number;
}

/** The next payment and its date. */
export interface NextPaymentObject {
  amount: MoneyObject;
  date: number;
}

/** The next payment for an item: null when it is free, was cancelled or has ended. */
function nextPayment(item: SubscriptionItem): NextPaymentObject | null {
  const fee = feeOf(planNamed(item.plan_id) ?? freePlan, item.plan_period);
  const date = item.status === 'upcoming' ? item.period_start : item.period_end;
  if (fee === 0 || date === null || item.canceled_at !== null || item.status === 'ended') return null;
  return { amount: moneyObject(fee), date };
}

/** One plan of a subscription, with its period. */
export function subscriptionItemObject(item: SubscriptionItem): SubscriptionItemObject {
  const plan = planNamed(item.plan_id) ?? freePlan;
  return {
    object: 'commerce_subscription_item',
    id: item.id,
    instance_id: instanceId,
    status: item.status,
    plan_id: plan.id,
    price_id: `cprice_${plan.slug}_${item.plan_period}`,
    plan: planObject(plan),
    plan_period: item.plan_period,
    amount: moneyObject(feeOf(plan, item.plan_period)),
    next_payment: nextPayment(item),
    payer_id: payerId(item.user_id),
    is_free_trial: false,
    period_start: item.period_start,
    period_end: item.period_end,
    canceled_at: item.canceled_at,
    past_due_at: null,
    ended_at: item.ended_at,
    created_at: item.created_at,
    updated_at: item.updated_at,
  };
}
