import { freePlan, planNamed } from '../billing/plans.ts';
import type { Checkout, Quote, SubscriptionItem } from '../store/billing-records.ts';
import type { User } from '../store/users.ts';
import { type PayerObject, type PaymentMethodObject, payerObject, paymentMethodObject } from './payer.ts';
import { type MoneyObject, moneyObject, type PlanObject, planObject } from './plan.ts';
import { type SubscriptionItemObject, subscriptionItemObject } from './subscription.ts';

interface PeriodTotals {
  subtotal: MoneyObject;
  base_fee: MoneyObject;
  tax_total: MoneyObject;
  grand_total: MoneyObject;
}

interface CheckoutTotals extends PeriodTotals {
  total_due_after_free_trial: MoneyObject | null;
  total_due_now: MoneyObject | null;
  total_due_per_period: MoneyObject;
  totals_due_per_period: PeriodTotals;
  past_due: MoneyObject | null;
  credit: MoneyObject | null;
  credits: {
    proration: {
      amount: MoneyObject;
      cycle_days_remaining: number;
      cycle_days_total: number;
      cycle_remaining_percent: number;
    } | null;
    payer: null;
    total: MoneyObject;
  } | null;
  discounts: null;
}

/** `BillingCheckout` of Clerk's description. */
export interface CheckoutObject {
  object: 'commerce_checkout';
  id: string;
  plan: PlanObject;
  plan_period: Checkout['plan_period'];
  payer: PayerObject;
  payment_method?: PaymentMethodObject;
  external_gateway_id: string;
  status: Checkout['status'];
  totals: CheckoutTotals;
  subscription_item?: SubscriptionItemObject;
  plan_period_start: number;
  is_immediate_plan_change: boolean;
  needs_payment_method: boolean;
}

const creditsOf = ({ credit }: Quote): CheckoutTotals['credits'] =>
  credit && {
    proration: {
      amount: moneyObject(credit.amount),
      cycle_days_remaining: credit.daysRemaining,
      cycle_days_total: credit.daysTotal,
      cycle_remaining_percent: credit.percent,
    },
    payer: null,
    total: moneyObject(credit.amount),
  };

/** The base fee of a yearly price is that of one month: ClerkJS shows it as `x12`. */
function totalsOf({ quote, plan_period }: Checkout): CheckoutTotals {
  const fee = moneyObject(quote.fee);
  const base_fee = plan_period === 'annual' ? moneyObject(Math.round(quote.fee / 12)) : fee;
  const perPeriod = { subtotal: fee, base_fee, tax_total: moneyObject(0), grand_total: fee };
  return {
    ...perPeriod,
    total_due_after_free_trial: null,
    total_due_now: moneyObject(quote.dueNow),
    total_due_per_period: fee,
    totals_due_per_period: perPeriod,
    past_due: null,
    credit: quote.credit && moneyObject(quote.credit.amount),
    credits: creditsOf(quote),
    discounts: null,
  };
}

/** Serialises a checkout; `item` is the result of a completed one. */
export function checkoutObject(
  checkout: Checkout,
  user: User,
  item: SubscriptionItem | undefined,
  proxyUrl: string,
): CheckoutObject {
  const due = checkout.quote.dueNow > 0;
  return {
    object: 'commerce_checkout',
    id: checkout.id,
    plan: planObject(planNamed(checkout.plan_id) ?? freePlan),
    plan_period: checkout.plan_period,
    payer: payerObject(user, proxyUrl),
    ...(checkout.status === 'completed' && due ? { payment_method: paymentMethodObject(user) } : {}),
    external_gateway_id: 'acct_sandbox',
    status: checkout.status,
    totals: totalsOf(checkout),
    ...(item ? { subscription_item: subscriptionItemObject(item) } : {}),
    plan_period_start: checkout.quote.startsAt,
    is_immediate_plan_change: checkout.quote.kind !== 'schedule',
    needs_payment_method: due,
  };
}
