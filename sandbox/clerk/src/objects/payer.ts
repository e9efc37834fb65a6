import type { User } from '../store/users.ts';
import { avatarUrl } from './avatar.ts';
import { instanceId, type MoneyObject, moneyObject } from './plan.ts';

/** `BillingPayer` of Clerk's description: the user as payer. */
export interface PayerObject {
  object: 'commerce_payer';
  id: string;
  instance_id: string;
  user_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  organization_id: string | null;
  organization_name: string | null;
  image_url: string;
  credits_balance: MoneyObject;
  created_at: number;
  updated_at: number;
}

/** Each user has one payer, with an id derived from the user's id. */
export const payerId = (userId: string): string => userId.replace('user_', 'cpayer_');

/** The payer of a user. */
export const payerObject = (user: User, proxyUrl: string): PayerObject => ({
  object: 'commerce_payer',
  id: payerId(user.id),
  instance_id: instanceId,
  user_id: user.id,
  first_name: user.first_name,
  last_name: user.last_name,
  email: user.email,
  organization_id: null,
  organization_name: null,
  image_url: avatarUrl(user, proxyUrl),
  credits_balance: moneyObject(0),
  created_at: user.created_at,
  updated_at: user.updated_at,
});

/** `BillingPaymentMethod` of Clerk's description. */
export interface PaymentMethodObject {
  object: 'commerce_payment_method';
  id: string;
  payer_id: string;
  payment_type: 'card';
  is_default: boolean;
  gateway: 'stripe';
  gateway_external_id: string;
  gateway_external_account_id: string | null;
  last4: string | null;
  status: 'active';
  wallet_type: string | null;
  card_type: string | null;
  expiry_year: number | null;
  expiry_month: number | null;
  created_at: number;
  updated_at: number;
  is_removable: boolean;
}

/** The id of the test card of each user. */
export const cardId = (userId: string): string => userId.replace('user_', 'cpm_');

/** The card of each user. It cannot be removed: without a payment method ClerkJS would load js.stripe.com. */
export const paymentMethodObject = (user: User): PaymentMethodObject => ({
  object: 'commerce_payment_method',
  id: cardId(user.id),
  payer_id: payerId(user.id),
  payment_type: 'card',
  is_default: true,
  gateway: 'stripe',
  gateway_external_id: user.id.replace('user_', 'pm_'),
  gateway_external_account_id: null,
  last4: '4242',
  status: 'active',
  wallet_type: null,
  card_type: 'visa',
  expiry_year: 2099,
  expiry_month: 12,
  created_at: user.created_at,
  updated_at: user.created_at,
  is_removable: false,
});
