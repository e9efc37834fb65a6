import { FREE, feeOf, planNamed } from '../billing/plans.ts';
import type { SubscriptionItem } from '../store/billing-records.ts';
import { INSTANCE_ID } from './instance.ts';
import { type MoneyObject, moneyObject } from './money.ts';
import { payerId } from './payer.ts';
import { type PlanObject, planObject } from './plan.ts';

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

/** What will be charged next, and when. */
export interface NextPaymentObject {
  amount: MoneyObject;
  date: number;
}

/** The next payment for an item: null when it is free, was cancelled or has ended. */
export function nextPayment(item: SubscriptionItem): NextPaymentObject | null {
  const fee = feeOf(planNamed(item.plan_id) ?? FREE, item.plan_period);
  const date = item.status === 'upcoming' ? item.period_start : item.period_end;
  if (fee === 0 || date === null || item.canceled_at !== null || item.status === 'ended') return null;
  return { amount: moneyObject(fee), date };
}

export function subscriptionItemObject(item: SubscriptionItem): SubscriptionItemObject {
  const plan = planNamed(item.plan_id) ?? FREE;
  return {
    object: 'commerce_subscription_item',
    id: item.id,
    instance_id: INSTANCE_ID,
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
