import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { recordsOf, time } from './records.ts';

/** The effect and price of a plan change, stored with the checkout. Amounts are US cents. */
const quoteShape = z.object({
  /** `start` begins at once, `schedule` at the end of the paid period, `resume` withdraws a cancellation. */
  kind: z.enum(['start', 'schedule', 'resume']),
  fee: z.number(),
  dueNow: z.number(),
  credit: z
    .object({ amount: z.number(), daysRemaining: z.number(), daysTotal: z.number(), percent: z.number() })
    .nullable(),
  startsAt: z.number(),
});

export type Quote = z.infer<typeof quoteShape>;

export const planPeriod = z.enum(['month', 'annual']);

const itemShape = z.object({
  id: z.string(),
  user_id: z.string(),
  plan_id: z.string(),
  plan_period: planPeriod,
  status: z.enum(['active', 'upcoming', 'ended']),
  period_start: time,
  period_end: time.nullable(),
  canceled_at: time.nullable(),
  ended_at: time.nullable(),
  created_at: time,
  updated_at: time,
});

/** A current, past or upcoming plan of a user. */
export type SubscriptionItem = z.infer<typeof itemShape>;

const checkoutShape = z.object({
  id: z.string(),
  user_id: z.string(),
  plan_id: z.string(),
  plan_period: planPeriod,
  status: z.enum(['needs_confirmation', 'completed']),
  quote: z.codec(z.string(), quoteShape, {
    decode: (stored) => quoteShape.parse(JSON.parse(stored)),
    encode: (quote) => JSON.stringify(quote),
  }),
  subscription_item_id: z.string().nullable(),
  created_at: time,
});

/** A priced change of plan, confirmed or not. */
export type Checkout = z.infer<typeof checkoutShape>;

const paymentShape = z.object({
  id: z.string(),
  user_id: z.string(),
  subscription_item_id: z.string(),
  charge_type: z.enum(['checkout', 'recurring']),
  fee: z.number(),
  amount: z.number(),
  created_at: time,
});

/** A simulated payment; each has a statement. */
export type Payment = z.infer<typeof paymentShape>;

export type BillingRecords = ReturnType<typeof billingRecordsIn>;

/** The billing tables of a database. */
export function billingRecordsIn(db: DatabaseSync) {
  return {
    items: recordsOf(db, 'subscription_items', itemShape),
    checkouts: recordsOf(db, 'checkouts', checkoutShape),
    payments: recordsOf(db, 'payments', paymentShape),
  };
}
