import type { User } from '../store/users.ts';
import { avatarUrl } from './avatar.ts';
import { instanceId, moneyObject } from './plan.ts';

/** Each user has one payer, with an id derived from the user's id. */
export const payerId = (userId: string): string => userId.replace('user_', 'cpayer_');

/** `BillingPayer` of Clerk's description: the user as payer. */
export const payerObject = (user: User, proxyUrl: string) => ({
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

/** The id of the test card of each user. */
export const cardId = (userId: string): string => userId.replace('user_', 'cpm_');

/**
 * `BillingPaymentMethod` of Clerk's description: the card of each user. It cannot be removed: without a payment method
 * ClerkJS would load js.stripe.com.
 */
export const paymentMethodObject = (user: User) => ({
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
