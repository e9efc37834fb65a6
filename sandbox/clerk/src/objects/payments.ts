import type { Payment, SubscriptionItem } from '../store/billing-records.ts';
import type { User } from '../store/users.ts';
import {
  cardId,
  type PayerObject,
  type PaymentMethodObject,
  payerId,
  payerObject,
  paymentMethodObject,
} from './payer.ts';
import { instanceId, type MoneyObject, moneyObject } from './plan.ts';
import { type SubscriptionItemObject, subscriptionItemObject } from './subscription.ts';

const payee = {
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
  payee: typeof payee;
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
    instance_id: instanceId,
    charge_type: payment.charge_type,
    payee_id: payee.id,
    payee: payee,
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

/** `BillingStatement` of Clerk's description. */
export interface StatementObject {
  object: 'commerce_statement';
  instance_id: string;
  id: string;
  timestamp: number;
  payer: PayerObject;
  status: 'closed';
  totals: {
    subtotal: MoneyObject;
    base_fee: MoneyObject;
    tax_total: MoneyObject;
    grand_total: MoneyObject;
  };
  groups: { object: 'commerce_statement_group'; timestamp: number; items: PaymentAttemptObject[] }[];
}

/** Serialises the statement of a payment. */
export const statementObject = (
  payment: Payment,
  item: SubscriptionItem,
  user: User,
  proxyUrl: string,
): StatementObject => ({
  object: 'commerce_statement',
  instance_id: instanceId,
  id: statementId(payment),
  timestamp: payment.created_at,
  payer: payerObject(user, proxyUrl),
  status: 'closed',
  totals: {
    subtotal: moneyObject(payment.amount),
    base_fee: moneyObject(payment.amount),
    tax_total: moneyObject(0),
    grand_total: moneyObject(payment.amount),
  },
  groups: [
    {
      object: 'commerce_statement_group',
      timestamp: payment.created_at,
      items: [paymentAttemptObject(payment, item, user, proxyUrl)],
    },
  ],
});

/** Each payment has one statement, with an id derived from the payment's id. */
const statementId = (payment: Payment): string => payment.id.replace('cpay_', 'cstmt_');

/** The payment id of a statement id. */
export const paymentOfStatement = (id: string): string => id.replace('cstmt_', 'cpay_');
