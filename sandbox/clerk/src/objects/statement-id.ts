import type { Payment } from '../store/billing-records.ts';

/** Each payment has a statement of its own, with an id made from the payment's. */
export const statementId = (payment: Payment): string => payment.id.replace('cpay_', 'cstmt_');

/** The payment that a statement's id stands for. */
export const paymentOfStatement = (id: string): string => id.replace('cstmt_', 'cpay_');
