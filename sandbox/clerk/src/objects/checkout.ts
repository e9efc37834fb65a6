import type { Plan } from '../billing/plans.ts';
import type { User } from '../store/users.ts';
import { payerObject, paymentMethodObject } from './payer.ts';
import { moneyObject, planObject } from './plan.ts';

/** A change of plan before and after its confirmation. */
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
    total_due_after_free_trial: null,
    total_due_now: fee,
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
  plan_period: 'month',
  payer: payerObject(user, proxyUrl),
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
