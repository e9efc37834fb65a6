import type { SubscriptionItem } from '../store/billing-records.ts';
import type { User } from '../store/users.ts';
import { INSTANCE_ID } from './instance.ts';
import { payerId } from './payer.ts';
import {
  type NextPaymentObject,
  nextPayment,
  type SubscriptionItemObject,
  subscriptionItemObject,
} from './subscription-item.ts';

/** `BillingSubscription` of Clerk's description. */
export interface SubscriptionObject {
  object: 'commerce_subscription';
  id: string;
  instance_id: string;
  status: 'active';
  payer_id: string;
  created_at: number;
  updated_at: number;
  active_at: number | null;
  past_due_at: number | null;
  subscription_items: SubscriptionItemObject[];
  next_payment: NextPaymentObject | null;
  eligible_for_free_trial: boolean;
}

/** A user's one subscription, made of what is active and what is to follow it. */
export const subscriptionObject = (user: User, items: readonly SubscriptionItem[]): SubscriptionObject => ({
  object: 'commerce_subscription',
  id: user.id.replace('user_', 'csub_'),
  instance_id: INSTANCE_ID,
  status: 'active',
  payer_id: payerId(user.id),
  created_at: user.created_at,
  updated_at: Math.max(...items.map((item) => item.updated_at)),
  active_at: user.created_at,
  past_due_at: null,
  subscription_items: items.map(subscriptionItemObject),
  next_payment: items.map(nextPayment).find((payment) => payment !== null) ?? null,
  eligible_for_free_trial: false,
});
