import type { User } from '../store/users.ts';
import { payerId } from './payer.ts';

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

/** Id of the test card that each user has from the start. */
export const cardId = (userId: string): string => userId.replace('user_', 'cpm_');

/** Without a payment method ClerkJS would load js.stripe.com, so each user has this card, and keeps it. */
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
