import { feeOf, type Plan, type PlanPeriod } from '../billing/plans.ts';
import type { User } from '../store/users.ts';
import { payerObject, paymentMethodObject } from './payer.ts';
import { moneyObject, planObject } from './plan.ts';

/** A change of plan before and after its confirmation. */
export interface Checkout {
  readonly id: string;
  readonly plan: Plan;
  readonly period: PlanPeriod;
  readonly status: 'needs_confirmation' | 'completed';
  /** US cents to pay now. */
  readonly due: number;
  readonly startsAt: number;
}

/** The base fee of a yearly price is that of one month: ClerkJS shows it as `x12`. */
function totalsOf({ plan, period, due }: Checkout) {
  const fee = moneyObject(feeOf(plan, period));
  const base_fee = period === 'annual' ? moneyObject(Math.round(plan.annual / 12)) : fee;
  const perPeriod = { subtotal: fee, base_fee, tax_total: moneyObject(0), grand_total: fee };
  return {
    ...perPeriod,
    total_due_after_free_trial: null,
    total_due_now: moneyObject(due),
    total_due_per_period: fee,
    totals_due_per_period: perPeriod,
    past_due: null,
    credit: null,
    credits: null,
    discounts: null,
  };
}

/** `BillingCheckout` of Clerk's description. */
export const checkoutObject = (checkout: Checkout, user: User, proxyUrl: string) => ({
  object: 'commerce_checkout',
  id: checkout.id,
  plan: planObject(checkout.plan),
  plan_period: checkout.period,
  payer: payerObject(user, proxyUrl),
  ...(checkout.status === 'completed' && checkout.due > 0
    ? { payment_method: paymentMethodObject(user) }
    : {}),
  external_gateway_id: 'acct_sandbox',
  status: checkout.status,
  totals: totalsOf(checkout),
  plan_period_start: checkout.startsAt,
  is_immediate_plan_change: checkout.startsAt <= Date.now(),
  needs_payment_method: checkout.due > 0,
});
