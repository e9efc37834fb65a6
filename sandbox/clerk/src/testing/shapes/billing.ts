import { z } from 'zod';
import { maybe, text, time } from './wrapped.ts';

/** `BillingMoneyResponse` and `BillingFee`. */
export const money = z.strictObject({
  amount: z.int().min(0),
  amount_formatted: z.string().regex(/^\d+\.\d\d$/),
  currency: text,
  currency_symbol: text,
});

/** `BillingPlan`. */
export const plan = z.strictObject({
  object: z.literal('commerce_plan'),
  id: text,
  name: text,
  fee: maybe(money),
  annual_monthly_fee: maybe(money),
  annual_fee: maybe(money),
  description: maybe(text),
  product_id: text,
  is_default: z.boolean(),
  is_recurring: z.boolean(),
  publicly_visible: z.boolean(),
  has_base_fee: z.boolean(),
  for_payer_type: text,
  slug: text,
  avatar_url: maybe(text),
  free_trial_enabled: z.boolean(),
  free_trial_days: maybe(z.int()),
  features: z.array(
    z.strictObject({
      object: z.literal('feature'),
      id: text,
      name: text,
      description: maybe(text),
      slug: text,
      avatar_url: maybe(text),
    }),
  ),
});

/** `BillingPayer`. */
const payer = z.strictObject({
  object: z.literal('commerce_payer'),
  id: text,
  instance_id: text,
  user_id: maybe(text),
  first_name: maybe(text).optional(),
  last_name: maybe(text).optional(),
  email: maybe(z.email()).optional(),
  organization_id: maybe(text),
  organization_name: maybe(text).optional(),
  image_url: z.url().optional(),
  credits_balance: money.optional(),
  created_at: time.optional(),
  updated_at: time.optional(),
});

/** `BillingPaymentMethod`. */
export const paymentMethod = z.strictObject({
  object: z.literal('commerce_payment_method'),
  id: text,
  payer_id: text,
  payment_type: z.enum(['card', 'link', 'payer-credits']),
  is_default: z.boolean().optional(),
  gateway: text,
  gateway_external_id: text,
  gateway_external_account_id: maybe(text),
  last4: maybe(text),
  status: z.enum(['active', 'disconnected']),
  wallet_type: maybe(text).optional(),
  card_type: maybe(text),
  expiry_year: maybe(z.int()).optional(),
  expiry_month: maybe(z.int()).optional(),
  created_at: time.optional(),
  updated_at: time.optional(),
  is_removable: z.boolean().optional(),
});

/** `BillingSubscriptionItem`. */
export const subscriptionItem = z.strictObject({
  object: z.literal('commerce_subscription_item'),
  id: text,
  instance_id: text,
  status: z.enum(['active', 'canceled', 'ended', 'past_due', 'upcoming', 'incomplete', 'abandoned']),
  plan_id: text,
  price_id: text.optional(),
  plan: plan.optional(),
  plan_period: z.enum(['month', 'annual']),
  amount: money.optional(),
  next_payment: maybe(z.strictObject({ amount: money.optional(), date: time.optional() })).optional(),
  payer_id: text,
  is_free_trial: z.boolean(),
  period_start: time,
  period_end: maybe(time),
  canceled_at: maybe(time),
  past_due_at: maybe(time),
  ended_at: maybe(time),
  created_at: time.optional(),
  updated_at: time.optional(),
});

/** `BillingSubscription`. */
export const subscription = z.strictObject({
  object: z.literal('commerce_subscription'),
  id: text,
  instance_id: text,
  status: z.enum(['active', 'past_due', 'canceled', 'ended', 'abandoned', 'incomplete']),
  payer_id: text,
  created_at: time,
  updated_at: time,
  active_at: maybe(time),
  past_due_at: maybe(time),
  subscription_items: z.array(subscriptionItem),
  next_payment: maybe(z.strictObject({ date: time, amount: money })).optional(),
  eligible_for_free_trial: z.boolean().optional(),
});

const periodTotals = { subtotal: money, base_fee: money, tax_total: money, grand_total: money };

/** `BillingCheckout`. */
export const checkout = z.strictObject({
  object: z.literal('commerce_checkout'),
  id: text,
  plan,
  plan_period: z.enum(['month', 'annual']),
  payer,
  payment_method: paymentMethod.optional(),
  external_gateway_id: text,
  status: z.enum(['completed', 'needs_confirmation']),
  totals: z.strictObject({
    ...periodTotals,
    total_due_after_free_trial: maybe(money),
    total_due_now: maybe(money),
    total_due_per_period: money,
    totals_due_per_period: z.strictObject(periodTotals).optional(),
    past_due: maybe(money).optional(),
    credit: maybe(money),
    credits: maybe(
      z.strictObject({
        proration: maybe(
          z.strictObject({
            amount: money,
            cycle_days_remaining: z.int(),
            cycle_days_total: z.int(),
            cycle_remaining_percent: z.number(),
          }),
        ),
        payer: z.null(),
        total: money,
      }),
    ),
    discounts: z.null().optional(),
  }),
  subscription_item: subscriptionItem.optional(),
  plan_period_start: time.optional(),
  is_immediate_plan_change: z.boolean(),
  needs_payment_method: z.boolean(),
});

/** `BillingPaymentAttempt`. */
export const paymentAttempt = z.strictObject({
  object: z.literal('commerce_payment'),
  id: text,
  payment_id: text,
  instance_id: text,
  charge_type: text,
  payee_id: text,
  payee: z.strictObject({
    object: z.literal('commerce_payee'),
    id: text,
    gateway_type: text,
    gateway_external_id: text,
    gateway_status: text,
  }),
  payer_id: text,
  payer,
  subscription_item_id: text,
  subscription_item: subscriptionItem,
  amount: money,
  totals: maybe(z.strictObject({ ...periodTotals, credit: maybe(money).optional() })).optional(),
  payment_method_id: text,
  payment_method: maybe(paymentMethod),
  statement_id: text,
  gateway_external_id: maybe(text),
  gateway_external_url: maybe(text),
  status: text,
  paid_at: maybe(time),
  failed_at: maybe(time),
  created_at: time,
  updated_at: time,
});

/** `BillingStatement`. */
export const statement = z.strictObject({
  object: z.literal('commerce_statement'),
  instance_id: text,
  id: text,
  timestamp: time,
  payer,
  status: text,
  totals: z.strictObject(periodTotals),
  groups: z.array(z.strictObject({ object: text, timestamp: time, items: z.array(paymentAttempt) })),
});
