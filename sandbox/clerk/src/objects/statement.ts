import type { Payment, SubscriptionItem } from '../store/billing-records.ts';
import type { User } from '../store/users.ts';
import { INSTANCE_ID } from './instance.ts';
import { type MoneyObject, moneyObject } from './money.ts';
import { type PayerObject, payerObject } from './payer.ts';
import { type PaymentAttemptObject, paymentAttemptObject } from './payment-attempt.ts';
import { statementId } from './statement-id.ts';

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

/** Serialises the statement that belongs to a payment. */
export const statementObject = (
  payment: Payment,
  item: SubscriptionItem,
  user: User,
  proxyUrl: string,
): StatementObject => ({
  object: 'commerce_statement',
  instance_id: INSTANCE_ID,
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
