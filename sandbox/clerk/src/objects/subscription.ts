import { periodEnd, planOf, type Subscription } from '../billing/subscriptions.ts';
import type { User } from '../store/users.ts';
import { payerId } from './payer.ts';
import { instanceId, moneyObject, planObject } from './plan.ts';

/** `BillingSubscription` of Clerk's description, with one item. */
export const subscriptionObject = (user: User, subscription: Subscription) => ({
  object: 'commerce_subscription',
  id: user.id.replace('user_', 'csub_'),
  instance_id: instanceId,
  status: 'active',
  payer_id: payerId(user.id),
  created_at: user.created_at,
  updated_at: subscription.updated_at,
  active_at: user.created_at,
  past_due_at: null,
  subscription_items: [subscriptionItemObject(subscription)],
  next_payment: nextPayment(subscription),
  eligible_for_free_trial: false,
});

/** The next payment: null for the Free plan. */
function nextPayment(subscription: Subscription) {
  const date = periodEnd(subscription);
  return date && { amount: moneyObject(planOf(subscription).monthly), date };
}

/** `BillingSubscriptionItem` of Clerk's description. */
export function subscriptionItemObject(subscription: Subscription) {
  const plan = planOf(subscription);
  return {
    object: 'commerce_subscription_item',
    id: subscription.id,
    instance_id: instanceId,
    status: subscription.status,
    plan_id: plan.id,
    price_id: `cprice_${plan.slug}_month`,
    plan: planObject(plan),
    plan_period: 'month',
    amount: moneyObject(plan.monthly),
    next_payment: nextPayment(subscription),
    payer_id: payerId(subscription.user_id),
    is_free_trial: false,
    period_start: subscription.period_start,
    period_end: periodEnd(subscription),
    canceled_at: null,
    past_due_at: null,
    ended_at: null,
    created_at: subscription.created_at,
    updated_at: subscription.updated_at,
  };
}
