import { instanceId } from '../identity.ts';
import { type Plan, periodEnd, planOf } from '../plans.ts';
import type { User } from '../store/users.ts';
import { userImage } from './user.ts';

/** `BillingPlan` of Clerk's description: a plan with its prices and features. */
export const planObject = (plan: Plan) => ({
  object: 'commerce_plan',
  id: plan.id,
  name: plan.name,
  fee: moneyObject(plan.monthly),
  description: plan.description,
  is_default: plan.monthly === 0,
  is_recurring: true,
  publicly_visible: true,
  has_base_fee: plan.monthly > 0,
  for_payer_type: 'user',
  slug: plan.slug,
  features: plan.features.map((feature) => ({ object: 'feature', ...feature, avatar_url: null })),
});

/** US cents as Clerk returns them. */
export const moneyObject = (cents: number) => ({
  amount: cents,
  amount_formatted: (cents / 100).toFixed(2),
  currency: 'usd',
  currency_symbol: '$',
});

const payerId = (userId: string): string => userId.replace('user_', 'cpayer_');

/** `BillingPayer` of Clerk's description: the user as payer. */
const payerObject = (user: User) => ({
  object: 'commerce_payer',
  id: payerId(user.id),
  instance_id: instanceId,
  user_id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  image_url: userImage,
  created_at: user.created_at,
  updated_at: user.updated_at,
});

export const cardId = (userId: string): string => userId.replace('user_', 'cpm_');

/** The card of each user. Without a payment method ClerkJS would load js.stripe.com. */
export const paymentMethodObject = (user: User) => ({
  object: 'commerce_payment_method',
  id: cardId(user.id),
  payer_id: payerId(user.id),
  payment_type: 'card',
  is_default: true,
  gateway_external_id: user.id.replace('user_', 'pm_'),
  last4: '4242',
  status: 'active',
  card_type: 'visa',
  expiry_year: 2099,
  expiry_month: 12,
  created_at: user.created_at,
  updated_at: user.created_at,
  is_removable: false,
});

/** `BillingSubscription` of Clerk's description, with one item. */
export const subscriptionObject = (user: User) => ({
  object: 'commerce_subscription',
  id: user.id.replace('user_', 'csub_'),
  instance_id: instanceId,
  status: 'active',
  payer_id: payerId(user.id),
  created_at: user.created_at,
  updated_at: user.plan_since,
  active_at: user.created_at,
  subscription_items: [subscriptionItemObject(user)],
  next_payment: nextPayment(user),
});

/** The next payment: null for the Free plan. */
function nextPayment(user: User) {
  const date = periodEnd(user);
  return date && { amount: moneyObject(planOf(user).monthly), date };
}

/** `BillingSubscriptionItem` of Clerk's description: each plan of a user has its own. */
export function subscriptionItemObject(user: User) {
  const plan = planOf(user);
  return {
    object: 'commerce_subscription_item',
    id: `${user.id.replace('user_', 'csub_item_')}_${plan.slug}`,
    instance_id: instanceId,
    status: 'active',
    plan_id: plan.id,
    price_id: `cprice_${plan.slug}_month`,
    plan: planObject(plan),
    plan_period: 'month',
    amount: moneyObject(plan.monthly),
    next_payment: nextPayment(user),
    payer_id: payerId(user.id),
    period_start: user.plan_since,
    period_end: periodEnd(user),
    created_at: user.plan_since,
    updated_at: user.plan_since,
  };
}

export interface Checkout {
  readonly id: string;
  readonly plan: Plan;
  readonly status: 'needs_confirmation' | 'completed';
  readonly startsAt: number;
}

function totalsOf({ plan }: Checkout) {
  const fee = moneyObject(plan.monthly);
  const perPeriod = { subtotal: fee, base_fee: fee, tax_total: moneyObject(0), grand_total: fee };
  return {
    ...perPeriod,
    total_due_now: fee,
    total_due_per_period: fee,
    totals_due_per_period: perPeriod,
  };
}

export const checkoutObject = (checkout: Checkout, user: User) => ({
  object: 'commerce_checkout',
  id: checkout.id,
  plan: planObject(checkout.plan),
  plan_period: 'month',
  payer: payerObject(user),
  ...(checkout.status === 'completed' && checkout.plan.monthly > 0
    ? { payment_method: paymentMethodObject(user) }
    : {}),
  external_gateway_id: 'acct_sandbox',
  status: checkout.status,
  totals: totalsOf(checkout),
  plan_period_start: checkout.startsAt,
  is_immediate_plan_change: true,
  needs_payment_method: checkout.plan.monthly > 0,
});
