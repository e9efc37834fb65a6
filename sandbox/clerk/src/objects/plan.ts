import type { Plan } from '../billing/plans.ts';

/** `BillingPlan` of Clerk's description. */
export interface PlanObject {
  object: 'commerce_plan';
  id: string;
  name: string;
  fee: MoneyObject | null;
  annual_monthly_fee: MoneyObject | null;
  annual_fee: MoneyObject | null;
  description: string | null;
  product_id: string;
  is_default: boolean;
  is_recurring: boolean;
  publicly_visible: boolean;
  has_base_fee: boolean;
  for_payer_type: 'user';
  slug: string;
  avatar_url: string | null;
  free_trial_enabled: boolean;
  free_trial_days: number | null;
  features: FeatureObject[];
}

interface FeatureObject {
  object: 'feature';
  id: string;
  name: string;
  description: string | null;
  slug: string;
  avatar_url: string | null;
}

/** A plan with its prices and features. */
export const planObject = (plan: Plan): PlanObject => ({
  object: 'commerce_plan',
  id: plan.id,
  name: plan.name,
  fee: moneyObject(plan.monthly),
  annual_monthly_fee: plan.annual > 0 ? moneyObject(Math.round(plan.annual / 12)) : null,
  annual_fee: plan.annual > 0 ? moneyObject(plan.annual) : null,
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
  features: plan.features.map((feature) => ({
    object: 'feature',
    id: feature.id,
    name: feature.name,
    description: feature.description,
    slug: feature.slug,
    avatar_url: null,
  })),
});

/** An amount as Clerk returns it: in cents and formatted. */
export interface MoneyObject {
  amount: number;
  amount_formatted: string;
  currency: 'usd';
  currency_symbol: '$';
}

/** Serialises US cents. */
export const moneyObject = (cents: number): MoneyObject => ({
  amount: cents,
  amount_formatted: (cents / 100).toFixed(2),
  currency: 'usd',
  currency_symbol: '$',
});

/** The id of the emulated instance. */
export const instanceId = 'ins_atelierSandbox';
