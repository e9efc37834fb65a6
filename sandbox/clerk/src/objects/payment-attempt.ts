import type { Payment, SubscriptionItem } from '../store/billing-records.ts';
import type { User } from '../store/users.ts';
import { INSTANCE_ID } from './instance.ts';
import { type MoneyObject, moneyObject } from './money.ts';
import { type PayerObject, payerId, payerObject } from './payer.ts';
import { cardId, type PaymentMethodObject, paymentMethodObject } from './payment-method.ts';
import { statementId } from './statement-id.ts';
import { type SubscriptionItemObject, subscriptionItemObject } from './subscription-item.ts';

const PAYEE = {
  object: 'commerce_payee',
  id: 'cpayee_sandbox',
  gateway_type: 'stripe',
  gateway_external_id: 'acct_sandbox',
  gateway_status: 'active',
} as const;

/** `BillingPaymentAttempt` of Clerk's description. */
export interface PaymentAttemptObject {
  object: 'commerce_payment';
  id: string;
  payment_id: string;
  instance_id: string;
  charge_type: Payment['charge_type'];
  payee_id: string;
  payee: typeof PAYEE;
  payer_id: string;
  payer: PayerObject;
  subscription_item_id: string;
  subscription_item: SubscriptionItemObject;
  amount: MoneyObject;
  totals: {
    subtotal: MoneyObject;
    base_fee: MoneyObject;
    tax_total: MoneyObject;
    grand_total: MoneyObject;
    credit: MoneyObject | null;
  };
  payment_method_id: string;
  payment_method: PaymentMethodObject;
  statement_id: string;
  gateway_external_id: string | null;
  gateway_external_url: string | null;
  status: 'paid';
  paid_at: number;
  failed_at: number | null;
  created_at: number;
  updated_at: number;
}

/** Serialises a payment for `item`. Payments of the sandbox never fail. */
export function paymentAttemptObject(
  payment: Payment,
  item: SubscriptionItem,
  user: User,
  proxyUrl: string,
): PaymentAttemptObject {
  const credit = payment.fee - payment.amount;
  return {
    object: 'commerce_payment',
    id: payment.id,
    payment_id: payment.id,
    instance_id: INSTANCE_ID,
    charge_type: payment.charge_type,
    payee_id: PAYEE.id,
    payee: PAYEE,
    payer_id: payerId(user.id),
    payer: payerObject(user, proxyUrl),
    subscription_item_id: item.id,
    subscription_item: subscriptionItemObject(item),
    amount: moneyObject(payment.amount),
    totals: {
      subtotal: moneyObject(payment.fee),
      base_fee: moneyObject(payment.fee),
      tax_total: moneyObject(0),
      grand_total: moneyObject(payment.amount),
      credit: credit > 0 ? moneyObject(credit) : null,
    },
    payment_method_id: cardId(user.id),
    payment_method: paymentMethodObject(user),
    statement_id: statementId(payment),
    gateway_external_id: null,
    gateway_external_url: null,
    status: 'paid',
    paid_at: payment.created_at,
    failed_at: null,
    created_at: payment.created_at,
    updated_at: payment.created_at,
  };
}
