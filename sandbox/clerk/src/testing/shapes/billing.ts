import { z } from 'zod';
import { nullable, text, time } from './identity.ts';

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
  fee: nullable(money),
  annual_monthly_fee: nullable(money),
  annual_fee: nullable(money),
  description: nullable(text),
  product_id: text,
  is_default: z.boolean(),
  is_recurring: z.boolean(),
  publicly_visible: z.boolean(),
  has_base_fee: z.boolean(),
  for_payer_type: text,
  slug: text,
  avatar_url: nullable(text),
  free_trial_enabled: z.boolean(),
  free_trial_days: nullable(z.int()),
  features: z.array(
    z.strictObject({
      object: z.literal('feature'),
      id: text,
      name: text,
      description: nullable(text),
      slug: text,
      avatar_url: nullable(text),
    }),
  ),
});

/** `BillingPayer`. */
const payer = z.strictObject({
  object: z.literal('commerce_payer'),
  id: text,
  instance_id: text,
  user_id: nullable(text),
  first_name: nullable(text).optional(),
  last_name: nullable(text).optional(),
  email: nullable(z.email()).optional(),
  organization_id: nullable(text),
  organization_name: nullable(text).optional(),
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
  gateway_external_account_id: nullable(text),
  last4: nullable(text),
  status: z.enum(['active', 'disconnected']),
  wallet_type: nullable(text).optional(),
  card_type: nullable(text),
  expiry_year: nullable(z.int()).optional(),
  expiry_month: nullable(z.int()).optional(),
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
  next_payment: nullable(z.strictObject({ amount: money.optional(), date: time.optional() })).optional(),
  payer_id: text,
  is_free_trial: z.boolean(),
  period_start: time,
  period_end: nullable(time),
  canceled_at: nullable(time),
  past_due_at: nullable(time),
  ended_at: nullable(time),
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
  active_at: nullable(time),
  past_due_at: nullable(time),
  subscription_items: z.array(subscriptionItem),
  next_payment: nullable(z.strictObject({ date: time, amount: money })).optional(),
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
    total_due_after_free_trial: nullable(money),
    total_due_now: nullable(money),
    total_due_per_period: money,
    totals_due_per_period: z.strictObject(periodTotals).optional(),
    past_due: nullable(money).optional(),
    credit: nullable(money),
    credits: nullable(
      z.strictObject({
        proration: nullable(
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
  totals: nullable(z.strictObject({ ...periodTotals, credit: nullable(money).optional() })).optional(),
  payment_method_id: text,
  payment_method: nullable(paymentMethod),
  statement_id: text,
  gateway_external_id: nullable(text),
  gateway_external_url: nullable(text),
  status: text,
  paid_at: nullable(time),
  failed_at: nullable(time),
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
