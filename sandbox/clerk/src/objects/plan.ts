import type { Plan } from '../billing/plans.ts';

/** `BillingPlan` of Clerk's description: a plan with its prices and features. */
export const planObject = (plan: Plan) => ({
  object: 'commerce_plan',
  id: plan.id,
  name: plan.name,
  fee: moneyObject(plan.monthly),
  annual_monthly_fee: null,
  annual_fee: null,
  description: plan.description,
  product_id: `cprod_${instanceId}`,
  is_default: plan.monthly === 0,
  is_recurring: true,
  publicly_visible: true,
  has_base_fee: plan.monthly > 0,
  for_payer_type: 'user',
  slug: plan.slug,
  avatar_url: null,
  free_trial_enabled: false,
  free_trial_days: null,
  features: plan.features.map((feature) => ({ object: 'feature', ...feature, avatar_url: null })),
});

/** US cents as Clerk returns them. */
export const moneyObject = (cents: number) => ({
  amount: cents,
  amount_formatted: (cents / 100).toFixed(2),
  currency: 'usd',
  currency_symbol: '$',
});

/** The id of the emulated instance. */
export const instanceId = 'ins_atelierSandbox';
